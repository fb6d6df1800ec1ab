import { reportSheet as words } from '../../../shared/words/report-sheet.ts'
import { useReportLogo } from '../../data/report.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/note.tsx'

type Props = {
  /** The digest of the logo; null = there is none. */
  logo: string | null
  onChange: (logo: string | null) => void
}

/** The picture on the cover of every report. */
export function ReportLogo({ logo, onChange }: Props) {
  const { choose, remove } = useReportLogo(onChange)
  const failure = choose.error === null || choose.error.error.kind === 'declined' ? null : choose.error.error
  return (
    <div className="field">
      <span className="field-label">{words.logo}</span>
      <div className="report-logo">
        <span className="muted">{logo === null ? words.logoNone : words.logoSet}</span>
        <Button onClick={() => choose.mutate()} isDisabled={choose.isPending}>
          {logo === null ? words.chooseLogo : words.replaceLogo}
        </Button>
        {logo !== null && <Button onClick={() => remove.mutate()}>{words.removeLogo}</Button>}
      </div>
      {failure !== null && <ErrorNote error={failure} />}
      <p className="field-hint prose">{words.logoHint}</p>
    </div>
  )
}

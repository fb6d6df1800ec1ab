import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf } from '../../../shared/contract/index.ts'
import type { ReportOptions, ReportPaper } from '../../../shared/model/report-options.ts'
import type { ReportPreview } from '../../../shared/model/report-set.ts'
import { reportPreview as words } from '../../../shared/words/report-preview.ts'
import { pictures } from '../../data/pictures.ts'
import { previewOf } from '../../data/report.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import './report-preview.css'

export type PreviewWish = Omit<InputOf<'reports.preview'>, 'options'> & { options: ReportOptions }
type Props = {
  wish: PreviewWish
  /** The digest of the logo on the cover: another one is printed again. */
  logo: string | null
  isLarge: boolean
  onLarge: (isLarge: boolean) => void
}

/** Somebody who ticks or types goes on for so long before the pages are printed again, ms. */
const REST_MS = 400
/** More pages than these are counted, not shown. */
const MOST = 40

/** The first pages as they will be printed, beside the choices they follow. */
export function ReportPreviewPane({ wish, logo, isLarge, onLarge }: Props) {
  // As text: what is equal is not asked for twice.
  const text = JSON.stringify({ ...wish, logo })
  const settled = useSettled(text, REST_MS)
  const hasPdf = wish.options.files.includes('pdf')
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...previewOf(settled),
    enabled: hasPdf,
    placeholderData: keepPreviousData,
  })
  const isOld = isPlaceholderData || settled !== text
  const failure = error === null || error.error.kind === 'declined' ? null : error.error
  const isShown = hasPdf && failure === null
  return (
    <section className={isLarge ? 'report-preview is-large' : 'report-preview'} aria-label={words.title}>
      <header>
        <h3 className="caps">{words.title}</h3>
        <span className="muted" role="status">
          {!hasPdf ? words.noPdf : isShown && lineOf(data, isFetching || isOld)}
        </span>
        {(isShown || isLarge) && (
          <Button onClick={() => onLarge(!isLarge)}>{isLarge ? words.smaller : words.larger}</Button>
        )}
      </header>
      {failure !== null && <ErrorNote error={failure} />}
      {isShown && (
        <>
          <Pages of={data ?? null} paper={wish.options.paper} isOld={isOld} />
          <p className="field-hint">{words.note}</p>
        </>
      )}
    </section>
  )
}

function lineOf(data: ReportPreview | undefined, isBusy: boolean): string {
  if (data === undefined) return words.preparing
  return isBusy ? words.updating : words.firstOf(data.ofItems)
}

function Pages({ of, paper, isOld }: { of: ReportPreview | null; paper: ReportPaper; isOld: boolean }) {
  if (of === null) return <div className={`report-page ${paper} is-empty`} />
  const shown = Array.from({ length: Math.min(MOST, of.pages) }, (_, at) => at + 1)
  return (
    <ol className={isOld ? 'report-pages is-old' : 'report-pages'}>
      {shown.map((page) => (
        <li key={`${of.id} ${page}`}>
          <img
            className={`report-page ${paper}`}
            src={pictures.reportPage(of.id, page)}
            alt={words.page(page, of.pages)}
            loading="lazy"
            draggable={false}
          />
        </li>
      ))}
      {of.pages > MOST && <li className="muted">{words.more(of.pages - MOST)}</li>}
    </ol>
  )
}

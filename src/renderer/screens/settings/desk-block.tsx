import { useState } from 'react'
import { DESK_TEXTS, type DeskTexts } from '../../../shared/model/desk-texts.ts'
import { deskWords as words } from '../../../shared/words/desk.ts'
import { textNames } from '../../../shared/words/report-texts.ts'
import { useReportLogo } from '../../data/report.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Digest } from '../../ui/digest.tsx'
import { TextField } from '../../ui/field.tsx'
import { ErrorNote } from '../../ui/note.tsx'

type Props = { desk: DeskTexts; isBusy: boolean; onSave: (desk: DeskTexts) => void }

/** What reports say of the desk where their case says nothing, and the logo on their covers. */
export function DeskBlock({ desk, isBusy, onSave }: Props) {
  const [changed, setChanged] = useState<Partial<DeskTexts>>({})
  const isChanged = DESK_TEXTS.some((name) => (changed[name] ?? desk[name]).trim() !== desk[name])
  const save = () => {
    if (isChanged && !isBusy) onSave({ ...desk, ...changed })
  }
  return (
    <Block title={words.title} className="settings-block">
      <div className="desk-texts">
        {DESK_TEXTS.map((name) => (
          <TextField
            key={name}
            label={textNames[name]}
            value={changed[name] ?? desk[name]}
            maxLength={300}
            onChange={(value) => setChanged({ ...changed, [name]: value })}
            onSubmit={save}
          />
        ))}
      </div>
      <div className="settings-actions">
        <Button onClick={save} isDisabled={!isChanged || isBusy}>
          {words.save}
        </Button>
      </div>
      <p className="field-hint prose">{words.hint}</p>
      <CoverLogo />
    </Block>
  )
}

/** The logo on the cover of every report. */
function CoverLogo() {
  const { logo, choose, remove } = useReportLogo()
  const failure = choose.error === null || choose.error.error.kind === 'declined' ? null : choose.error.error
  return (
    <div className="field">
      <h3>{words.logo}</h3>
      {logo === null ? (
        <p>{words.logoNone}</p>
      ) : (
        <p>
          {words.logoSet} <Digest hex={logo} />
        </p>
      )}
      <div className="settings-actions">
        <Button onClick={() => choose.mutate()} isDisabled={choose.isPending} title={words.logoHint}>
          {logo === null ? words.chooseLogo : words.replaceLogo}
        </Button>
        {logo !== null && <Button onClick={() => remove.mutate()}>{words.removeLogo}</Button>}
      </div>
      {failure !== null && <ErrorNote error={failure} />}
    </div>
  )
}

import { useId, useState } from 'react'
import type { AppError } from '../../../shared/errors.ts'
import type { Case } from '../../../shared/model/case.ts'
import type { CaseCopy } from '../../../shared/model/case-copy.ts'
import type { VeilLook } from '../../../shared/model/veil.ts'
import { capWords } from '../../../shared/words/caps.ts'
import { copiesLine, UNGUARDED, caseWords as words } from '../../../shared/words/cases.ts'
import { custodyScreen } from '../../../shared/words/custody-screen.ts'
import { cases } from '../../../shared/words/ui.ts'
import { veil } from '../../../shared/words/veil.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CapField } from '../settings/cap-field.tsx'
import { VeilChoice } from '../settings/veil-choice.tsx'

type Props = {
  theCase: Case
  isBusy: boolean
  error: AppError | null
  onSave: (fields: { name: string; ownReference: string; description: string }) => void
  onVeil: (veil: VeilLook) => void
  onClosed: (isClosed: boolean) => void
  onCustody: () => void
  onDelete: (typed: string, withCopies: boolean) => void
  /** Backups of the library that contain the case; null = not checked yet. */
  copies: CaseCopy[] | null
  /** Number of its fact checks running at the service. */
  running: number
  onClose: () => void
}

/** Sheet of a case: its description, and closing, reopening or deleting it for good. */
export function CaseSheet({ theCase, isBusy, error, copies, running, onSave, onDelete, ...on }: Props) {
  const [name, setName] = useState(theCase.name)
  const [ownReference, setOwnReference] = useState(theCase.ownReference)
  const [description, setDescription] = useState(theCase.description)
  const [typed, setTyped] = useState('')
  const [withCopies, setWithCopies] = useState(false)
  const id = useId()
  const isClosed = theCase.closedAt !== null
  const isChanged =
    name.trim() !== theCase.name ||
    ownReference.trim() !== theCase.ownReference ||
    description.trim() !== theCase.description
  const canSave = isChanged && name.trim() !== '' && !isBusy
  const save = () => {
    if (canSave) onSave({ name: name.trim(), ownReference: ownReference.trim(), description: description.trim() })
  }
  return (
    <Sheet
      title={words.title({ reference: theCase.reference })}
      onClose={on.onClose}
      foot={
        <>
          <span />
          <Button onClick={save} isDisabled={!canSave}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className="case-sheet">
        {error !== null && <ErrorNote error={error} />}
        <TextField label={cases.name} value={name} onChange={setName} onSubmit={save} autoFocus />
        <TextField
          label={words.ownReference}
          hint={words.ownReferenceHint}
          value={ownReference}
          onChange={setOwnReference}
          onSubmit={save}
        />
        <div className="field">
          <label htmlFor={id}>{words.description}</label>
          <textarea
            id={id}
            className="input case-description"
            value={description}
            maxLength={4000}
            rows={4}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setDescription(event.target.value)}
          />
          <p className="field-hint prose" id={`${id}-hint`}>
            {words.descriptionHint}
          </p>
        </div>
        <section aria-label={capWords.title} className="case-part">
          <h3 className="caps">{capWords.title}</h3>
          <CapField caseId={theCase.id} />
        </section>
        <section aria-label={veil.title} className="case-part">
          <h3 className="caps">{veil.title}</h3>
          <VeilChoice look={theCase.veil} hint={veil.ofCase} onChange={on.onVeil} />
        </section>
        <section aria-label={custodyScreen.title} className="case-part">
          <h3 className="caps">{custodyScreen.title}</h3>
          <div>
            <Button onClick={on.onCustody}>{custodyScreen.ofCase}</Button>
          </div>
        </section>
        <section aria-label={words.state} className="case-part">
          <h3 className="caps">{words.state}</h3>
          <p>{isClosed ? words.isClosed : words.isOpen}</p>
          {running > 0 && <p className="prose">{words.runs({ jobs: running })}</p>}
          <div>
            <Button onClick={() => on.onClosed(!isClosed)} isDisabled={isBusy}>
              {isClosed ? words.reopen : words.close}
            </Button>
          </div>
        </section>
        <section aria-label={words.delete.title} className="case-part">
          <h3 className="caps">{words.delete.title}</h3>
          <p className="prose">{[words.delete.text, UNGUARDED, words.delete.stays].join(' ')}</p>
          {copies !== null && (
            <p className="prose">{copies.length === 0 ? words.delete.noCopies : copiesLine(copies)}</p>
          )}
          {copies?.some(({ kind }) => kind !== 'left') === true && (
            <label className="check-line">
              <input type="checkbox" checked={withCopies} onChange={(event) => setWithCopies(event.target.checked)} />
              {words.delete.withCopies}
            </label>
          )}
          {running > 0 && <Note isPlain>{words.delete.notYet({ jobs: running })}</Note>}
          <TextField label={words.delete.confirm({ reference: theCase.reference })} value={typed} onChange={setTyped}>
            <Button
              onClick={() => onDelete(typed, withCopies)}
              isDisabled={isBusy || running > 0 || typed.trim() !== theCase.reference}
            >
              {words.delete.button}
            </Button>
          </TextField>
        </section>
      </div>
    </Sheet>
  )
}

import { useState } from 'react'
import type { AppError } from '../../../shared/errors.ts'
import type { Case } from '../../../shared/model/case.ts'
import { cases as caseWords, frame, drop as words } from '../../../shared/words/ui.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Name } from '../../ui/name.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** Where dropped evidence goes: into a case that is there, or into a new one of this name. */
export type Destination = { kind: 'case'; theCase: Case } | { kind: 'new'; name: string }

type Props = {
  cases: readonly Case[]
  /** What was dropped, for a first name. */
  suggestion: string
  amount: number
  isBusy: boolean
  error: AppError | null
  onChoose: (destination: Destination) => void
  onClose: () => void
}

/** Asked when files are dropped while no case is open. */
export function ChooseCaseSheet({ cases, suggestion, amount, isBusy, error, onChoose, onClose }: Props) {
  const [name, setName] = useState(suggestion)
  const [caseId, setCaseId] = useState<number | null>(null)
  const theCase = cases.find(({ id }) => id === caseId)
  const isReady = (theCase !== undefined || name.trim() !== '') && !isBusy
  const choose = () => {
    if (!isReady) return
    onChoose(theCase === undefined ? { kind: 'new', name: name.trim() } : { kind: 'case', theCase })
  }
  return (
    <Sheet
      title={words.title}
      onClose={onClose}
      foot={
        <>
          <span className="quiet">{words.adding(amount)}</span>
          <Button onClick={onClose}>{frame.cancel}</Button>
          <Button look="primary" onClick={choose} isDisabled={!isReady}>
            {words.add}
          </Button>
        </>
      }
    >
      <div className="drop-choices">
        {cases.length > 0 && (
          <fieldset>
            <legend className="visually-hidden">{words.title}</legend>
            <div className="choice-list">
              <label className="choice">
                <input type="radio" name="case" checked={theCase === undefined} onChange={() => setCaseId(null)} />
                {words.newCase}
              </label>
              {cases
                .filter(({ closedAt }) => closedAt === null)
                .map((one) => (
                  <label className="choice" key={one.id}>
                    <input type="radio" name="case" checked={one.id === caseId} onChange={() => setCaseId(one.id)} />
                    <Name text={one.name} className="one-line" />
                    <span className="quiet">{one.reference}</span>
                  </label>
                ))}
            </div>
          </fieldset>
        )}
        {theCase === undefined && (
          <TextField label={caseWords.name} value={name} onChange={setName} onSubmit={choose} autoFocus />
        )}
        <p className="quiet">{words.promise}</p>
        {error !== null && <ErrorNote error={error} />}
      </div>
    </Sheet>
  )
}

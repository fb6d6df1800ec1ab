import { useState } from 'react'
import type { AppError } from '../../../shared/errors.ts'
import type { DoubtfulRow } from '../../../shared/model/check.ts'
import { decide as words } from '../../../shared/words/queue.ts'
import { frame } from '../../../shared/words/ui.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { AttachPart } from './attach-part.tsx'
import { DoubtfulFacts } from './doubtful-facts.tsx'

export type Decision = 'send_again' | 'not_charged' | 'left'
type Choice = Decision | 'attached'

type Props = {
  /** What is decided about: one request, or several at once with fewer choices. */
  rows: readonly DoubtfulRow[]
  /** Of how many of them the case is closed. */
  closed: number
  isBusy: boolean
  error: AppError | null
  onDecide: (choice: Decision) => void
  /** `text` = the pasted reply; null = choose a file. */
  onAttach: (text: string | null) => void
  /** Opens the case of the one request again. */
  onReopen: () => void
  onClose: () => void
}

const OF_ONE: readonly Choice[] = ['send_again', 'not_charged', 'attached', 'left']
const OF_SEVERAL: readonly Choice[] = ['not_charged', 'left']

/** What to do about requests that may have been charged. Nothing is chosen beforehand, and there is no timer. */
export function DecideSheet({ rows, closed, isBusy, error, onDecide, onAttach, onReopen, onClose }: Props) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const [text, setText] = useState('')
  const [only] = rows.length === 1 ? rows : []
  const isClosed = only !== undefined && closed > 0
  const isOpenTo = (one: Choice) => !(isClosed && one === 'send_again')
  const canConfirm = choice !== null && isOpenTo(choice) && (choice !== 'attached' || text.trim() !== '')
  const confirm = () => {
    if (choice === 'attached') onAttach(text)
    else if (choice !== null) onDecide(choice)
  }
  return (
    <Sheet
      title={only === undefined ? words.titleOfSeveral(rows.length) : words.title}
      onClose={onClose}
      foot={
        <>
          <span className="quiet">{choice === null ? words.choose : ''}</span>
          <Button onClick={onClose}>{frame.cancel}</Button>
          <Button onClick={confirm} isDisabled={!canConfirm || isBusy}>
            {choice === 'attached' ? words.attach.confirm : words.confirm}
          </Button>
        </>
      }
    >
      <div className={only === undefined ? 'decide' : 'decide decide-one'}>
        <p className="prose">{words.intro}</p>
        {closed > 0 && (
          <Note isPlain>
            {only === undefined ? words.closed.several : words.closed.note}{' '}
            {only !== undefined && (
              <Button look="link" onClick={onReopen} isDisabled={isBusy}>
                {words.closed.reopen}
              </Button>
            )}
          </Note>
        )}
        {only !== undefined && <DoubtfulFacts row={only} />}
        <fieldset>
          <legend className="visually-hidden">{words.choose}</legend>
          {(only === undefined ? OF_SEVERAL : OF_ONE).map((one) => (
            <label key={one} className="decide-choice">
              <input
                type="radio"
                name="choice"
                checked={choice === one}
                disabled={!isOpenTo(one)}
                onChange={() => setChoice(one)}
              />
              <strong>{words.choices[one].label}</strong>
              <span className="muted">{textOf(one, isClosed)}</span>
            </label>
          ))}
        </fieldset>
        {choice === 'attached' && (
          <AttachPart text={text} isBusy={isBusy} onText={setText} onFile={() => onAttach(null)} />
        )}
        {error !== null && error.kind !== 'declined' && <ErrorNote error={error} />}
      </div>
    </Sheet>
  )
}

const textOf = (choice: Choice, isClosed: boolean): string =>
  isClosed && (choice === 'send_again' || choice === 'not_charged') ? words.closed[choice] : words.choices[choice].text

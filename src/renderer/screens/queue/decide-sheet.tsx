import { useState } from 'react'
import type { InputOf } from '../../../shared/contract/index.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { QueueRow } from '../../../shared/model/check.ts'
import { decide as words } from '../../../shared/words/queue.ts'
import { REASONS } from '../../../shared/words/reasons.ts'
import { frame } from '../../../shared/words/ui.ts'
import { Facts } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { exactBytes } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { When } from '../../ui/when.tsx'

type Choice = InputOf<'checks.decide'>['choice']
const CHOICES: readonly Choice[] = ['send_again', 'not_charged', 'left']

type Props = {
  row: QueueRow
  isBusy: boolean
  error: AppError | null
  onDecide: (choice: Choice) => void
  onClose: () => void
}

/** What to do about a request that may have been charged. Nothing is chosen beforehand, and there is no timer. */
export function DecideSheet({ row, isBusy, error, onDecide, onClose }: Props) {
  const [choice, setChoice] = useState<Choice | null>(null)
  return (
    <Sheet
      title={words.title}
      onClose={onClose}
      foot={
        <>
          <span className="quiet">{choice === null ? words.choose : ''}</span>
          <Button onClick={onClose}>{frame.cancel}</Button>
          <Button
            onClick={() => {
              if (choice !== null) onDecide(choice)
            }}
            isDisabled={choice === null || isBusy}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="decide">
        <p className="prose">{words.intro}</p>
        <Facts
          rows={[
            [row.itemReference, <Name key="name" text={row.name} />],
            row.reason === null ? null : [words.facts.reason, REASONS[row.reason]],
            [words.facts.since, <When key="at" at={row.updatedAt} isExact />],
            [words.facts.bytes, exactBytes(row.sentBytes)],
            row.doubtfulAttemptId === null ? null : [words.facts.id, <code key="id">{row.doubtfulAttemptId}</code>],
          ]}
        />
        <fieldset>
          <legend className="visually-hidden">{words.choose}</legend>
          {CHOICES.map((one) => (
            <label key={one} className="decide-choice">
              <input type="radio" name="choice" checked={choice === one} onChange={() => setChoice(one)} />
              <strong>{words.choices[one].label}</strong>
              <span className="muted">{words.choices[one].text}</span>
            </label>
          ))}
        </fieldset>
        <p className="quiet prose">{words.attach}</p>
        {error !== null && <ErrorNote error={error} />}
      </div>
    </Sheet>
  )
}

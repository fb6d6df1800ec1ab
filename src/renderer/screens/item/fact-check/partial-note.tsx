import type { FactCheck } from '../../../../shared/model/job.ts'
import { jobWords as words } from '../../../../shared/words/fact-check.ts'
import { Button } from '../../../ui/button.tsx'
import { instant } from '../../../ui/format.ts'
import { Note } from '../../../ui/note.tsx'
import { isUnderstood } from './reading.ts'

type Props = {
  check: FactCheck
  /** Shows everything else the service sent. */
  onShowRest: () => void
}

/** Whether something of the interim reply was understood, or there is none. */
export const isPartRead = ({ partial }: FactCheck): boolean =>
  partial === null || (partial.parsed.result !== null && isUnderstood(partial.parsed.result))

/** Notes above an interim reply that it is not the result, and when it was received. */
export function PartialNote({ check, onShowRest }: Props) {
  const { job, partial } = check
  if (partial === null) return null
  const isRead = isPartRead(check)
  // While the job runs, what is not understood may not be part of a result at all.
  if (!isRead && job.state === 'watching') return null
  const { state } = job
  const at = state === 'watching' || state === 'stalled' || state === 'lost' || state === 'left' ? state : 'ended'
  return (
    <Note {...(isRead ? {} : { actions: <Button onClick={onShowRest}>{words.showRest}</Button> })}>
      <p>{words.partial[at]({ when: instant(partial.receivedAt) })}</p>
      {!isRead && (
        <p>
          {words.partial.notUnderstood} {words.whereReply({ hasRest: true })}
        </p>
      )}
    </Note>
  )
}

/** What the view shows: the final reply, or where it contains no result, the interim one's. */
export const shownOf = (check: FactCheck): FactCheck => {
  const { partial } = check
  if (partial === null) return check
  const { parsed, receivedAt } = partial
  const { result } = parsed
  return { ...check, parsed: check.parsed === null ? parsed : { ...check.parsed, result }, result, receivedAt }
}

import type { QueueState } from '../../../shared/contract/checks.ts'
import { queueWords as words } from '../../../shared/words/queue.ts'
import { REASONS } from '../../../shared/words/reasons.ts'
import { Button } from '../../ui/button.tsx'
import { Name } from '../../ui/name.tsx'
import { Note } from '../../ui/note.tsx'
import { When } from '../../ui/when.tsx'

type Props = {
  paused: NonNullable<QueueState['paused']>
  isBusy: boolean
  onResume: () => void
  onSettings: () => void
}

const SETTINGS_HELP = [
  'token_missing',
  'token_refused',
  'scope',
  'address_changed',
  'redirected',
  'not_the_service',
  'blocked_on_the_way',
  'tls',
]

/** Where the words beside the reason are this machine's, not the service's. */
const OWN_DETAIL = ['tls', 'cap', 'fault']

/** Why the queue stands still, until when, and what helps. */
export function QueueStateNote({ paused, isBusy, onResume, onSettings }: Props) {
  return (
    <Note
      actions={
        <>
          <Button onClick={onResume} isDisabled={isBusy}>
            {words.resume}
          </Button>
          {SETTINGS_HELP.includes(paused.reason) && <Button onClick={onSettings}>{words.settings}</Button>}
        </>
      }
    >
      <strong>{words.pausedTitle}.</strong> {REASONS[paused.reason]}{' '}
      {paused.message !== null && (
        <>
          {OWN_DETAIL.includes(paused.reason) ? words.detail : words.serviceSays}: “
          <Name text={paused.message} keepLines />”{' '}
        </>
      )}
      <span className="muted">
        {words.since} <When at={paused.since} />,{' '}
        {paused.until === null ? (
          words.untilPerson
        ) : (
          <>
            {words.until} <When at={paused.until} isExact />
          </>
        )}
        .
      </span>
    </Note>
  )
}

import type { ReactNode } from 'react'
import type { PowerState } from '../../../shared/contract/activity.ts'
import { custodyScreen } from '../../../shared/words/custody-screen.ts'
import { powerLabel, powerSentences } from '../../../shared/words/power.ts'
import { frame } from '../../../shared/words/ui.ts'
import { CopyButton } from '../../ui/copy.tsx'

type Props = {
  intake: ReactNode
  veil: ReactNode
  power: PowerState | undefined
  custody: { entries: number; head: string } | undefined
  /** Whether a case is open, so that its own log is opened. */
  isOfCase: boolean
  onCustody: () => void
}

/** Status bar: intake progress, the read-only promise, whether sleep is held off, and the state of the custody log. */
export function StatusBar({ intake, veil, power, custody, isOfCase, onCustody }: Props) {
  return (
    <footer className="status-bar">
      {intake}
      {veil}
      <span className="status-promise">{frame.readOnly}</span>
      <span role="status" title={power?.isKeptAwake === true ? powerSentences(power) : undefined}>
        {power !== undefined && powerLabel(power)}
      </span>
      {custody !== undefined && (
        <span className="status-custody">
          <button
            type="button"
            className="button button-link status-log"
            onClick={onCustody}
            title={isOfCase ? custodyScreen.openOfCase : custodyScreen.open}
          >
            {frame.custodyLog({ entries: custody.entries })}
            {custody.entries > 0 && (
              <>
                {' '}
                <span aria-hidden="true">·</span> {frame.head}{' '}
                <code title={custody.head}>{`${custody.head.slice(0, 6)}…${custody.head.slice(-4)}`}</code>
              </>
            )}
          </button>
          {custody.entries > 0 && <CopyButton text={custody.head} label={frame.copyHead} />}
        </span>
      )}
    </footer>
  )
}

import type { Ref } from 'react'
import type { AccountStatus } from '../../../shared/contract/account.ts'
import type { QueueState } from '../../../shared/contract/checks.ts'
import type { Case } from '../../../shared/model/case.ts'
import { type ActivityView, activity } from '../../../shared/words/activity.ts'
import { count } from '../../../shared/words/counts.ts'
import { ledger } from '../../../shared/words/ledger.ts'
import { appName, frame, openInQueue } from '../../../shared/words/ui.ts'
import { Button, KeyCap } from '../../ui/button.tsx'
import { Name } from '../../ui/name.tsx'
import { SearchBox } from './search-box.tsx'
import { StatusPill } from './status-pill.tsx'

type Props = {
  theCase: Case | null
  account: AccountStatus | undefined
  queue: QueueState | undefined
  search: { ref: Ref<HTMLInputElement>; text: string; onChange: (text: string) => void; onLeave: () => void } | null
  isAirGapped: boolean
  onCases: () => void
  onLibrary: () => void
  onActivity: (view: ActivityView) => void
  onWay: () => void
}

/** Where one is, the search, and how things stand with the service. The same on every screen. */
export function TopBar({ theCase, account, isAirGapped, queue, search, onCases, onLibrary, onActivity, onWay }: Props) {
  const open = queue === undefined ? 0 : openInQueue(queue)
  return (
    <header className="top-bar">
      <nav className="top-place" aria-label={frame.place}>
        {theCase === null ? (
          <span className="top-case">{appName}</span>
        ) : (
          <>
            <Button look="link" onClick={onCases}>
              {frame.cases}
            </Button>
            <span className="top-separator" aria-hidden="true">
              /
            </span>
            <button type="button" className="top-case one-line" onClick={onLibrary}>
              <Name text={theCase.name} />
            </button>
            <span className="top-reference">{theCase.reference}</span>
          </>
        )}
      </nav>
      {search === null ? <span /> : <SearchBox {...search} />}
      <div className="top-right">
        {account !== undefined && <StatusPill status={account} isAirGapped={isAirGapped} onOpen={onWay} />}
        {account?.credits != null && (
          <button type="button" className="button pill" onClick={() => onActivity('credits')} title={ledger.open}>
            <span className="muted">{frame.credits}</span> <strong>{count(account.credits)}</strong>
          </button>
        )}
        <button
          type="button"
          className="button queue-button"
          data-warns={queue !== undefined && (queue.counts.unknown > 0 || queue.paused !== null)}
          onClick={() => onActivity('now')}
        >
          {activity.title} <strong>{count(open)}</strong>
          {queue?.paused != null && <span className="muted">{frame.paused}</span>}
          <KeyCap>Q</KeyCap>
        </button>
      </div>
    </header>
  )
}

import { type Ref, useEffect, useState } from 'react'
import type { AccountStatus } from '../../../shared/contract/account.ts'
import type { QueueState } from '../../../shared/contract/checks.ts'
import type { Case } from '../../../shared/model/case.ts'
import { type ActivityView, activity } from '../../../shared/words/activity.ts'
import { airGap } from '../../../shared/words/air-gap.ts'
import { count } from '../../../shared/words/counts.ts'
import { inDemo } from '../../../shared/words/demo.ts'
import { ledger } from '../../../shared/words/ledger.ts'
import { connectionSentence } from '../../../shared/words/preferences.ts'
import { appName, connectionWords, frame, openInQueue } from '../../../shared/words/ui.ts'
import { Button, CommandKey, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Name } from '../../ui/name.tsx'

type Props = {
  theCase: Pick<Case, 'name' | 'reference'> | null
  account: AccountStatus | undefined
  queue: QueueState | undefined
  /** Number of things that need a person. */
  needs: number
  search: { ref: Ref<HTMLInputElement>; text: string; onChange: (text: string) => void; onLeave: () => void } | null
  isAirGapped: boolean
  isDemo: boolean
  onCases: () => void
  onLibrary: () => void
  onActivity: (view: ActivityView) => void
  onWay: () => void
}

/** Top bar: location, search, and the state of the service. The same on every screen. */
export function TopBar({ theCase, account, isAirGapped, isDemo, queue, needs, search, ...go }: Props) {
  const { onCases, onLibrary, onActivity, onWay } = go
  const open = queue === undefined ? 0 : openInQueue(queue)
  const isPaused = queue?.paused != null && !isDemo
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
      {search === null ? (
        <span />
      ) : (
        <SearchBox {...search} label={theCase === null ? frame.searchAllLabel : frame.searchLabel} />
      )}
      <div className="top-right">
        {account !== undefined && (
          <StatusPill status={account} isAirGapped={isAirGapped} isDemo={isDemo} onOpen={onWay} />
        )}
        {account?.credits != null && (
          <button type="button" className="button pill" onClick={() => onActivity('credits')} title={ledger.open}>
            <span className="muted">{frame.credits}</span> <strong>{count(account.credits)}</strong>
          </button>
        )}
        <button
          type="button"
          className="button queue-button"
          data-warns={queue !== undefined && queue.counts.unknown > 0}
          onClick={() => onActivity('now')}
        >
          {activity.title} <strong>{count(open)}</strong>
          {needs > 0 && (
            <span className="queue-needs">
              <Icon name="warning" size={13} /> <span className="queue-needs-label">{activity.lists.needs}</span>{' '}
              <strong>{count(needs)}</strong>
            </span>
          )}
          {isPaused && <span className="muted">{frame.paused}</span>}
          <CommandKey of="activity" />
        </button>
      </div>
    </header>
  )
}

type StatusPillProps = { status: AccountStatus; isAirGapped: boolean; isDemo: boolean; onOpen: () => void }

/** State of the connection to the service: a word, and the cause. Opens the sheet with the remedy and the air gap. */
function StatusPill({ status, isAirGapped, isDemo, onOpen }: StatusPillProps) {
  const shut = isDemo ? { label: inDemo.mark, detail: inDemo.pill } : { label: airGap.on, detail: airGap.detail }
  const { label, detail, isOnline } = isAirGapped ? { ...shut, isOnline: false } : connectionWords(status)
  const whyShut = isDemo ? inDemo.network : airGap.sentence
  const title = isAirGapped ? whyShut : connectionSentence[status.connection]
  return (
    <button type="button" className={isAirGapped ? 'pill pill-shut' : 'pill'} title={title} onClick={onOpen}>
      <span className={isOnline ? 'pill-dot' : 'pill-dot pill-dot-off'} />
      <strong>{label}</strong>
      {detail !== null && <span className="pill-detail">· {detail}</span>}
    </button>
  )
}

type SearchBoxProps = {
  label: string
  ref: Ref<HTMLInputElement>
  text: string
  onChange: (text: string) => void
  onLeave: () => void
}

/** How long typing must pause before the search starts, ms. */
const REST_MS = 150

/** Searches the case, or all cases where none is open, as a person types. Esc clears the text, then leaves the field. */
function SearchBox({ ref, label, text, onChange, onLeave }: SearchBoxProps) {
  const [draft, setDraft] = useState(text)
  const [searched, setSearched] = useState(text)
  if (searched !== text) {
    setSearched(text)
    setDraft(text)
  }
  useEffect(() => {
    if (draft === text) return
    const timer = setTimeout(() => onChange(draft), REST_MS)
    return () => clearTimeout(timer)
  }, [draft, text, onChange])
  const clear = () => {
    setDraft('')
    onChange('')
  }
  return (
    <search className="search">
      <Icon name="search" />
      <input
        ref={ref}
        className="input"
        type="text"
        value={draft}
        maxLength={200}
        placeholder={frame.search}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange(draft)
          if (event.key === 'Enter' || (event.key === 'Escape' && draft === '')) onLeave()
          else if (event.key === 'Escape') clear()
          if (event.key === 'Escape') event.preventDefault()
        }}
      />
      {draft === '' ? (
        <CommandKey of="search" />
      ) : (
        <IconButton icon="close" label={frame.clearSearch} onClick={clear} />
      )}
    </search>
  )
}

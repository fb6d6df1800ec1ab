import { type ReactNode, useState } from 'react'
import type { OutputOf } from '../../../../shared/contract/index.ts'
import type { DoubtfulRow } from '../../../../shared/model/check.ts'
import type { CaseId } from '../../../../shared/model/ids.ts'
import { activity, doneWords, endedLine, activity as words } from '../../../../shared/words/activity.ts'
import { timeOfDay } from '../../../../shared/words/dates.ts'
import { powerSentences } from '../../../../shared/words/power.ts'
import { useAccount } from '../../../data/account.ts'
import { useActivity, useMachine, usePower } from '../../../data/activity.ts'
import { useCases } from '../../../data/cases.ts'
import { useDoubtful, useQueueActions, useQueueState } from '../../../data/checks.ts'
import { useCustodyState } from '../../../data/custody.ts'
import { useNeeds } from '../../../data/needs.ts'
import { useReportProgress } from '../../../data/report.ts'
import { useChangeSettings, useSettings } from '../../../data/settings.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { localInstant } from '../../../ui/format.ts'
import { ErrorNote } from '../../../ui/note.tsx'
import { Pieces } from '../log/pieces.tsx'
import type { GoToView, OpenItem, ShowFound } from '../ways.ts'
import { DecideDoubtful } from './decide-doubtful.tsx'
import { DoubtfulSheet } from './doubtful-sheet.tsx'
import { NeedLine, needKey } from './needs.tsx'
import { NowAside } from './now-aside.tsx'
import { TaskList } from './task-list.tsx'
import { running, waiting } from './work.tsx'
import './now.css'

type Props = {
  caseId: CaseId | null
  onView: GoToView
  onSettings: () => void
  onOpenItem: OpenItem
  onShowFound: ShowFound
}

const NONE = { rows: [], total: 0 }

/** What needs a person, what is running, what is waiting, and what ended today. */
export function NowView({ caseId, onView, onSettings, onOpenItem, onShowFound }: Props) {
  /** Requests being decided about: "list" = still being chosen; null = none. */
  const [deciding, setDeciding] = useState<'list' | readonly DoubtfulRow[] | null>(null)
  const now = useActivity(caseId)
  const machine = useMachine().data
  const power = usePower().data
  const queue = useQueueState().data
  const doubtful = useDoubtful(caseId).data ?? NONE
  const cases = useCases().data ?? []
  const custody = useCustodyState().data
  const report = useReportProgress()
  const account = useAccount().data
  const { isAirGapped = false, isDemo = false } = useSettings().data ?? {}
  const settings = useChangeSettings()
  const { pause, resume } = useQueueActions()

  const isBusy = pause.isPending || resume.isPending
  // In the demo there is nothing to resume.
  const paused = isDemo ? null : (queue?.paused ?? null)
  const ofScope = <P extends { caseId: CaseId }>(all: readonly P[] = []) =>
    all.filter((one) => caseId === null || one.caseId === caseId)
  const referenceOf = (id: CaseId) => cases.find((one) => one.id === id)?.reference ?? ''
  const intakes = ofScope(machine?.intakes)
  const given = {
    caseId,
    intakes,
    referenceOf,
    onView,
    report,
    now: now.data,
    isPaused: paused !== null,
    proofs: ofScope(machine?.proofs),
    verifying: custody?.running ?? null,
  }
  const needs = useNeeds(caseId)
  const ofNeed = {
    referenceOf,
    isBusy,
    onSettings,
    onView,
    onShowFound,
    from: now.data?.today.from,
    onResume: () => resume.mutate(),
    onDecide: () => setDeciding(doubtful.total === 1 ? doubtful.rows : 'list'),
  }
  const runs = running(given)
  const waits = waiting(given)
  const hasEnded = now.data !== undefined && now.data.today.ended.length + now.data.log.length > 0
  const failure = now.error ?? pause.error ?? resume.error ?? settings.error
  const canPause = paused === null && queue !== undefined && queue.counts.waiting + queue.counts.sending > 0
  return (
    <div className="now">
      <div className="now-lists">
        <div className="view-tools">
          <span className="view-about" role="status">
            {now.data !== undefined &&
              runs.length + waits.length > 0 &&
              words.open({ running: runs.length, waiting: waits.length })}
          </span>
          {canPause && (
            <Button onClick={() => pause.mutate()} isDisabled={isBusy}>
              {words.pause}
            </Button>
          )}
        </div>
        {power?.isKeptAwake === true && <p className="quiet prose">{powerSentences(power)}</p>}
        {failure !== null && <ErrorNote error={failure.error} />}
        {now.data !== undefined && needs.length + runs.length + waits.length === 0 && !hasEnded && (
          <EmptyState title={words.empty.title} text={words.empty.text} />
        )}
        {needs.length > 0 && (
          <TaskList title={words.lists.needs} count={needs.length} isMarked>
            {needs.map((need) => (
              <NeedLine key={needKey(need)} need={need} {...ofNeed} />
            ))}
          </TaskList>
        )}
        {runs.length > 0 && (
          <TaskList title={words.lists.running} count={runs.length} hasHead>
            {runs}
          </TaskList>
        )}
        {waits.length > 0 && (
          <TaskList title={words.lists.waiting} count={waits.length} hasHead={runs.length === 0}>
            {waits}
          </TaskList>
        )}
        {now.data !== undefined && <DoneList now={now.data} onView={onView} />}
      </div>
      <NowAside
        account={account}
        doubtful={doubtful}
        isAirGapped={isAirGapped}
        isDemo={isDemo}
        onOpenItem={onOpenItem}
        today={now.data?.today}
        freeBytes={machine?.freeBytes}
        onAirGap={() => settings.mutate({ isAirGapped: !isAirGapped })}
      />
      {deciding === 'list' && (
        <DoubtfulSheet {...doubtful} onOpen={onOpenItem} onDecide={setDeciding} onClose={() => setDeciding(null)} />
      )}
      {deciding !== null && deciding !== 'list' && deciding.length > 0 && (
        <DecideDoubtful rows={deciding} onClose={() => setDeciding(doubtful.total > 1 ? 'list' : null)} />
      )}
    </div>
  )
}

/** Number of entries read at a glance. */
const SHOWN = 6

/** `of`: the reference of the case; null = the library as a whole. */
type Line = { key: string; at: number; of: string | null; text: ReactNode; onShow: () => void }

type DoneListProps = { now: OutputOf<'activity.now'>; onView: GoToView }

/**
 * What ended today, newest first: requests by case and kind, and what this machine finished, in the words of its log
 * entry.
 */
function DoneList({ now: { today, log }, onView }: DoneListProps) {
  const [isWhole, setWhole] = useState(false)
  const lines: Line[] = [
    ...today.ended.map((group) => ({
      key: `${group.caseId} ${group.kind}`,
      at: group.at,
      of: group.caseReference,
      text: [doneWords.ofKind({ kind: doneWords.kinds[group.kind] }), endedLine(group)].join(' '),
      onShow: () => onView('requests'),
    })),
    ...log.map((entry) => ({
      key: `entry ${entry.seq}`,
      at: entry.at,
      of: entry.caseReference,
      text: <Pieces pieces={entry.pieces} />,
      onShow: () => onView('log', { seq: entry.seq }),
    })),
  ].toSorted((one, other) => other.at - one.at)
  if (lines.length === 0) return null
  return (
    <TaskList
      title={activity.lists.done}
      count={lines.length}
      beside={
        lines.length > SHOWN && (
          <Button look="link" onClick={() => setWhole(!isWhole)} isExpanded={isWhole}>
            {isWhole ? doneWords.less : doneWords.all({ n: lines.length })}
          </Button>
        )
      }
    >
      {lines.slice(0, isWhole ? lines.length : SHOWN).map(({ key, at, of, text, onShow }) => (
        <li key={key} className="task task-ended">
          <time className="muted" dateTime={new Date(at).toISOString()} title={localInstant(at)}>
            {timeOfDay(at)}
          </time>
          <span className="muted">{of}</span>
          <span className="wraps">{text}</span>
          <IconButton icon="right" label={activity.show} onClick={onShow} />
        </li>
      ))}
    </TaskList>
  )
}

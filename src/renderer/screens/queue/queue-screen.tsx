import { useRef, useState } from 'react'
import type { OutputOf } from '../../../shared/contract/index.ts'
import type { DoubtfulRow, QueueRow } from '../../../shared/model/check.ts'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { count } from '../../../shared/words/counts.ts'
import { jobList as jobWords } from '../../../shared/words/fact-check.ts'
import { ledger as ledgerWords } from '../../../shared/words/ledger.ts'
import { doubtful as doubtfulWords, queueWords as words } from '../../../shared/words/queue.ts'
import { useCases } from '../../data/cases.ts'
import { useDoubtful, useQueueActions, useQueueState, useQueueTotal, useQueueWindow } from '../../data/checks.ts'
import { useJobTotals } from '../../data/fact-checks.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { ItemFace } from '../item/face-switch.tsx'
import { DecideDoubtful } from './decide-doubtful.tsx'
import { DoubtfulList } from './doubtful-list.tsx'
import { JobList } from './job-list.tsx'
import { QueueList } from './queue-list.tsx'
import { QueueStateNote } from './queue-state-note.tsx'
import './queue.css'

type Props = {
  caseId: CaseId | null
  onBack: () => void
  onSettings: () => void
  onLedger: () => void
  onOpenItem: (caseId: CaseId, itemId: ItemId, face?: ItemFace) => void
}

const TOTALS = ['sending', 'waiting', 'unknown', 'blocked', 'rejected'] as const
const JOBS = ['running', 'failed', 'open'] as const

type View = 'all' | 'doubtful' | 'jobs'

/** A job that the service took is answered once it is completed. */
const answeredOf = ({ counts, jobs }: OutputOf<'checks.page'>): number =>
  counts.done - jobs.running - jobs.failed - jobs.open

/** Everything asked of the service, those that need a person first. */
export function QueueScreen({ caseId, onBack, onSettings, onLedger, onOpenItem }: Props) {
  const [isAll, setIsAll] = useState(caseId === null)
  const [view, setView] = useState<View>('all')
  const [deciding, setDeciding] = useState<readonly DoubtfulRow[]>([])
  const [range, setRange] = useState({ first: 0, last: 0 })
  const scroller = useRef<HTMLElement>(null)
  const of = isAll ? null : caseId
  const queue = useQueueTotal(of)
  const rowAt = useQueueWindow(of, range.first, range.last)
  const state = useQueueState().data
  const doubtful = useDoubtful(of).data ?? { rows: [], total: 0 }
  const cases = useCases().data ?? []
  const { pause, resume, cancel, retry } = useQueueActions()

  const decideOf = (row: QueueRow) =>
    setDeciding(doubtful.rows.filter(({ attemptId }) => attemptId === row.doubtfulAttemptId))
  const jobs = useJobTotals(of).data
  const open = (row: { caseReference: string; itemId: ItemId }, face: ItemFace = 'medium') => {
    const found = cases.find(({ reference }) => reference === row.caseReference)
    if (found !== undefined) onOpenItem(found.id, row.itemId, face)
  }
  const openFactCheck = (row: { caseReference: string; itemId: ItemId }) => open(row, 'fact_check')
  const views = [
    { value: 'all' as const, label: doubtfulWords.all },
    ...(doubtful.total > 0 || view === 'doubtful'
      ? [{ value: 'doubtful' as const, label: doubtfulWords.some(count(doubtful.total)) }]
      : []),
    ...((jobs?.total ?? 0) > 0 || view === 'jobs'
      ? [{ value: 'jobs' as const, label: jobWords.tab(jobs?.total ?? 0, jobs?.running ?? 0) }]
      : []),
  ]
  const total = queue.data?.total ?? 0
  const isBusy = [pause, resume, cancel, retry].some(({ isPending }) => isPending)
  const failure = [pause, resume, cancel, retry].find(({ error }) => error !== null)?.error ?? queue.error
  const canPause = state !== undefined && state.paused === null && state.counts.waiting + state.counts.sending > 0

  return (
    <main className="queue" ref={scroller}>
      <div className="queue-inner">
        <ScreenHead title={words.title} onBack={onBack} scope={caseId === null ? null : { isAll, onChange: setIsAll }}>
          <Button onClick={onLedger}>{ledgerWords.open}</Button>
          {canPause && (
            <Button onClick={() => pause.mutate()} isDisabled={isBusy}>
              {words.pause}
            </Button>
          )}
        </ScreenHead>
        {queue.data !== undefined && (
          <div className="queue-totals" role="status">
            {TOTALS.map((total) => (
              <span key={total}>
                <strong>{count(queue.data.counts[total])}</strong> {words.totals[total]}
              </span>
            ))}
            {JOBS.filter((stand) => queue.data.jobs[stand] > 0).map((stand) => (
              <span key={stand}>
                <strong>{count(queue.data.jobs[stand])}</strong> {words.jobs[stand]}
              </span>
            ))}
            <span>
              <strong>{count(answeredOf(queue.data))}</strong> {words.totals.done}
            </span>
            <span>{words.totalCharged(queue.data.chargedCredits)}</span>
            {queue.data.reservedCredits > 0 && <span>{words.totalReserved(queue.data.reservedCredits)}</span>}
          </div>
        )}
        {state?.paused != null && (
          <QueueStateNote
            paused={state.paused}
            isBusy={isBusy}
            onResume={() => resume.mutate()}
            onSettings={onSettings}
          />
        )}
        {failure != null && <ErrorNote error={failure.error} />}
        {views.length > 1 && <Segmented label={doubtfulWords.view} value={view} options={views} onChange={setView} />}
        {view === 'jobs' && <JobList caseId={of} scroller={scroller} onOpen={openFactCheck} />}
        {view === 'doubtful' && (
          <DoubtfulList
            {...doubtful}
            isBusy={isBusy}
            onOpen={({ caseId: of, itemId }) => onOpenItem(of, itemId)}
            onDecide={setDeciding}
          />
        )}
        {view === 'all' && queue.data !== undefined && total === 0 && (
          <EmptyState title={words.empty.title} text={words.empty.text} />
        )}
        {view === 'all' && total > 0 && (
          <QueueList
            total={total}
            rowAt={rowAt}
            scroller={scroller}
            isBusy={isBusy}
            onRange={setRange}
            onOpen={(row) => open(row)}
            onCancel={(row) => cancel.mutate(row.checkId)}
            onRetry={(row) => retry.mutate(row.checkId)}
            onDecide={decideOf}
          />
        )}
      </div>
      {deciding.length > 0 && <DecideDoubtful rows={deciding} onClose={() => setDeciding([])} />}
    </main>
  )
}

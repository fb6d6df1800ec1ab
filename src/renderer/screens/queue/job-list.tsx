import { type RefObject, useRef, useState } from 'react'
import type { CaseId } from '../../../shared/model/ids.ts'
import { jobList as words } from '../../../shared/words/fact-check.ts'
import { type JobRow, useFactCheckActions, useJobTotals, useJobWindow } from '../../data/fact-checks.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useRowsNear } from '../../ui/use-rows-near.ts'
import { JobLine } from './job-line.tsx'

/** Height in px of a line before it is measured. */
const HEIGHT = 57
/** How often the time that running jobs have taken is told, ms. */
const TICK_MS = 1000

type Props = {
  /** null = of all cases. */
  caseId: CaseId | null
  /** What scrolls: the screen itself. */
  scroller: RefObject<HTMLElement | null>
  onOpen: (row: JobRow) => void
}

/** The fact checks of a case or of all, running ones first; any number of them costs the same. */
export function JobList({ caseId, scroller, onOpen }: Props) {
  const totals = useJobTotals(caseId)
  const { stopAll } = useFactCheckActions()
  const [range, setRange] = useState({ first: 0, last: 0 })
  const rowAt = useJobWindow(caseId, range.first, range.last)
  const { total = 0, running = 0 } = totals.data ?? {}
  const now = useNow(running > 0 ? TICK_MS : null)
  const list = useRef<HTMLUListElement>(null)
  const scrollMargin = list.current?.offsetTop ?? 0
  const { shown, totalSize, measureElement } = useRowsNear({
    ...{ total, height: HEIGHT, overscan: 6, scrollMargin },
    scroller: () => scroller.current,
    onRange: setRange,
  })
  if (totals.error !== null) return <ErrorNote error={totals.error.error} />
  if (totals.data !== undefined && total === 0) return <EmptyState title={words.empty.title} text={words.empty.text} />
  return (
    <>
      {caseId !== null && running > 1 && (
        <div className="queue-actions">
          <Button look="quiet" onClick={() => stopAll.mutate(caseId)} isDisabled={stopAll.isPending}>
            {words.stopAll}
          </Button>
        </div>
      )}
      {stopAll.error !== null && stopAll.error.error.kind !== 'declined' && <ErrorNote error={stopAll.error.error} />}
      <div className="queue-list">
        <div className="queue-row job-row queue-head" aria-hidden="true">
          <span />
          <span>{words.columns.item}</span>
          <span>{words.columns.state}</span>
          <span className="number">{words.columns.elapsed}</span>
          <span className="number">{words.columns.credits}</span>
        </div>
        <ul ref={list} className="queue-space" style={{ height: totalSize }} aria-label={words.list}>
          {shown.map(({ index, start }) => {
            const row = rowAt(index)
            return (
              <li
                key={row?.job.checkId ?? `line ${index}`}
                ref={measureElement}
                data-index={index}
                className={row === undefined ? 'queue-row job-row skeleton' : 'queue-row job-row'}
                style={{ transform: `translateY(${start - scrollMargin}px)` }}
                aria-setsize={total}
                aria-posinset={index + 1}
              >
                {row !== undefined && <JobLine row={row} now={now} onOpen={() => onOpen(row)} />}
              </li>
            )
          })}
        </ul>
      </div>
    </>
  )
}

import { type RefObject, useRef } from 'react'
import type { QueueRow } from '../../../shared/model/check.ts'
import { queueWords as words } from '../../../shared/words/queue.ts'
import { useUpload } from '../../data/checks.ts'
import { pictures } from '../../data/pictures.ts'
import { useRowsNear } from '../../ui/use-rows-near.ts'
import { QueueLine } from './queue-line.tsx'

/** Height in px of a line before it is measured: two lines of text and its padding. */
const HEIGHT = 57

type Props = {
  total: number
  rowAt: (index: number) => QueueRow | undefined
  /** What scrolls: the screen itself. */
  scroller: RefObject<HTMLElement | null>
  isBusy: boolean
  onRange: (range: { first: number; last: number }) => void
  onOpen: (row: QueueRow) => void
  onCancel: (row: QueueRow) => void
  onRetry: (row: QueueRow) => void
  onDecide: (row: QueueRow) => void
}

/** The checks near the window; any number of them costs the same. */
export function QueueList({ total, rowAt, scroller, isBusy, onRange, ...on }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const scrollMargin = list.current?.offsetTop ?? 0
  const { shown, totalSize, measureElement } = useRowsNear({
    total,
    height: HEIGHT,
    overscan: 6,
    scroller: () => scroller.current,
    scrollMargin,
    onRange,
  })
  return (
    <div className="queue-list">
      <div className="queue-row queue-head" aria-hidden="true">
        <span />
        <span>{words.columns.item}</span>
        <span>{words.columns.phase}</span>
        <span className="number queue-try">{words.columns.attempt}</span>
        <span className="number">{words.columns.sent}</span>
        <span className="number">{words.columns.cost}</span>
      </div>
      <ul ref={list} className="queue-space" style={{ height: totalSize }} aria-label={words.list}>
        {shown.map(({ index, start }) => {
          const row = rowAt(index)
          return (
            <li
              key={row?.checkId ?? `line ${index}`}
              ref={measureElement}
              data-index={index}
              className={row === undefined ? 'queue-row skeleton' : 'queue-row'}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
              aria-setsize={total}
              aria-posinset={index + 1}
            >
              {row !== undefined && (
                <LiveLine
                  row={row}
                  thumbnail={row.sha256 === null ? null : pictures.thumbnail(row.sha256)}
                  isBusy={isBusy}
                  onOpen={() => on.onOpen(row)}
                  onCancel={() => on.onCancel(row)}
                  onRetry={() => on.onRetry(row)}
                  onDecide={() => on.onDecide(row)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** A line with the bytes of its upload as they are told. */
function LiveLine(props: Omit<Parameters<typeof QueueLine>[0], 'upload'>) {
  const upload = useUpload(props.row.checkId).data ?? null
  return <QueueLine {...props} upload={upload} />
}

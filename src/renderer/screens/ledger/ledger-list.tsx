import { useRef } from 'react'
import type { LedgerRow } from '../../../shared/model/ledger.ts'
import { calendarDay } from '../../../shared/words/dates.ts'
import { reservedWords, ledger as words } from '../../../shared/words/ledger.ts'
import { checkStanding } from '../../../shared/words/statuses.ts'
import { Button } from '../../ui/button.tsx'
import { StatusChip } from '../../ui/chip.tsx'
import { FactCheckChip } from '../../ui/fact-check-chip.tsx'
import { Name } from '../../ui/name.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { useRowsNear } from '../../ui/use-rows-near.ts'
import { amount } from './ledger-groups.tsx'

/** Height of a line in px, as ledger.css sets it. */
const HEIGHT = 44

type Props = {
  total: number
  rowAt: (index: number) => LedgerRow | undefined
  onRange: (range: { first: number; last: number }) => void
  onOpen: (row: LedgerRow) => void
}

/** Check by check; any number of them costs the same. */
export function LedgerList({ total, rowAt, onRange, onOpen }: Props) {
  const scroller = useRef<HTMLElement>(null)
  const { shown, totalSize } = useRowsNear({
    total,
    height: HEIGHT,
    overscan: 8,
    scroller: () => scroller.current,
    onRange,
  })
  return (
    <div className="ledger-table">
      <div className="ledger-row ledger-head" aria-hidden="true">
        <span>{words.columns.item}</span>
        <span>{words.state}</span>
        <span className="ledger-day">{words.columns.day}</span>
        <span className="number">{words.columns.expected}</span>
        <span className="number">{words.columns.charged}</span>
        <span className="number">{words.columns.unknown}</span>
      </div>
      <ScrollRegion className="ledger-scroll" ref={scroller} label={words.list}>
        <ul className="ledger-space" style={{ height: totalSize }}>
          {shown.map(({ index, start }) => {
            const row = rowAt(index)
            return (
              <li
                key={row?.checkId ?? `line ${index}`}
                className={row === undefined ? 'ledger-row skeleton' : 'ledger-row'}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={total}
                aria-posinset={index + 1}
              >
                {row !== undefined && <Line row={row} onOpen={() => onOpen(row)} />}
              </li>
            )
          })}
        </ul>
      </ScrollRegion>
    </div>
  )
}

function Line({ row, onOpen }: { row: LedgerRow; onOpen: () => void }) {
  const isAbove = row.charged > row.price
  const reserved = reservedWords(row.job, amount)
  return (
    <>
      <span className="queue-item">
        <Button look="link" onClick={onOpen}>
          <Name text={row.name} className="one-line" />
        </Button>
        <span className="quiet one-line">
          {row.itemReference} · {row.caseReference}
          {row.run > 1 && ` · ${words.run(row.run)}`}
        </span>
      </span>
      <span>
        {row.job === null ? (
          <StatusChip of={checkStanding(row)} isAttached={row.isAttached} />
        ) : (
          <FactCheckChip stand={{ state: row.job.state, status: null, progress: null, reason: null, everSent: null }} />
        )}
      </span>
      <span className="muted ledger-day">{calendarDay(row.day)}</span>
      <span className="number">{amount(row.expected)}</span>
      <span
        className={isAbove ? 'number ledger-above' : 'number'}
        title={isAbove ? words.moreThan(amount(row.price)) : undefined}
      >
        {amount(row.charged)}
        {isAbove && <span className="visually-hidden"> {words.moreThan(amount(row.price))}</span>}
        {isAbove && <span aria-hidden="true"> ↑</span>}
        {reserved !== null && <span className="ledger-reserved quiet">{reserved}</span>}
      </span>
      <span className="number">{amount(row.unknown)}</span>
    </>
  )
}

import type { LedgerRow } from '../../../../shared/model/ledger.ts'
import { calendarDay } from '../../../../shared/words/dates.ts'
import { reservedWords, ledger as words } from '../../../../shared/words/ledger.ts'
import { checkStanding } from '../../../../shared/words/statuses.ts'
import { StatusChip } from '../../../ui/chip.tsx'
import { FactCheckChip } from '../../../ui/fact-check-chip.tsx'
import { RowTable } from '../../../ui/row-table.tsx'
import { LineItem } from '../line-item.tsx'
import type { OpenItem } from '../ways.ts'
import { amount } from './ledger-groups.tsx'

type Props = {
  total: number
  rowAt: (index: number) => LedgerRow | undefined
  onRange: (range: { first: number; last: number }) => void
  onOpen: OpenItem
}

/** Check by check; any number of them costs the same. */
export function LedgerList({ onOpen, ...list }: Props) {
  return (
    <RowTable
      {...list}
      name="ledger-table"
      label={words.list}
      head={
        <>
          <span>{words.columns.item}</span>
          <span>{words.state}</span>
          <span className="ledger-day">{words.columns.day}</span>
          <span className="number">{words.columns.expected}</span>
          <span className="number">{words.columns.charged}</span>
          <span className="number">{words.columns.unknown}</span>
        </>
      }
      keyOf={({ checkId }) => checkId}
      draw={(row) => <Line row={row} onOpen={onOpen} />}
    />
  )
}

function Line({ row, onOpen }: { row: LedgerRow; onOpen: OpenItem }) {
  const { item } = row
  const isAbove = row.charged > row.price
  const reserved = reservedWords(row.job, amount)
  return (
    <>
      <LineItem
        {...row}
        beside={row.run > 1 ? ` · ${words.run(row.run)}` : ''}
        onOpen={() => item !== null && onOpen(row.caseId, item.itemId)}
      />
      <span>
        {row.job === null ? (
          <StatusChip of={checkStanding(row)} isAttached={row.isAttached} />
        ) : (
          <FactCheckChip
            stand={{
              state: row.job.state,
              status: null,
              progress: null,
              reason: null,
              isSimulated: false,
              endedAt: null,
            }}
          />
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

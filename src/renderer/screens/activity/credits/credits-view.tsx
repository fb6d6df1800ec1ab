import type { CaseId } from '../../../../shared/model/ids.ts'
import type { LedgerRow } from '../../../../shared/model/ledger.ts'
import { calendarDay } from '../../../../shared/words/dates.ts'
import { reservedWords, ledger as words } from '../../../../shared/words/ledger.ts'
import { statusOfCheck } from '../../../../shared/words/statuses.ts'
import { useExportLedger, useLedger, useLedgerTotal, useLedgerWindow } from '../../../data/ledger.ts'
import { Button } from '../../../ui/button.tsx'
import { StatusChip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FactCheckChip } from '../../../ui/fact-check-chip.tsx'
import { bytes } from '../../../ui/format.ts'
import type { RowsBetween } from '../../../ui/long-list/rows-between.ts'
import { ErrorNote, Note } from '../../../ui/note.tsx'
import { RowTable } from '../../../ui/row-table.tsx'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { LineItem } from '../line-item.tsx'
import { SavedNote } from '../saved-note.tsx'
import type { OpenItem } from '../ways.ts'
import { amount, LedgerGroups } from './ledger-groups.tsx'
import './credits.css'

/** Credits charged, expected and unknown: in total, by case, day and account, and check by check. */
export function CreditsView({ caseId, onOpenItem }: { caseId: CaseId | null; onOpenItem: OpenItem }) {
  const summary = useLedger(caseId)
  const total = useLedgerTotal(caseId)
  const useRows: RowsBetween<LedgerRow> = (first, last) => useLedgerWindow(caseId, first, last)
  const save = useExportLedger()
  return (
    <>
      <div className="view-tools">
        <p className="view-about prose">{words.about}</p>
        <Button onClick={() => save.mutate(caseId)} isDisabled={save.isPending || total === 0}>
          {words.export}
        </Button>
      </div>
      {summary.error !== null && <ErrorNote error={summary.error.error} />}
      <SavedNote error={save.error} saved={save.data} text={words.saved({ bytes: bytes(save.data?.bytes ?? 0) })} />
      {summary.data !== undefined && total === 0 && <EmptyState title={words.empty.title} text={words.empty.text} />}
      {summary.data !== undefined && total > 0 && (
        <>
          {summary.data.above > 0 && <Note>{words.above({ n: summary.data.above })}</Note>}
          <div className="ledger-parts">
            <ScrollRegion className="ledger-side" label={words.total}>
              <LedgerGroups total={summary.data.total} groups={summary.data.groups} />
            </ScrollRegion>
            <LedgerList total={total} useRows={useRows} onOpen={onOpenItem} />
          </div>
        </>
      )}
    </>
  )
}

type Props = {
  total: number
  useRows: RowsBetween<LedgerRow>
  onOpen: OpenItem
}

/** List of the checks; its cost does not depend on their number. */
function LedgerList({ onOpen, ...list }: Props) {
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
        beside={row.run > 1 ? words.run({ n: row.run }) : null}
        onOpen={() => item !== null && onOpen(row.caseId, item.itemId)}
      />
      <span>
        {row.job === null ? (
          <StatusChip of={statusOfCheck(row)} isAttached={row.isAttached} />
        ) : (
          <FactCheckChip
            status={{
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
        title={isAbove ? words.moreThan({ price: amount(row.price) }) : undefined}
      >
        {amount(row.charged)}
        {isAbove && <span className="visually-hidden"> {words.moreThan({ price: amount(row.price) })}</span>}
        {isAbove && <span aria-hidden="true"> ↑</span>}
        {reserved !== null && <span className="ledger-reserved quiet">{reserved}</span>}
      </span>
      <span className="number">{amount(row.unknown)}</span>
    </>
  )
}

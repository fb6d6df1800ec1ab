import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CustodyRow, isWholeLog } from '../../../../shared/model/custody.ts'
import type { CaseId, ItemId } from '../../../../shared/model/ids.ts'
import { amounts } from '../../../../shared/words/amounts.ts'
import { daysRange, custodyScreen as words } from '../../../../shared/words/custody-screen.ts'
import { useCustodyHead } from '../../../data/app.ts'
import {
  type CustodyFilter,
  useCustodyFacets,
  useCustodyPlace,
  useCustodyState,
  useCustodyTotal,
  useCustodyWindow,
  useExportCustody,
} from '../../../data/custody.ts'
import { useExhibitActions } from '../../../data/exhibits.ts'
import { Button } from '../../../ui/button.tsx'
import { Digest } from '../../../ui/digest.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { bytes } from '../../../ui/format.ts'
import type { RowsBetween } from '../../../ui/long-list/rows-between.ts'
import { ErrorNote } from '../../../ui/note.tsx'
import { type RowGoal, RowTable } from '../../../ui/row-table.tsx'
import { useKeys } from '../../../ui/use-keys.ts'
import { useSettled } from '../../../ui/use-settled.ts'
import { SavedNote } from '../saved-note.tsx'
import type { OpenItem } from '../ways.ts'
import { type Conditions, filterOf, isNarrowed, liftedFor, NO_CONDITIONS } from './conditions.ts'
import { type Days, isDay, isReversed } from './days.ts'
import { EntryDetail } from './entry-detail.tsx'
import { EntryLine } from './entry-line.tsx'
import { FilterBar } from './filter-bar.tsx'
import { VerifyPart } from './verify-part.tsx'
import './log.css'

/** Height of a row with two lines of text, px. */
const ROW_PX = 38

const WHOLE_LOG = filterOf(NO_CONDITIONS, null)

type Props = {
  /** The open case; null = none. */
  caseId: CaseId | null
  /** Whether the entries of all cases are shown. */
  isAll: boolean
  onAll: (isAll: boolean) => void
  /** Item the log is filtered by at first; null = all entries. */
  item: { id: ItemId; reference: string } | null
  /** Entry shown first; null = the newest. */
  seq: number | null
  onOpenItem: OpenItem
}

/** The custody log of a case or of the whole library: shown, filtered, verified, and exported as a table. */
export function LogView({ caseId, isAll, onAll, item, seq: first, onOpenItem }: Props) {
  const [own, setOwn] = useState<Conditions>({ ...NO_CONDITIONS, item })
  const conditions = { ...own, isAll }
  const setConditions = (next: Conditions) => {
    setOwn(next)
    onAll(next.isAll)
  }
  const [seq, setSeq] = useState<number | null>(first)
  const text = useSettled(conditions.text, 250)
  const filter = filterOf({ ...conditions, text }, caseId)
  const leading = useLeading({
    caseId,
    conditions,
    filter,
    first,
    isSettled: text === conditions.text,
    onConditions: setConditions,
  })
  const totals = useCustodyTotal(filter)
  const useRows: RowsBetween<CustodyRow> = (first, last) => useCustodyWindow(filter, first, last)
  const facets = useCustodyFacets(filter.caseId).data
  const head = useCustodyHead().data
  const chain = useCustodyState().data?.last?.result.chain
  const broken = chain?.state === 'broken' ? chain : null
  const save = useExportCustody()
  const field = useRef<HTMLInputElement>(null)

  const total = totals.data?.total ?? 0
  const change = (some: Partial<Conditions>) => {
    leading.keep()
    setConditions({ ...conditions, ...some })
  }
  const show = (sought: number) => {
    setSeq(sought)
    leading.to(sought)
  }
  useKeys({ back: () => (seq === null ? false : setSeq(null)) }, { isFirst: true })
  return (
    <div className="custody">
      <div className="view-tools">
        <p className="view-about">{words.about}</p>
        {caseId !== null && <VerifyOriginals caseId={caseId} />}
        <Button
          onClick={() => save.mutate(filter)}
          isDisabled={save.isPending || total === 0 || conditions.days.unread.length > 0 || text !== conditions.text}
          title={isWholeLog(filter) ? words.exportTitle : words.exportPartTitle}
        >
          {save.isPending ? words.exporting : words.export}
        </Button>
      </div>
      <div className="custody-stand">
        {head !== undefined && head.entries > 0 && (
          <p className="custody-head">
            {words.wholeLog({ n: head.entries })} · {words.head} <Digest hex={head.head} />
          </p>
        )}
        <VerifyPart onShowEntry={show} />
      </div>
      <FilterBar
        conditions={conditions}
        field={field}
        groups={facets?.groups ?? []}
        actors={facets?.actors ?? []}
        onChange={change}
      >
        <p className="quiet custody-count" role="status">
          {[
            totals.data === undefined || facets === undefined
              ? null
              : shownOf(total, Math.max(total, facets.total), filter.caseId !== null),
            rangeWords(conditions.days),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
          {leading.lifted !== null && (
            <span className="custody-lifted">
              {words.lifted({ seq: leading.lifted.seq })}{' '}
              <Button
                look="link"
                onClick={() => {
                  if (leading.lifted !== null) change(leading.lifted.before)
                  // The button disappears with what it restored.
                  field.current?.focus()
                }}
              >
                {words.putBack}
              </Button>
            </span>
          )}
        </p>
      </FilterBar>
      {totals.error !== null && <ErrorNote error={totals.error.error} />}
      <SavedNote
        error={save.error}
        saved={save.data}
        text={words.saved({ n: save.data?.rows ?? 0, size: bytes(save.data?.bytes ?? 0) })}
      >
        {save.variables !== undefined && !isWholeLog(save.variables) && (
          <p>
            {words.savedPart}{' '}
            <Button
              look="link"
              onClick={() => {
                save.mutate(WHOLE_LOG)
                field.current?.focus()
              }}
            >
              {words.exportWhole}
            </Button>
          </p>
        )}
      </SavedNote>
      {totals.data !== undefined && total === 0 && (
        <EmptyState {...(isNarrowed(conditions) ? words.emptyFilter : words.empty)} />
      )}
      {(total > 0 || seq !== null) && (
        <div className="custody-parts" data-has-detail={seq !== null || undefined}>
          <RowTable
            name="custody-table"
            label={words.list}
            head={
              <>
                <span className="number">{words.columns.seq}</span>
                <span className="custody-at">{words.columns.at}</span>
                <span className="custody-actor">{words.columns.actor}</span>
                <span className="custody-what">{words.columns.what}</span>
                <span className="custody-items">{words.columns.item}</span>
              </>
            }
            height={ROW_PX}
            total={total}
            useRows={useRows}
            keyOf={(row) => row.seq}
            goal={leading.goal}
            onGoal={leading.arrived}
            draw={(row) => (
              <EntryLine
                row={row}
                isChosen={row.seq === seq}
                isBroken={row.seq === broken?.brokenAt}
                onChoose={() => setSeq(row.seq === seq ? null : row.seq)}
                onOpenItem={onOpenItem}
              />
            )}
          />
          {seq !== null && (
            <EntryDetail
              key={seq}
              seq={seq}
              broken={broken?.brokenAt === seq ? broken : null}
              onOpenItem={onOpenItem}
              onOnlyItem={(id, reference) => change({ item: { id, reference } })}
              onShowEntry={show}
              onClose={() => setSeq(null)}
            />
          )}
        </div>
      )}
    </div>
  )
}

const rangeWords = (days: Days): string | null =>
  isReversed(days) ? null : daysRange(isDay(days.from) ? days.from : null, isDay(days.to) ? days.to : null)

function shownOf(shown: number, n: number, isOfCase: boolean): string {
  if (shown !== n) return words.someEntries({ shown, n })
  return isOfCase ? words.caseEntries({ n }) : amounts.entries({ n })
}

function VerifyOriginals({ caseId }: { caseId: CaseId }) {
  const { verify } = useExhibitActions(caseId)
  return (
    <>
      <Button onClick={() => verify.mutate([])} isDisabled={verify.isPending} title={words.originalsTitle}>
        {words.originals}
      </Button>
      {verify.error !== null && <ErrorNote error={verify.error.error} />}
    </>
  )
}

type Given = {
  caseId: CaseId | null
  conditions: Conditions
  /** The filter as sent to main; it may lag behind the conditions. */
  filter: CustodyFilter
  isSettled: boolean
  /** The entry to go to first; null = none. */
  first: number | null
  onConditions: (conditions: Conditions) => void
}

/**
 * Navigates to an entry wherever it is: conditions that hide it are removed, and remembered so that they can be
 * restored.
 */
function useLeading({ caseId, conditions, filter, first, isSettled, onConditions }: Given) {
  const [seq, setSeq] = useState(first)
  const [lifted, setLifted] = useState<{ seq: number; before: Conditions } | null>(null)
  const place = useCustodyPlace(filter, seq).data
  const wider = seq === null || !isSettled || place === undefined ? null : liftedFor(place, conditions, caseId)
  const lift = useEffectEvent((sought: number, next: Conditions) => {
    setLifted({ seq: sought, before: conditions })
    onConditions(next)
  })
  useEffect(() => {
    if (seq !== null && wider !== null) lift(seq, wider)
  }, [seq, wider])
  const isFound = seq !== null && isSettled && place !== undefined && wider === null
  const goal: RowGoal | null = isFound
    ? { index: place.index ?? place.nearest, key: place.index === null ? null : seq }
    : null
  return {
    /** The row to scroll to; null = none, or its index is not known yet. */
    goal,
    /** The conditions that were removed, and for which entry; null = none. */
    lifted,
    to: (sought: number) => setSeq(sought),
    arrived: () => setSeq(null),
    /** Discards the removed conditions: nothing can be restored any more. */
    keep: () => setLifted(null),
  }
}

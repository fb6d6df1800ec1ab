import { useState } from 'react'
import type { CaseId, ItemId } from '../../../shared/model/ids.ts'
import { custodyScreen as words } from '../../../shared/words/custody-screen.ts'
import { useCustodyHead } from '../../data/app.ts'
import {
  type CustodyFilter,
  useCustodyFacets,
  useCustodyState,
  useCustodyTotal,
  useCustodyWindow,
} from '../../data/custody.ts'
import { useExhibitActions } from '../../data/exhibits.ts'
import { Button } from '../../ui/button.tsx'
import { Digest } from '../../ui/digest.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { RowTable } from '../../ui/row-table.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { type Days, instantsOf } from './days.ts'
import { EntryDetail } from './entry-detail.tsx'
import { EntryLine } from './entry-line.tsx'
import { FilterBar } from './filter-bar.tsx'
import { VerifyPart } from './verify-part.tsx'
import './custody.css'

type Props = {
  caseId: CaseId | null
  /** Begin with what is about this item. */
  item?: { id: ItemId; reference: string }
  onBack: () => void
  onOpenItem: (caseId: CaseId, itemId: ItemId) => void
}

const ANY: Omit<CustodyFilter, 'caseId'> = { groups: [], itemId: null, actor: null, from: null, before: null, text: '' }

/** The custody log of a case or of the whole library: read, filtered, and verified. */
export function CustodyScreen({ caseId, item, onBack, onOpenItem }: Props) {
  const [isAll, setAll] = useState(caseId === null)
  const [chosen, setChosen] = useState<Omit<CustodyFilter, 'caseId'>>({ ...ANY, itemId: item?.id ?? null })
  const [reference, setReference] = useState(item?.reference ?? null)
  const [days, setDays] = useState<Days>({ from: '', to: '' })
  const [range, setRange] = useState({ first: 0, last: 0 })
  const [seq, setSeq] = useState<number | null>(null)
  const of = isAll ? null : caseId
  const text = useSettled(chosen.text, 250)
  const filter: CustodyFilter = { ...chosen, ...instantsOf(days), text, caseId: of }
  const totals = useCustodyTotal(filter)
  const rowAt = useCustodyWindow(filter, range.first, range.last)
  const facets = useCustodyFacets(of).data
  const head = useCustodyHead().data
  const last = useCustodyState().data?.last ?? null
  const brokenAt = last?.result.chain.state === 'broken' ? last.result.chain.brokenAt : null

  const total = totals.data?.total ?? 0
  const isFiltered = JSON.stringify({ ...filter, caseId: null }) !== JSON.stringify({ ...ANY, caseId: null })
  return (
    <main className="custody">
      <ScreenHead
        title={words.title}
        onBack={onBack}
        onEscape={() => (seq === null ? onBack() : setSeq(null))}
        scope={caseId === null ? null : { isAll, onChange: setAll }}
      >
        {caseId !== null && <VerifyOriginals caseId={caseId} />}
      </ScreenHead>
      <p className="prose muted">{words.about}</p>
      <div className="custody-stand">
        {head !== undefined && head.entries > 0 && (
          <p className="custody-head">
            {words.whole(head.entries)} · {words.head} <Digest hex={head.head} />
          </p>
        )}
        <VerifyPart onShowEntry={setSeq} />
      </div>
      <FilterBar
        {...{ days, reference: chosen.itemId === null ? null : reference, onDays: setDays }}
        filter={chosen}
        groups={facets?.groups ?? []}
        actors={facets?.actors ?? []}
        onFilter={(change) => setChosen((old) => ({ ...old, ...change }))}
      />
      {totals.error !== null && <ErrorNote error={totals.error.error} />}
      <p className="quiet custody-count" role="status">
        {totals.data !== undefined && facets !== undefined && words.entries(total, Math.max(total, facets.total))}
      </p>
      {totals.data !== undefined && total === 0 && <EmptyState {...(isFiltered ? words.emptyFilter : words.empty)} />}
      {total > 0 && (
        <div className="custody-parts" data-has-detail={seq !== null || undefined}>
          <RowTable
            name="custody-table"
            label={words.list}
            head={
              <>
                <span className="number">{words.columns.seq}</span>
                <span>{words.columns.at}</span>
                <span className="custody-actor">{words.columns.actor}</span>
                <span>{words.columns.what}</span>
                <span>{words.columns.item}</span>
              </>
            }
            total={total}
            rowAt={rowAt}
            keyOf={(row) => row.seq}
            onRange={setRange}
            draw={(row) => (
              <EntryLine
                row={row}
                isChosen={row.seq === seq}
                isBroken={row.seq === brokenAt}
                onChoose={() => setSeq(row.seq === seq ? null : row.seq)}
                onOpenItem={onOpenItem}
              />
            )}
          />
          {seq !== null && (
            <EntryDetail
              key={seq}
              seq={seq}
              onOpenItem={onOpenItem}
              onOnlyItem={(itemId, named) => {
                setReference(named)
                setChosen((old) => ({ ...old, itemId }))
              }}
              onClose={() => setSeq(null)}
            />
          )}
        </div>
      )}
    </main>
  )
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

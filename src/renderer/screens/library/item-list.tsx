import { type RefObject, useMemo, useState } from 'react'
import type { CaseView, ColumnChoices } from '../../../shared/model/case-view.ts'
import { useTags } from '../../data/findings.ts'
import type { ItemQuery } from '../../data/items.ts'
import { ItemCard } from './item-card.tsx'
import { ItemLine } from './item-line.tsx'
import { type Held, ItemsView } from './items-view.tsx'
import { columnsFor } from './list-columns.ts'
import { ListFrame } from './list-frame.tsx'
import { ListHead } from './list-head.tsx'
import type { Place, Selection } from './selection.ts'
import { useShownList } from './use-shown-list.ts'

type Props = {
  ref: RefObject<HTMLDivElement | null>
  query: ItemQuery
  total: number
  /** Whether its first rows, and the total, are those of the query. */
  isLoaded: boolean
  caseView: Pick<CaseView, 'layout' | 'columns'>
  onCaseView: (change: Pick<CaseView, 'sort'> | Pick<CaseView, 'columns'>) => void
  /** Width of the list, px, and how many cards are in a row of it; 1 in a list of lines. */
  width: number
  columns: number
  selection: Selection
  /** An item that is selected is found elsewhere in the list than it was. */
  onMoved: (selection: Selection) => void
  scroll: { grid: number; list: number }
  onPick: (place: Place, held: Held) => void
  onOpen: (place: Place) => void
}

/** The list of items, of which the rows near the visible area are loaded. What is scrolled concerns nothing around it. */
export function ItemList({ ref, total, isLoaded, caseView, width, columns, selection, ...on }: Props) {
  const { onCaseView } = on
  const { layout } = caseView
  const { query, scroll } = useShownList({ query: on.query, scroll: on.scroll }, isLoaded)
  const { caseId, filter, sort } = query
  /** Columns with a width that is still being dragged. */
  const [draft, setDraft] = useState<ColumnChoices | null>(null)
  // The same for every line, so that a line is drawn again only for its own sake.
  const usual = useMemo(() => columnsFor(caseView.columns, width), [caseView.columns, width])
  const listColumns = draft ?? usual
  const { data: tags } = useTags(caseId)
  const tagNames = useMemo(() => new Map((tags ?? []).map(({ id, name }) => [id as number, name])), [tags])

  return (
    <ListFrame
      head={
        layout === 'list' && (
          <ListHead
            columns={listColumns}
            onColumns={(next) => onCaseView({ columns: next })}
            onDraft={setDraft}
            sort={on.query.sort}
            onSort={(next) => onCaseView({ sort: next })}
          />
        )
      }
      columns={layout === 'list' ? listColumns : null}
    >
      <ItemsView
        key={`${layout}${JSON.stringify([filter, sort])}`}
        ref={ref}
        layout={layout}
        columns={columns}
        total={total}
        query={query}
        selection={selection}
        onMoved={on.onMoved}
        scroll={scroll}
        onPick={on.onPick}
        onOpen={on.onOpen}
        draw={(row) =>
          layout === 'grid' ? <ItemCard row={row} /> : <ItemLine row={row} columns={listColumns} tags={tagNames} />
        }
      />
    </ListFrame>
  )
}

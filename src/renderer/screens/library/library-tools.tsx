import type { ReactNode } from 'react'
import type { ItemSort } from '../../../shared/model/item.ts'
import { compare } from '../../../shared/words/compare.ts'
import { factCheckSheet } from '../../../shared/words/fact-check-sheet.ts'
import {
  analyseLabel,
  hiddenCount,
  itemCount,
  nothingToAnalyse,
  queueLabel,
  sortWords,
  library as words,
} from '../../../shared/words/library.ts'
import { reportSheet } from '../../../shared/words/report-sheet.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { Layout } from './view.ts'

type Props = {
  layout: Layout
  onLayout: (layout: Layout) => void
  sort: ItemSort
  onSort: (sort: ItemSort) => void
  total: number
  hidden: number
  selected: number
  notSent: number
  /** Whether the service is known to be out of reach. */
  isOffline: boolean
  onClear: () => void
  onAnalyse: () => void
  /** Why nothing of the selection can be fact-checked; null = something may. */
  whyNotChecked: string | null
  onFactCheck: () => void
  /** Why the selection cannot be compared; null = it may. */
  whyNotCompared: string | null
  onCompare: () => void
  /** Opens the sheet of a report: of the selection, or of the whole case. */
  onReport: () => void
  add: ReactNode
}

const SORTS = Object.keys(sortWords) as ItemSort['by'][]

/** The bar above the items: how they are shown, how many there are and are hidden, and the way to send them. */
export function LibraryTools({
  layout,
  sort,
  total,
  hidden,
  selected,
  notSent,
  isOffline,
  add,
  whyNotChecked,
  whyNotCompared,
  ...on
}: Props) {
  return (
    <div className="library-tools" role="toolbar" aria-label={words.tools}>
      <Segmented
        label={words.view}
        value={layout}
        options={[
          { value: 'grid', label: words.grid, title: `${words.grid} (G)` },
          { value: 'list', label: words.list, title: `${words.list} (L)` },
        ]}
        onChange={on.onLayout}
      />
      <div className="sort">
        <label>
          <span className="muted">{words.sort}: </span>
          <select
            aria-label={words.sort}
            value={sort.by}
            onChange={(event) => {
              const by = SORTS.find((known) => known === event.target.value)
              if (by !== undefined) on.onSort({ ...sort, by })
            }}
          >
            {SORTS.map((by) => (
              <option key={by} value={by}>
                {sortWords[by]}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="button button-quiet button-icon"
          aria-label={words.reverse}
          aria-pressed={sort.descending}
          title={sort.descending ? words.descending : words.ascending}
          onClick={() => on.onSort({ ...sort, descending: !sort.descending })}
        >
          <Icon name="ascending" />
        </button>
      </div>
      <span className="tools-counts" role="status">
        {itemCount(total)} · <strong>{hiddenCount(hidden)}</strong>
      </span>
      {hidden > 0 && (
        <Button look="link" onClick={on.onClear}>
          {words.clearFilters}
        </Button>
      )}
      <span className="tools-room" />
      {add}
      <Button onClick={on.onReport} isDisabled={total + hidden === 0} title={reportSheet.openSomeHint}>
        {reportSheet.open}
      </Button>
      {selected > 1 && (
        <Button
          onClick={on.onCompare}
          isDisabled={whyNotCompared !== null}
          title={whyNotCompared ?? compare.hint}
          keyCap="C"
        >
          {compare.title}
        </Button>
      )}
      <Button
        onClick={on.onFactCheck}
        isDisabled={whyNotChecked !== null}
        title={whyNotChecked ?? factCheckSheet.openHint}
        keyCap="⇧A"
      >
        {factCheckSheet.openSome(selected)}
      </Button>
      <Button
        look="primary"
        onClick={on.onAnalyse}
        isDisabled={selected === 0 && notSent === 0}
        title={selected === 0 && notSent === 0 ? nothingToAnalyse : undefined}
        keyCap="A"
      >
        {isOffline ? queueLabel(selected, notSent) : analyseLabel(selected, notSent)}
      </Button>
    </div>
  )
}

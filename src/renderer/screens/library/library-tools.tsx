import { type ReactNode, useRef } from 'react'
import type { Layout } from '../../../shared/model/case-view.ts'
import { type ItemSort, SORT_KEYS } from '../../../shared/model/item-list.ts'
import { amounts } from '../../../shared/words/amounts.ts'
import { compare } from '../../../shared/words/compare.ts'
import { copies } from '../../../shared/words/copies.ts'
import { erasureWords } from '../../../shared/words/erasure.ts'
import { factCheckSheet, openFactCheck } from '../../../shared/words/fact-check-sheet.ts'
import {
  analyseLabel,
  nothingToAnalyse,
  queueLabel,
  sortWords,
  library as words,
} from '../../../shared/words/library.ts'
import { reportSheet } from '../../../shared/words/report-sheet.ts'
import { seenWords } from '../../../shared/words/seen.ts'
import { tagWords } from '../../../shared/words/tags.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { MenuEntry } from '../../ui/menu-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { type Tool, ToolRow } from '../../ui/tool-row.tsx'
import { useMeasure } from '../../ui/use-measure.ts'

type Props = {
  layout: Layout
  onLayout: (layout: Layout) => void
  sort: ItemSort
  onSort: (sort: ItemSort) => void
  total: number
  hidden: number
  selected: number
  notSent: number
  /** Whether the service is known to be unreachable. */
  isOffline: boolean
  onClear: () => void
  onAnalyse: () => void
  /** Why nothing in the selection can be fact-checked; null = something can. */
  whyNotChecked: string | null
  onFactCheck: () => void
  /** Why the selection cannot be compared; null = it can. */
  whyNotCompared: string | null
  onCompare: () => void
  /** Opens the report sheet for the selection, or for the whole case. */
  onReport: () => void
  /** Copies the originals of the selection, or of the whole case. */
  onCopies: () => void
  onTags: () => void
  /** Opens the sheet that erases the selection. */
  onErase: () => void
  /** Sets whether the selection counts as seen. */
  onSeen: (isSeen: boolean) => void
  add: ReactNode
}

/** A narrower bar has the sort order in its menu, so that actions on items stay visible; CSS pixels. */
const WIDE = 740

/** Toolbar above the items: layout, counts of items shown and hidden, and the buttons to send them. */
export function LibraryTools({ layout, sort, total, hidden, selected, notSent, isOffline, add, ...on }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const { width: barWidth } = useMeasure(bar)
  const room = useRef<HTMLDivElement>(null)
  const { width } = useMeasure(room)
  const isWide = barWidth >= WIDE
  return (
    <div className="library-tools" role="toolbar" aria-label={words.tools} ref={bar}>
      <Segmented
        label={words.view}
        value={layout}
        options={[
          { value: 'grid', label: words.grid, keyOf: 'grid' },
          { value: 'list', label: words.list, keyOf: 'list' },
        ]}
        onChange={on.onLayout}
      />
      {isWide && <SortChoice sort={sort} onSort={on.onSort} />}
      <span className="tools-counts" role="status">
        {amounts.items({ n: total })}
        {hidden > 0 && (
          <>
            {' · '}
            <strong>{words.hiddenCount({ n: hidden })}</strong>
          </>
        )}
      </span>
      {hidden > 0 && (
        <Button look="link" onClick={on.onClear}>
          {words.clearFilters}
        </Button>
      )}
      <div className="tools-room" ref={room}>
        <ToolRow
          tools={toolsFor(selected, total + hidden, on)}
          always={[
            ...(isWide ? [] : sortEntries(sort, on.onSort)),
            { label: copies.open, whyNot: total + hidden === 0 ? copies.nothing : null, act: on.onCopies },
            { label: tagWords.open, act: on.onTags },
            ...[true, false].map((isSeen) => ({
              label: isSeen ? seenWords.markSeen : seenWords.markNotSeen,
              whyNot: selected === 0 ? seenWords.nothing : null,
              act: () => on.onSeen(isSeen),
            })),
            {
              label: erasureWords.menu,
              whyNot: selected === 0 ? erasureWords.nothing : null,
              act: on.onErase,
            },
          ]}
          room={width}
        />
      </div>
      {add}
      <Button
        look="primary"
        onClick={on.onAnalyse}
        isDisabled={selected === 0 && notSent === 0}
        title={selected === 0 && notSent === 0 ? nothingToAnalyse : undefined}
        keyOf="analyse"
      >
        {isOffline ? queueLabel(selected, notSent) : analyseLabel(selected, notSent)}
      </Button>
    </div>
  )
}

type SortProps = { sort: ItemSort; onSort: (sort: ItemSort) => void }

/** Sort order of the items. */
function SortChoice({ sort, onSort }: SortProps) {
  return (
    <div className="sort">
      <label>
        <span className="muted">{words.sort}: </span>
        <select
          aria-label={words.sort}
          value={sort.by}
          onChange={(event) => {
            const by = SORT_KEYS.find((known) => known === event.target.value)
            if (by !== undefined) onSort({ ...sort, by })
          }}
        >
          {SORT_KEYS.map((by) => (
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
        onClick={() => onSort({ ...sort, descending: !sort.descending })}
      >
        <Icon name="ascending" />
      </button>
    </div>
  )
}

/** The sort order as menu entries. */
const sortEntries = (sort: ItemSort, onSort: (sort: ItemSort) => void): MenuEntry[] => [
  ...SORT_KEYS.map((by) => ({
    label: words.sortBy({ by: sortWords[by] }),

    isOn: sort.by === by,
    act: () => onSort({ ...sort, by }),
  })),
  {
    label: words.reverse,

    isOn: sort.descending,
    act: () => onSort({ ...sort, descending: !sort.descending }),
  },
]

type Does = Pick<Props, 'whyNotChecked' | 'onFactCheck' | 'whyNotCompared' | 'onCompare' | 'onReport'>

/**
 * Actions on the selection besides the one always visible. With a selection its fact check takes precedence where space
 * is short, then the report; without one, the report of the case.
 */
function toolsFor(selected: number, inCase: number, { whyNotChecked, whyNotCompared, ...on }: Does): Tool[] {
  const wanted = [
    {
      key: 'fact_check',
      label: openFactCheck(selected),
      keyOf: 'factCheckSelection' as const,
      hint: factCheckSheet.openHint,
      whyNot: whyNotChecked,
      act: on.onFactCheck,
    },
    ...(selected > 1
      ? [
          {
            key: 'compare',
            label: compare.title,
            keyOf: 'compareSelection' as const,
            hint: compare.hint,
            whyNot: whyNotCompared,
            act: on.onCompare,
          },
        ]
      : []),
    {
      key: 'report',
      label: reportSheet.open,
      keyOf: 'report' as const,
      act: on.onReport,
      hint: reportSheet.openSomeHint,
      whyNot: inCase === 0 ? reportSheet.openSomeHint : null,
    },
  ]
  return wanted.map(({ key, label, keyOf, hint, whyNot, act }) => ({
    key,
    node: (
      <Button onClick={act} isDisabled={whyNot !== null} title={whyNot ?? hint} keyOf={keyOf}>
        {label}
      </Button>
    ),
    entries: [{ label, keyOf, whyNot, act }],
    rank: key === 'report' || (key === 'fact_check' && selected > 0) ? 1 : 3,
  }))
}

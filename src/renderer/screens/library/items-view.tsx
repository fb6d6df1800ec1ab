import { type MouseEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect } from 'react'
import type { Layout } from '../../../shared/model/case-view.ts'
import type { ItemRow } from '../../../shared/model/item.ts'
import { library as words } from '../../../shared/words/library.ts'
import { type ItemQuery, useItemWindow } from '../../data/items.ts'
import { useLongList } from '../../ui/long-list/use-long-list.ts'
import { type Place, relocate, type Selection } from './selection.ts'
import { usePreferVisible } from './use-prefer-visible.ts'
import './items.css'

/** Heights in px, as set in items.css: nothing is measured, so nothing jumps. */
export const ROW_HEIGHT = { grid: 216, list: 36 } as const
/** Space above the first row, px. */
const ABOVE = { grid: 14, list: 0 } as const

export type Held = { isRange: boolean; isAdding: boolean }

type Props = {
  ref: RefObject<HTMLDivElement | null>
  layout: Layout
  columns: number
  total: number
  query: ItemQuery
  selection: Selection
  /** An item that is selected is found elsewhere in the list than it was. */
  onMoved: (selection: Selection) => void
  /** Where each layout begins to be visible, px; kept up to date. */
  scroll: { grid: number; list: number }
  onPick: (place: Place, held: Held) => void
  onOpen: (place: Place) => void
  draw: (row: ItemRow) => ReactNode
}

/**
 * Items as cards in rows or as lines; only those near the visible area are rendered. A single listbox for a screen
 * reader either way.
 */
export function ItemsView({ ref, layout, columns, total, query, scroll, draw, ...on }: Props) {
  const rows = Math.ceil(total / columns)
  const { shown, space, show } = useLongList({
    count: rows,
    height: ROW_HEIGHT[layout],
    overscan: layout === 'grid' ? 2 : 4,
    scroller: () => ref.current,
    margin: ABOVE[layout],
    initial: scroll[layout],
    onOffset: (offset) => {
      scroll[layout] = offset
    },
  })
  const first = (shown[0]?.index ?? 0) * columns
  const last = Math.min(total, ((shown.at(-1)?.index ?? 0) + 1) * columns) - 1
  const range = { first, last: Math.max(first, last) }
  const rowAt = useItemWindow(query, range.first, range.last)
  usePreferVisible(query.caseId, rowAt, range)
  const selection = relocate(on.selection, (index) => rowAt(index)?.id, range.first, range.last)
  const { active } = selection
  useEffect(() => {
    if (selection !== on.selection) on.onMoved(selection)
  })

  const activeRow = active === null ? null : Math.floor(active.index / columns)
  useLayoutEffect(() => {
    if (activeRow !== null) show(activeRow, null)
  }, [activeRow, show])

  // Coming from another screen, the keys work at once.
  useEffect(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [ref])

  const placeOf = (event: MouseEvent): Place | null => {
    const option = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="option"]') : null
    const index = Number(option?.dataset.index ?? Number.NaN)
    const row = Number.isInteger(index) ? rowAt(index) : undefined
    return row === undefined ? null : { id: row.id, index }
  }

  return (
    <div
      ref={ref}
      className="items"
      data-layout={layout}
      role="listbox"
      tabIndex={0}
      aria-label={words.items}
      aria-multiselectable="true"
      aria-activedescendant={active === null ? undefined : optionId(active.index)}
      onMouseDown={(event) => {
        if (event.button !== 0) return
        if (event.shiftKey) event.preventDefault()
        const place = placeOf(event)
        if (place !== null) on.onPick(place, { isRange: event.shiftKey, isAdding: event.ctrlKey || event.metaKey })
      }}
      onDoubleClick={(event) => {
        const place = placeOf(event)
        if (place !== null) on.onOpen(place)
      }}
    >
      <div className="items-space" role="presentation" style={{ height: space }}>
        {shown.map(({ index: rowIndex, start }) => {
          const indexes = Array.from(
            { length: Math.min(columns, total - rowIndex * columns) },
            (_, i) => rowIndex * columns + i,
          )
          const options = indexes.map((index) => {
            const row = rowAt(index)
            const className = layout === 'grid' ? 'card' : 'list-row'
            const isActive = row !== undefined && row.id === active?.id
            return (
              <div
                key={index}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                data-index={index}
                data-item={row?.id}
                className={`${className} ${row === undefined ? 'skeleton' : ''} ${isActive ? `${layout === 'grid' ? 'card' : 'list'}-active` : ''}`}
                aria-selected={row !== undefined && selection.ids.has(row.id)}
                aria-setsize={total}
                aria-posinset={index + 1}
              >
                {row === undefined ? <span className="visually-hidden">{words.loadingItem}</span> : draw(row)}
              </div>
            )
          })
          const transform = `translateY(${start}px)`
          return (
            <div
              key={rowIndex}
              role="presentation"
              className={layout === 'grid' ? 'items-row grid-row' : 'items-row'}
              style={
                layout === 'grid'
                  ? { transform, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }
                  : { transform }
              }
            >
              {options}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const optionId = (index: number): string => `item-${index}`

/** Number of cards of at least 188 px in a row. */
export const columnsIn = (width: number): number => Math.max(1, Math.floor((width - 32 + 12) / (188 + 12)))

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { ColumnChoices, ListColumn } from '../../../shared/model/case-view.ts'
import type { ItemSort } from '../../../shared/model/item-list.ts'
import { columnTitles, columnWords as words } from '../../../shared/words/views.ts'
import { Icon } from '../../ui/icon.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { isNumber, moved, resized, sortKeyOf } from './list-columns.ts'
import './list-head.css'

type Props = {
  columns: ColumnChoices
  /** null = those there is space for. */
  onColumns: (columns: ColumnChoices | null) => void
  /** Shows columns that are not chosen yet: the edge of one is still held. */
  onDraft: (columns: ColumnChoices | null) => void
  sort: ItemSort
  onSort: (sort: ItemSort) => void
}

/** By how much a key changes the width of a column, CSS px. */
const STEP = 16
/** How far the pointer moves before a press becomes a drag, CSS px. */
const DRAGS_FROM = 5

/** A column that is dragged, and the place it would go to, counted among the others. */
type Drag = { column: ListColumn; to: number }

/** Column heads of the list: a press sorts, dragging moves a column, and its edge resizes it. */
export function ListHead({ columns, onColumns, onDraft, sort, onSort }: Props) {
  const row = useRef<HTMLTableRowElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  /** The column whose edge is held, and how wide it was. */
  const [held, setHeld] = useState<{ column: ListColumn; width: number } | null>(null)
  const press = useRef<{ x: number; wasDragged: boolean } | null>(null)
  const isRightToLeft = () => row.current !== null && getComputedStyle(row.current).direction === 'rtl'
  const cellOf = (column: ListColumn) => row.current?.querySelector<HTMLElement>(`[data-column="${column}"]`) ?? null
  const widthNow = (column: ListColumn) => cellOf(column)?.getBoundingClientRect().width ?? 0

  /** How many other columns begin before the pointer. */
  const placeAt = (x: number, column: ListColumn) =>
    columns.filter((one) => {
      const box = one.column === column ? undefined : cellOf(one.column)?.getBoundingClientRect()
      if (box === undefined) return false
      const middle = box.left + box.width / 2
      return isRightToLeft() ? x < middle : x > middle
    }).length
  const onMove = (column: ListColumn) => (event: PointerEvent<HTMLElement>) => {
    if (press.current === null || event.buttons === 0) return
    if (!press.current.wasDragged && Math.abs(event.clientX - press.current.x) < DRAGS_FROM) return
    press.current.wasDragged = true
    setDrag({ column, to: placeAt(event.clientX, column) })
  }
  const onDrop = () => {
    if (drag !== null) onColumns(moved(columns, drag.column, drag.to))
    setDrag(null)
  }
  const onKey = (column: ListColumn, at: number) => (event: KeyboardEvent) => {
    const towards = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const isMoving = event.ctrlKey || event.metaKey
    if (towards === 0 || isMoving === event.shiftKey) return
    const by = isRightToLeft() ? -towards : towards
    onColumns(isMoving ? moved(columns, column, at + by) : resized(columns, column, widthNow(column) + by * STEP))
    event.preventDefault()
    // The list has these keys too.
    event.nativeEvent.stopImmediatePropagation()
  }
  const sortBy = (column: ListColumn, isByKey: boolean) => {
    const wasDragged = !isByKey && press.current?.wasDragged === true
    press.current = null
    const by = sortKeyOf(column)
    if (by !== null && !wasDragged) onSort({ by, descending: sort.by === by && !sort.descending })
  }
  /** The column before which, or after the last of which, the dragged one would be. */
  const others = drag === null ? [] : columns.filter(({ column }) => column !== drag.column)
  const dropMark = (column: ListColumn) => {
    if (drag === null) return null
    if (others[drag.to]?.column === column) return 'head-drop-before'
    return drag.to >= others.length && others.at(-1)?.column === column ? 'head-drop-after' : null
  }

  return (
    <table className="list-head-room" data-scrolled-with="list" aria-label={words.title}>
      <thead>
        <tr className="list-row list-head" ref={row}>
          <th scope="col">
            <ColumnMenu columns={columns} onColumns={onColumns} />
          </th>
          {columns.map(({ column }, at) => {
            const by = sortKeyOf(column)
            const isSorted = by !== null && sort.by === by
            const classes = ['head-cell', isNumber(column) && 'number', drag?.column === column && 'head-dragged']
            return (
              <th
                key={column}
                scope="col"
                className={[...classes, dropMark(column)].filter(Boolean).join(' ')}
                data-column={column}
                aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : by === null ? undefined : 'none'}
              >
                <button
                  type="button"
                  className="head-sort"
                  title={by === null ? words.notSortable : words.sortBy({ column: columnTitles[column] })}
                  aria-disabled={by === null}
                  onPointerDown={(event) => {
                    if (event.button !== 0) return
                    // A quick pointer is over another head at its first move.
                    event.currentTarget.setPointerCapture(event.pointerId)
                    press.current = { x: event.clientX, wasDragged: false }
                  }}
                  onPointerMove={onMove(column)}
                  onPointerUp={onDrop}
                  onPointerCancel={() => {
                    press.current = null
                    setDrag(null)
                  }}
                  onKeyDown={onKey(column, at)}
                  onClick={({ detail }) => sortBy(column, detail === 0)}
                >
                  <span>{columnTitles[column]}</span>
                  {isSorted && (
                    <span className={sort.descending ? 'head-arrow head-arrow-down' : 'head-arrow'}>
                      <Icon name="ascending" size={11} />
                    </span>
                  )}
                </button>
                {column !== 'name' && (
                  <span
                    className="head-edge"
                    title={words.resize}
                    aria-hidden="true"
                    onPointerDown={(event) => {
                      if (event.button !== 0) return
                      event.currentTarget.setPointerCapture(event.pointerId)
                      press.current = { x: event.clientX, wasDragged: true }
                      setHeld({ column, width: widthNow(column) })
                    }}
                    onPointerMove={(event) => {
                      if (held?.column !== column || press.current === null) return
                      const by = (event.clientX - press.current.x) * (isRightToLeft() ? -1 : 1)
                      onDraft(resized(columns, column, held.width + by))
                    }}
                    onPointerUp={() => {
                      setHeld(null)
                      onDraft(null)
                      if (widthNow(column) !== held?.width) onColumns(columns)
                    }}
                    onPointerCancel={() => {
                      setHeld(null)
                      onDraft(null)
                    }}
                    onDoubleClick={() => onColumns(resized(columns, column, null))}
                  />
                )}
              </th>
            )
          })}
        </tr>
      </thead>
    </table>
  )
}

import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { RowsBetween } from './long-list/rows-between.ts'
import { useLongList } from './long-list/use-long-list.ts'
import { ScrollRegion } from './scroll-region.tsx'
import './row-table.css'

/** A row to scroll to and focus; `key` null = the row is not in the table, so its place is only scrolled to. */
export type RowGoal = { index: number; key: string | number | null }

type Props<Row> = {
  /** Names the table's own columns (`grid-template-columns` of `.<name> .row-line`) for its style sheet. */
  name: string
  label: string
  /** The column titles, one element each. Screen readers get only the lines. */
  head: ReactNode
  total: number
  /** Loads the rows between two indexes; a row that is not loaded yet is undefined. */
  useRows: RowsBetween<Row>
  keyOf: (row: Row) => string | number
  draw: (row: Row) => ReactNode
  /** Height of each line, px: two lines of text and more. A line with more text is higher. */
  height?: number
  /** Content expanded below a line; null = none. Absent = lines never expand. */
  unfolded?: (row: Row) => ReactNode
  goal?: RowGoal | null
  /** Called once the goal is reached: its first control has the focus. */
  onGoal?: () => void
}

/**
 * A long table; its cost does not depend on the number of lines. A line is higher only where its text needs it, or
 * where something is expanded below it.
 */
export function RowTable<Row>({
  name,
  label,
  head,
  total,
  useRows,
  keyOf,
  draw,
  height = 44,
  unfolded,
  ...to
}: Props<Row>) {
  const scroller = useRef<HTMLElement>(null)
  const { shown, space, measure, show } = useLongList({
    count: total,
    height,
    overscan: 8,
    scroller: () => scroller.current,
  })
  const rowAt = useRows(shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0)
  const keyAt = (index: number) => {
    const row = rowAt(index)
    return row === undefined ? `line ${index}` : keyOf(row)
  }
  const { goal = null, onGoal } = to
  const goalIndex = goal === null || goal.index >= total ? null : goal.index
  useEffect(() => {
    if (goalIndex !== null) show(goalIndex, 'center')
  }, [goalIndex, show])
  // The row loads after its place is scrolled to, and in a growing log another may be there first.
  const there = goalIndex === null ? undefined : rowAt(goalIndex)
  const isThere = there !== undefined && (goal?.key === null || keyOf(there) === goal?.key)
  const isDrawn = shown.some(({ index }) => index === goalIndex)
  const arrive = useEffectEvent((at: number) => {
    if (goal?.key !== null) scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"] button`)?.focus()
    onGoal?.()
  })
  useEffect(() => {
    if (goalIndex !== null && isThere && isDrawn) arrive(goalIndex)
  }, [goalIndex, isThere, isDrawn])
  return (
    <div className={`row-table ${name}`}>
      <div className="row-line row-head" aria-hidden="true">
        {head}
      </div>
      <ScrollRegion className="row-scroll" ref={scroller} label={label}>
        <ul className="row-space" style={{ height: space }}>
          {shown.map(({ index, start }) => {
            const row = rowAt(index)
            return (
              <li
                key={keyAt(index)}
                ref={measure}
                style={{ transform: `translateY(${start}px)` }}
                data-index={index}
                aria-setsize={total}
                aria-posinset={index + 1}
              >
                <div className={row === undefined ? 'row-line skeleton' : 'row-line'} style={{ minHeight: height }}>
                  {row !== undefined && draw(row)}
                </div>
                {row !== undefined && unfolded?.(row)}
              </li>
            )
          })}
        </ul>
      </ScrollRegion>
    </div>
  )
}

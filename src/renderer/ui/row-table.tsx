import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { ScrollRegion } from './scroll-region.tsx'
import { useRowsNear } from './use-rows-near.ts'
import './row-table.css'

/** A row to be scrolled to and focused; `key` null = none of its own stands there, so it is scrolled to alone. */
export type RowGoal = { index: number; key: string | number | null }

type Props<Row> = {
  /** Names the table's own columns (`grid-template-columns` of `.<name> .row-line`) for its style sheet. */
  name: string
  label: string
  /** The column titles, one element each. Readers hear the lines alone. */
  head: ReactNode
  total: number
  /** undefined = the row is not here yet. */
  rowAt: (index: number) => Row | undefined
  keyOf: (row: Row) => string | number
  draw: (row: Row) => ReactNode
  onRange: (range: { first: number; last: number }) => void
  /** Of each line, px: two lines of text and more. */
  height?: number
  /** What is unfolded below a line; null = nothing is. Left out = nothing ever is. */
  unfolded?: (row: Row) => ReactNode
  goal?: RowGoal | null
  /** The goal was reached: its first control has the focus. */
  onGoal?: () => void
}

/** A long table whose lines are all of one height, but for what is unfolded below them; any number of them costs the same. */
export function RowTable<Row>({
  name,
  label,
  head,
  total,
  rowAt,
  keyOf,
  draw,
  onRange,
  height = 44,
  unfolded,
  ...to
}: Props<Row>) {
  const scroller = useRef<HTMLElement>(null)
  const keyAt = (index: number) => {
    const row = rowAt(index)
    return row === undefined ? `line ${index}` : keyOf(row)
  }
  const { shown, totalSize, measureElement, scrollTo } = useRowsNear({
    total,
    height,
    overscan: 8,
    onRange,
    scroller: () => scroller.current,
    keyAt: unfolded === undefined ? undefined : keyAt,
  })
  const { goal = null, onGoal } = to
  const goalIndex = goal === null || goal.index >= total ? null : goal.index
  const lead = useEffectEvent((at: number) => scrollTo(at))
  useEffect(() => {
    if (goalIndex !== null) lead(goalIndex)
  }, [goalIndex])
  // The row comes after the place is scrolled to, and in a log that grows another may stand there first.
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
        <ul className="row-space" style={{ height: totalSize }}>
          {shown.map(({ index, start }) => {
            const row = rowAt(index)
            return (
              <li
                key={keyAt(index)}
                ref={unfolded === undefined ? undefined : measureElement}
                style={{ transform: `translateY(${start}px)` }}
                data-index={index}
                aria-setsize={total}
                aria-posinset={index + 1}
              >
                <div className={row === undefined ? 'row-line skeleton' : 'row-line'} style={{ height }}>
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

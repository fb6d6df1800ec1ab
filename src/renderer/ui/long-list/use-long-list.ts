import { useLayoutEffect, useMemo, useReducer, useState } from 'react'
import { flushSync } from 'react-dom'
import { createListScroll, type Given } from './list-scroll.ts'
import { spaceOf } from './place.ts'
import { createRowHeights } from './row-heights.ts'

type Options = Partial<Omit<Given, 'heights'>> & {
  count: number
  /** Height of a row, px, or of each; where rows are measured, as expected before. Heights are forgotten with it. */
  height: number | readonly number[]
  overscan: number
  scroller: () => HTMLElement | null
}

/**
 * The rows of a list of any length that are near the visible area. Its space is no longer than a browser can scroll, and
 * no rendering depends on the number of rows.
 */
export function useLongList({
  count,
  height,
  overscan,
  scroller,
  margin = 0,
  initial = 0,
  axis = 'down',
  onOffset,
}: Options) {
  const redraw = useReducer((n: number) => n + 1, 0)[1]
  const [list] = useState(() => createListScroll((isAtOnce) => (isAtOnce ? flushSync(redraw) : redraw())))
  const heights = useMemo(() => createRowHeights(height), [height])
  heights.resize(count)
  list.take({ count, heights, overscan, margin, initial, axis, onOffset })
  useLayoutEffect(() => list.settle(scroller()))
  useLayoutEffect(() => () => list.settle(null), [list])
  return {
    shown: list.rows(),
    /** Length of the element that the rows are drawn in, px. */
    space: spaceOf(heights.total()),
    /** The ref of a row whose height is measured; its index is in `data-index`. */
    measure: list.measure,
    show: list.show,
  }
}

import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'

type Options = {
  total: number
  /** Height of a row in px; where rows are measured, the estimate before. */
  height: number
  /** Rows rendered beyond either edge. */
  overscan: number
  scroller: () => HTMLElement | null
  /** Offset of the list within the scrolled content, px. */
  scrollMargin?: number
  /** Identifies a measured row, so that its height moves with it. */
  keyAt?: ((index: number) => string | number) | undefined
  onRange: (range: { first: number; last: number }) => void
}

/**
 * The rows of a long list near the visible area, so that the cost does not depend on their number; `onRange` receives
 * which.
 */
export function useRowsNear({ total, height, overscan, scroller, scrollMargin = 0, keyAt, onRange }: Options) {
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: scroller,
    estimateSize: () => height,
    overscan,
    scrollMargin,
    ...(keyAt === undefined ? {} : { getItemKey: keyAt }),
  })
  const shown = virtual.getVirtualItems()
  const first = shown[0]?.index ?? 0
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => onRange({ first, last }), [first, last, onRange])
  return {
    shown,
    totalSize: virtual.getTotalSize(),
    measureElement: virtual.measureElement,
    /** Scrolls a row to the middle. */
    scrollTo: (index: number) => virtual.scrollToIndex(index, { align: 'center' }),
  }
}

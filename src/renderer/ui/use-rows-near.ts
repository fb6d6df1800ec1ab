import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'

type Options = {
  total: number
  /** Height of a row in px; where rows are measured, before they are. */
  height: number
  /** Rows drawn beyond either edge. */
  overscan: number
  scroller: () => HTMLElement | null
  /** Where the list begins within what scrolls, px. */
  scrollMargin?: number
  /** Names a row that is measured, so that its height moves with it. */
  keyAt?: ((index: number) => string | number) | undefined
  onRange: (range: { first: number; last: number }) => void
}

/** The rows of a long list near the window, so that any number of them costs the same; `onRange` says which. */
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
    /** Scrolls so that a row stands in the middle. */
    scrollTo: (index: number) => virtual.scrollToIndex(index, { align: 'center' }),
  }
}

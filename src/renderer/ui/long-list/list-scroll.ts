import { type Lengths, moved, type Place, placeAt, settled, spaceOf, tenable } from './place.ts'
import type { RowHeights } from './row-heights.ts'

/** A row to draw: `start` and `end` are px from the beginning of the space. */
export type ShownRow = { index: number; start: number; end: number }

export type Given = {
  count: number
  heights: RowHeights
  /** Rows drawn beyond either edge. */
  overscan: number
  /** What is before the space within the scrolled content, px; as much is covered at the top while scrolling. */
  margin: number
  /** Where the list begins to be shown, px. */
  initial: number
  /** 'across' = a row of cells, in the direction of reading. */
  axis: 'down' | 'across'
  onOffset?: ((offset: number) => void) | undefined
}

type Align = 'start' | 'center' | 'end'

/** How often a rendering may ask for another at once: rows that never keep their heights must not hold the window up. */
const MOST_REPEATS = 20

/**
 * Keeps the place of a long list and the scroll position of its element in step. `redraw` draws the list again; at once
 * where something moved that would otherwise be painted before it is drawn.
 */
export function createListScroll(redraw: (isAtOnce: boolean) => void) {
  let given: Given | null = null
  let box: HTMLElement | null = null
  let place: Place = { bar: 0, shift: 0 }
  let view = 0
  let isPlaced = false
  /** The bar was moved since it was last put where it belongs. */
  let isMoved = false
  /** The row that is led to, until the rows around it have their heights. */
  let goal: { index: number; align: Align | 'last' } | null = null
  let drawn = ''
  /** Renderings in a row that a rendering asked for. */
  let repeats = 0
  /** Rows whose heights are measured; false = not yet since they are in the page. */
  const rows = new Map<HTMLElement, boolean>()

  const isAcross = () => given?.axis === 'across'
  // Where reading runs to the left, the browser counts down from 0.
  const read = (from: HTMLElement) => (isAcross() ? Math.abs(from.scrollLeft) : from.scrollTop)
  function write(to: HTMLElement, bar: number): void {
    if (!isAcross()) to.scrollTop = bar
    else to.scrollLeft = getComputedStyle(to).direction === 'rtl' ? -bar : bar
  }
  function lengthsOf({ heights }: Given, of: HTMLElement): Lengths {
    const total = heights.total()
    const bar = isAcross() ? of.scrollWidth - of.clientWidth : of.scrollHeight - of.clientHeight
    return { bar, beyond: total - spaceOf(total), view }
  }

  function visible(): { first: number; last: number } | null {
    if (given === null || view === 0 || given.count === 0) return null
    const { heights, count, margin, overscan } = given
    const from = place.bar + place.shift - margin
    return {
      first: Math.max(0, heights.indexAt(from) - overscan),
      last: Math.min(count - 1, heights.indexAt(from + view) + overscan),
    }
  }

  function go(to: Place, at: HTMLElement): void {
    place = to
    if (to.bar !== read(at)) {
      write(at, to.bar)
      place = { bar: read(at), shift: to.shift }
    }
    given?.onOffset?.(place.bar + place.shift)
  }
  const shownNow = (range = visible()) => `${range?.first} ${range?.last} ${place.shift}`
  /** Draws again if other rows are visible, or the same at another place. */
  function draw(isAtOnce: boolean): void {
    if (drawn !== shownNow()) redraw(isAtOnce)
  }
  /** Draws again after a rendering; false = that was asked for too often in a row. */
  function repeat(): boolean {
    if (repeats >= MOST_REPEATS) {
      repeats = 0
      return false
    }
    repeats += 1
    redraw(false)
    return true
  }

  function onScroll(): void {
    if (box === null || given === null) return
    const bar = read(box)
    if (bar === place.bar) {
      draw(true)
      return
    }
    isMoved = true
    const lengths = lengthsOf(given, box)
    go(moved(place, bar, lengths), box)
    // At the end it stays there, also if the last rows turn out higher.
    const isAtEnd = place.bar + place.shift >= lengths.bar + lengths.beyond
    goal = isAtEnd ? { index: given.count - 1, align: 'last' } : null
    draw(true)
  }
  function onRest(): void {
    if (box === null || given === null || !isMoved) return
    isMoved = false
    go(settled(place, lengthsOf(given, box)), box)
    draw(true)
  }

  function aim(at: HTMLElement, { heights, margin }: Given, { index, align }: NonNullable<typeof goal>): void {
    const start = margin + heights.startOf(index)
    const end = start + heights.of(index)
    const offset = {
      start: start - margin,
      center: Math.round((start + end - view) / 2),
      end: end - view,
      last: Number.POSITIVE_INFINITY,
    }[align]
    go(placeAt(offset, lengthsOf(given as Given, at)), at)
  }

  /** Takes the heights of the rows in the page; what is visible stays where it is. Returns whether one is another. */
  function measure({ heights, count, margin }: Given): boolean {
    let isChanged = false
    for (const [row, isKnown] of rows) {
      const index = Number(row.dataset.index)
      const height = row.offsetHeight
      const known = heights.of(index)
      rows.set(row, true)
      if (height === 0 || height === known || index >= count) continue
      // A row that grows under the edge grows downwards; one that was expected to be lower was that high all along.
      const isAbove = heights.startOf(index) + (isKnown ? known - 1 : 0) < place.bar + place.shift - margin
      heights.measure(index, height)
      if (isAbove) place = { bar: place.bar, shift: place.shift + height - known }
      isChanged = true
    }
    return isChanged
  }

  const observer = new ResizeObserver(() => {
    if (box === null || given === null) return
    const before = view
    view = isAcross() ? box.clientWidth : box.clientHeight
    if (measure(given) || view !== before) redraw(true)
  })

  return {
    /** The rows to draw now. */
    rows: (): ShownRow[] => {
      const range = visible()
      drawn = shownNow(range)
      if (range === null || given === null) return []
      const { heights } = given
      let end = heights.startOf(range.first) - place.shift
      return Array.from({ length: range.last - range.first + 1 }, (_, at) => {
        const start = end
        end += heights.of(range.first + at)
        return { index: range.first + at, start, end }
      })
    },
    take: (now: Given): void => {
      given = now
    },
    /** After each rendering, before it is painted. */
    settle: (now: HTMLElement | null): void => {
      if (now !== box) {
        if (box !== null) observer.unobserve(box)
        box?.removeEventListener('scroll', onScroll)
        box?.removeEventListener('scrollend', onRest)
        now?.addEventListener('scroll', onScroll, { passive: true })
        now?.addEventListener('scrollend', onRest)
        if (now !== null) observer.observe(now)
        box = now
      }
      if (box === null || given === null) return
      const before = { view, shift: place.shift }
      view = isAcross() ? box.clientWidth : box.clientHeight
      if (given.count === 0) return
      if (measure(given) && repeat()) return
      const lengths = lengthsOf(given, box)
      const isLed = !isPlaced || goal !== null
      if (!isPlaced) go(placeAt(given.initial, lengths), box)
      else if (goal !== null) aim(box, given, goal)
      else {
        const here = { bar: read(box), shift: place.shift }
        // A write would end a gesture.
        go(isMoved ? tenable(here, lengths) : settled(here, lengths), box)
      }
      isPlaced = true
      goal = null
      // What else moved was scrolled meanwhile, and is drawn by the event that is on its way: a list that is scrolled
      // faster than it is drawn would be drawn without end.
      const isElsewhere = isLed || view !== before.view || place.shift !== before.shift
      if (!isElsewhere || drawn === shownNow() || !repeat()) repeats = 0
    },
    measure: (row: HTMLElement | null) => {
      if (row === null) return
      rows.set(row, false)
      observer.observe(row)
      return () => {
        rows.delete(row)
        observer.unobserve(row)
      }
    },
    /** Leads to a row; null = as little as makes it visible. */
    show: (index: number, align: Align | null): void => {
      if (box === null || given === null || given.count === 0) return
      const { heights, margin } = given
      const to = Math.max(0, Math.min(index, given.count - 1))
      const [start, offset] = [margin + heights.startOf(to), place.bar + place.shift]
      const isBelow = start + heights.of(to) >= offset + view
      const least = isBelow ? 'end' : start <= offset + margin ? 'start' : null
      if (align === null && least === null) return
      goal = { index: to, align: align ?? least ?? 'start' }
      aim(box, given, goal)
      draw(false)
    },
  }
}

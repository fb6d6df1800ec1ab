import {
  aligned,
  boundZoom,
  centreFor,
  centreIn,
  fractionAt,
  isSeenAlong,
  kept,
  type NamedZoom,
  type Pane,
  type Point,
  pannedBy,
  type Rect,
  rectOf,
  type Size,
  scaleOf,
  type View,
  viewOn,
  wholeScale,
  zoomedAt,
  zoomForScale,
  zoomNamed,
} from './viewport.ts'

/**
 * What a pane shows now. `middle` = point of the image in the middle of the pane, in fractions; `density` = screen
 * pixels per image pixel, 1 = 100%. `offset` = how far the pane departs from the common view, in fractions of its
 * image; `factor` = how much larger than in the common view the image is shown. `named` = named zoom that is kept when
 * the window is resized; null = the zoom has no name.
 */
export type Shown = {
  rect: Rect
  middle: Point
  density: number
  offset: Point
  factor: number
  named: NamedZoom | null
}

export type ViewportGroup = ReturnType<typeof createViewportGroup>

type Options = {
  /** Whether "fit" enlarges an image that is smaller than its pane. */
  mayEnlarge: boolean
  /** Screen pixels per CSS pixel. */
  density: () => number
}

/** A pane and its image. A pane whose image is still loading keeps its place and shows nothing. */
type Slot = { key: string; picture: Size; size: Size; isVacant: boolean }

/**
 * Creates one view shared by any number of panes. There is a single state and no messages between panes, so they cannot
 * get out of sync; an image's own state is its departure from the common view, and moves with it from pane to pane.
 * `alone` moves one pane of several and keeps the difference.
 */
export function createViewportGroup({ mayEnlarge, density }: Options) {
  let view: View = { centre: MIDDLE, zoom: 1 }
  let named: NamedZoom | null = 'fit'
  let isSynced = true
  let pointer: { id: string; at: Point } | null = null
  const slots = new Map<string, Slot>()
  const departures = createDepartures()
  const shown = new Map<string, Shown>()
  const listeners = new Set<() => void>()

  const paneOf = (id: string): Pane | undefined => {
    const slot = slots.get(id)
    return slot && { picture: slot.picture, size: slot.size, ...departures.of(slot, [...slots.values()]) }
  }
  const panes = (): Pane[] => [...slots.keys()].flatMap((id) => paneOf(id) ?? [])
  const notify = () => {
    shown.clear()
    for (const listener of listeners) listener()
  }
  const become = (next: View, name: NamedZoom | null) => {
    named = name
    view = kept(next, panes())
    notify()
  }
  /** Called after panes or images changed size: a named zoom keeps its meaning in the first pane. */
  const refit = () => {
    const [first] = panes()
    if (first === undefined) notify()
    else become(named === null ? view : { ...view, zoom: zoomNamed(named, first, density(), mayEnlarge) }, named)
  }
  /**
   * Applies a new view to one pane as a departure from the common view; part of the image always stays in its middle.
   */
  const depart = (id: string, pane: Pane, next: View) => {
    const slot = slots.get(id)
    if (slot === undefined) return
    const { stretch, factor } = pane
    const { x, y } = centreIn(next, pane)
    const offset = { x: within(x) - stretch.x * view.centre.x, y: within(y) - stretch.y * view.centre.y }
    const grown = next.zoom / view.zoom
    departures.depart(slot.key, { stretch, offset, factor: factor * grown }, grown)
    notify()
  }
  const change = (id: string, alone: boolean, next: (pane: Pane) => View, name: NamedZoom | null) => {
    const pane = paneOf(id)
    if (pane === undefined) return
    if (alone || !isSynced) depart(id, pane, next(pane))
    else become(next(pane), name)
  }
  /** Fixed point of a zoom: the given point, the pointer if it is over this pane, or the middle. */
  const holding = (id: string, pane: Pane, point: Point | null): Point =>
    point ?? (pointer?.id === id ? pointer.at : { x: pane.size.width / 2, y: pane.size.height / 2 })

  const zoomBy = (id: string, point: Point | null, by: number, wantsAlone = false) => {
    const pane = paneOf(id)
    if (pane === undefined) return
    const alone = wantsAlone && slots.size > 1
    const zoom = boundZoom(view.zoom * by, pane, density(), mayEnlarge)
    // Once the whole image is visible it is centred again.
    const isWhole = by < 1 && zoom === zoomNamed('fit', pane, density(), mayEnlarge)
    if (isWhole && isSynced && !alone) become({ zoom, centre: centreFor(MIDDLE, pane) }, 'fit')
    else change(id, alone, () => zoomedAt(view, pane, holding(id, pane, point), zoom), null)
  }
  const zoomTo = (id: string, name: NamedZoom, point: Point | null = null) => {
    const pane = paneOf(id)
    if (pane === undefined) return
    const zoom = zoomNamed(name, pane, density(), mayEnlarge)
    const next = () =>
      name === 'fit' ? { zoom, centre: centreFor(MIDDLE, pane) } : zoomedAt(view, pane, holding(id, pane, point), zoom)
    change(id, false, next, name)
  }
  const pan = (id: string, by: Point, alone: boolean) => {
    // A fitted image does not move: panning it would only reveal empty space.
    const isStill = (axis: 'x' | 'y') =>
      named === 'fit' && isSynced && !alone && panes().every((pane) => isSeenAlong(view, pane, axis))
    const moved = { x: isStill('x') ? 0 : by.x, y: isStill('y') ? 0 : by.y }
    if (moved.x !== 0 || moved.y !== 0) change(id, alone, (pane) => pannedBy(view, pane, moved), named)
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /**
     * Puts an image into a pane, or updates its size. `key` identifies the image: it keeps its own state wherever it is
     * put.
     */
    place: (id: string, picture: Size, size: Size, key: string = id): void => {
      const [slot, old] = [slots.get(id), paneOf(id)]
      slots.set(id, { key, picture, size, isVacant: false })
      const pane = paneOf(id)
      const isFirst = slots.keys().next().value === id
      // Without a named zoom the size on screen stays; next to others a new image joins what they show.
      const stays = slot?.key === key || slots.size === 1
      if (isFirst && stays && named === null && old !== undefined && pane !== undefined) {
        view = { ...view, zoom: zoomForScale(scaleOf(view, old), pane) }
      }
      refit()
    },
    /** Removes the image of a pane that may get another: nothing else moves. */
    vacate: (id: string): void => {
      const slot = slots.get(id)
      if (slot === undefined) return
      slots.set(id, { ...slot, isVacant: true })
      notify()
    },
    /** null = no such pane, or it has no image yet. */
    shown: (id: string): Shown | null => {
      const pane = paneOf(id)
      if (pane === undefined || slots.get(id)?.isVacant !== false) return null
      const known = shown.get(id)
      if (known !== undefined) return known
      const now: Shown = {
        rect: rectOf(view, pane),
        middle: centreIn(view, pane),
        density: scaleOf(view, pane) * density(),
        offset: pane.offset,
        factor: pane.factor,
        named: isSynced ? named : null,
      }
      shown.set(id, now)
      return now
    },
    /** Remembers the pointer for keys that zoom at it; null = it left the pane. */
    point: (id: string, at: Point | null): void => {
      if (at !== null) pointer = { id, at }
      else if (pointer?.id === id) pointer = null
    },
    fractionAt: (id: string, at: Point): Point | null => {
      const pane = paneOf(id)
      return pane === undefined ? null : fractionAt(view, pane, at)
    },
    zoomBy,
    zoomTo,
    /** Zooms to 100% at a point, and from there back to the whole image. */
    toggle: (id: string, point: Point | null = null): void => {
      const pane = paneOf(id)
      if (pane === undefined) return
      const isFull = isSynced ? named === 'full' : Math.abs(scaleOf(view, pane) * density() - 1) < 1e-6
      zoomTo(id, isFull ? 'fit' : 'full', point)
    },
    /** Goes to a part of the image, in fractions of it. */
    show: (id: string, part: Rect): void =>
      change(id, false, (pane) => viewOn(part, pane, density(), mayEnlarge), null),
    /** Pans by CSS pixels; not along an axis that is fully visible while the image is fitted. */
    pan: (id: string, by: Point, alone = false): void => pan(id, by, alone && slots.size > 1),
    isSynced: () => isSynced,
    setSynced: (next: boolean): void => {
      isSynced = next
      notify()
    },
    /** Aligns a pane's own point with a point of another pane; both in fractions of their images. */
    align: (id: string, own: Point, otherId: string, reference: Point, factor = 1): void => {
      const [pane, other, slot, otherSlot] = [paneOf(id), paneOf(otherId), slots.get(id), slots.get(otherId)]
      if (pane === undefined || other === undefined || slot === undefined || otherSlot === undefined) return
      const turned = aligned(view, pane, own, other, reference, factor)
      departures.align(slot.key, turned, { to: otherSlot.key, ratio: scaleOf(view, turned) / scaleOf(view, other) })
      become(view, named)
    },
    /** The point of another pane's image that coincides with this point; null = no such panes. */
    across: (id: string, point: Point, otherId: string): Point | null => {
      const [pane, other] = [paneOf(id), paneOf(otherId)]
      return pane === undefined || other === undefined
        ? null
        : centreIn({ ...view, centre: centreFor(point, pane) }, other)
    },
    /** Whether any image shown departs from the common view. */
    departs: (): boolean => [...slots.values()].some(({ key }) => departures.has(key)),
    /** Makes every pane show the common view again. */
    realign: (): void => {
      departures.clear()
      refit()
    },
  }
}

const MIDDLE: Point = { x: 0.5, y: 0.5 }
const within = (fraction: number) => Math.min(1, Math.max(0, fraction))

/** How an image departs from the common view; see `Pane`. */
type Departure = Pick<Pane, 'offset' | 'stretch' | 'factor'>

/** Fixed ratio between the sizes of two images, pixel for pixel. */
type Tie = { to: string; ratio: number }

type Placed = { key: string; picture: Size; size: Size }

const NONE: Departure = { offset: { x: 0, y: 0 }, stretch: { x: 1, y: 1 }, factor: 1 }

/**
 * State of the departures, by image and not by pane: it follows images that change places. An image aligned with
 * another keeps its size relative to it, whatever shape the panes take: only so do both stay aligned.
 */
function createDepartures() {
  const departures = new Map<string, Departure & { tie: Tie | null }>()

  const of = (own: Placed, all: readonly Placed[]): Departure => {
    const known = departures.get(own.key)
    if (known === undefined) return NONE
    const { tie, ...departure } = known
    const other = tie === null ? undefined : all.find(({ key }) => key === tie.to)
    if (tie === null || other === undefined) return departure
    return { ...departure, factor: (tie.ratio * wholeScale(other) * of(other, all).factor) / wholeScale(own) }
  }
  return {
    of,
    has: (key: string): boolean => departures.has(key),
    /** Called when an image is moved alone; it is now shown `grown` times as large as before. */
    depart: (key: string, { offset, stretch, factor }: Departure, grown: number): void => {
      const tie = departures.get(key)?.tie ?? null
      departures.set(key, { offset, stretch, factor, tie: tie && { ...tie, ratio: tie.ratio * grown } })
    },
    /** Called when an image is aligned with another one. */
    align: (key: string, { offset, stretch, factor }: Departure, tie: Tie): void => {
      // Sizes are derived along the ties: one that would lead back here is cut.
      for (let at = tie.to; ; ) {
        const next = departures.get(at)
        if (next?.tie == null) break
        if (next.tie.to === key) {
          departures.set(at, { ...next, tie: null })
          break
        }
        at = next.tie.to
      }
      departures.set(key, { offset, stretch, factor, tie })
    },
    clear: (): void => departures.clear(),
  }
}

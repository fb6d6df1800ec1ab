import { type Pane, type Size, wholeScale } from './viewport.ts'

/** How a picture departs from the common view; see `Pane`. */
export type Departure = Pick<Pane, 'offset' | 'stretch' | 'factor'>

/** That a picture is shown so many times as large, pixel for pixel, as another one. */
type Tie = { to: string; ratio: number }

type Placed = { key: string; picture: Size; size: Size }

const NONE: Departure = { offset: { x: 0, y: 0 }, stretch: { x: 1, y: 1 }, factor: 1 }

/**
 * What pictures have of their own, by the picture and not by the pane: it goes with them when they change places. One
 * that was laid on another keeps its size against it, whatever shape the panes take: only so do both stay aligned.
 */
export function createDepartures() {
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
    /** A picture moves alone and is shown `grown` times as large as it was. */
    depart: (key: string, { offset, stretch, factor }: Departure, grown: number): void => {
      const tie = departures.get(key)?.tie ?? null
      departures.set(key, { offset, stretch, factor, tie: tie && { ...tie, ratio: tie.ratio * grown } })
    },
    /** A picture is laid on another one. */
    align: (key: string, { offset, stretch, factor }: Departure, tie: Tie): void => {
      // Sizes are told along the ties: the one that would lead back here is cut.
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

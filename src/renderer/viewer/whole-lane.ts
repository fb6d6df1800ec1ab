import type { Held } from './held-picture.ts'

/** Ms since any moment, and a way to be called after some. */
export type LaneClock = { now: () => number; after: (ms: number, then: () => void) => void }

type LaneDeps = {
  held: ReadonlyMap<string, Held>
  /** Whether there is room for the pixels of one more; makes it where that costs nobody anything. */
  makeRoom: (one: Held) => boolean
  begin: (one: Held) => void
  clock: LaneClock
}

/** Left sooner than this, a picture was only passed; longer than a person leafing through a list stays with one. */
const PASSED_MS = 300
/** After one that was passed the next is opened whole only once it is stayed with. */
const REST_MS = 220
/** The smaller picture is painted first. */
const BREATH_MS = 24

/**
 * The order in which pictures are opened with all their pixels: one at a time, those that are looked at before those that
 * may be, and none while a person leafs through a list, for decoding cannot be stopped once it has begun.
 */
export function createWholeLane({ held, makeRoom, begin, clock }: LaneDeps) {
  let restUntil = 0
  let isSet = false

  const goAt = (ms: number) => {
    if (isSet) return
    isSet = true
    clock.after(ms, () => {
      isSet = false
      go()
    })
  }
  function go(): void {
    const all = [...held.values()].filter(({ source }) => source.isWhole)
    const waiting = all.filter(({ stage }) => stage === 'waiting')
    if (waiting.length === 0) return
    const reading = all.filter(({ stage }) => stage === 'reading')
    if (reading.some(({ lookers }) => lookers > 0)) return
    const looked = waiting.filter(({ lookers }) => lookers > 0)
    const next = looked.length > 0 ? looked : reading.length > 0 ? [] : waiting
    const from = Math.max(restUntil, ...looked.map(({ since }) => since + BREATH_MS))
    const now = clock.now()
    if (from > now) {
      goAt(from - now)
      return
    }
    const fitting = next.find((one) => {
      if (makeRoom(one)) return true
      for (const tell of one.onNoRoom) tell()
      return false
    })
    if (fitting !== undefined) begin(fitting)
  }

  return {
    /** Begins the next one if it is time; asked again whenever something came, went or is wanted. */
    go,
    /** Nobody looks at this one any more. */
    left: ({ since }: Held): void => {
      const now = clock.now()
      if (now - since < PASSED_MS) restUntil = now + REST_MS
    },
  }
}

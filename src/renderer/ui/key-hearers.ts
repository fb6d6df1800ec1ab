/** Handles a key press, unless an earlier handler took it (`defaultPrevented`). */
type Hear = (event: KeyboardEvent) => void

/**
 * Key handlers of a window, in two ranks: a component may mount later than its screen, and its keys still come first.
 * Within a rank, handlers are called in the order they were added.
 */
export function createKeyHearers(target: EventTarget) {
  const ranks = [new Set<Hear>(), new Set<Hear>()] as const
  const hear = (event: Event) => {
    for (const rank of ranks) for (const each of [...rank]) each(event as KeyboardEvent)
  }
  return {
    /** Adds a handler; `isFirst`: before the others. Returns a function that removes it. */
    add: (one: Hear, isFirst: boolean): (() => void) => {
      const rank = ranks[isFirst ? 0 : 1]
      rank.add(one)
      target.addEventListener('keydown', hear)
      return () => {
        rank.delete(one)
        if (ranks.every(({ size }) => size === 0)) target.removeEventListener('keydown', hear)
      }
    },
  }
}

/** Hears a key press, unless one before it took it (`defaultPrevented`). */
type Hear = (event: KeyboardEvent) => void

/**
 * Who hears the keys of a window, in two ranks: what stands on a screen may come later than the screen, and its keys
 * still go first. Within a rank, who came earlier hears earlier.
 */
export function createKeyHearers(target: EventTarget) {
  const ranks = [new Set<Hear>(), new Set<Hear>()] as const
  const hear = (event: Event) => {
    for (const rank of ranks) for (const each of [...rank]) each(event as KeyboardEvent)
  }
  return {
    /** Adds one that hears; `isFirst`: before the others. Gives back how to stop. */
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

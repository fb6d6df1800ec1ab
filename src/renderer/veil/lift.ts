export type Lift = ReturnType<typeof createLift>

/** Which single picture is seen without its veil, by the id of its place on the screen. One at a time. */
export function createLift() {
  let lifted: { id: string; isHeld: boolean } | null = null
  const listeners = new Set<() => void>()
  const change = (to: typeof lifted) => {
    lifted = to
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isLifted: (id: string): boolean => lifted?.id === id,
    /** Lifts the veil of one as long as a key is held. */
    hold: (id: string) => change({ id, isHeld: true }),
    /** The key was let go. */
    release: () => lifted?.isHeld === true && change(null),
    /** Lifts the veil of one until it is asked again, or it leaves the screen. */
    toggle: (id: string) => change(lifted?.id === id ? null : { id, isHeld: false }),
    /** Everything is veiled again; with an id, only that one. */
    drop: (id?: string) => lifted !== null && (id === undefined || lifted.id === id) && change(null),
  }
}

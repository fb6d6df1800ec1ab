export type Lift = ReturnType<typeof createLift>

/** Keeps which single image is shown without its veil, by the id of its place on the screen. One at a time. */
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
    /** Lifts the veil of one image while a key is held. */
    hold: (id: string) => change({ id, isHeld: true }),
    /** Called when the key is released. */
    release: () => lifted?.isHeld === true && change(null),
    /** Lifts the veil of one image until toggled again, or until the image leaves the screen. */
    toggle: (id: string) => change(lifted?.id === id ? null : { id, isHeld: false }),
    /** Restores all veils; with an id, only that one. */
    drop: (id?: string) => lifted !== null && (id === undefined || lifted.id === id) && change(null),
  }
}

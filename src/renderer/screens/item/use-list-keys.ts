import { useKeys } from '../../ui/use-keys.ts'

/** Key actions on the list the item was opened from. */
export type ListKeys = {
  onFirst: () => void
  onLast: () => void
  /** Adds the current item to the selection, or removes it. */
  onGather: () => void
  /** Back to the library, as a grid. */
  onGrid: () => void
  onStrip: () => void
}

/** Keys of the list next to an item. `isPlayed`: Space, Home and End belong to the player. */
export function useListKeys(list: ListKeys | undefined, isPlayed = false): void {
  const unlessPlayed = (act: (() => void) | undefined) => (event: KeyboardEvent) =>
    isPlayed || act === undefined ? false : event.repeat ? undefined : act()
  const once = (act: (() => void) | undefined) => (event: KeyboardEvent) =>
    act === undefined ? false : event.repeat ? undefined : act()
  useKeys({
    firstItem: unlessPlayed(list?.onFirst),
    lastItem: unlessPlayed(list?.onLast),
    selectItem: unlessPlayed(list?.onGather),
    backToGrid: once(list?.onGrid),
    filmstrip: once(list?.onStrip),
  })
}

import { useKeys } from '../../ui/use-keys.ts'

/** What keys do with the list an item was opened from. */
export type ListKeys = {
  onFirst: () => void
  onLast: () => void
  /** Adds the item shown to what is gathered, or takes it out. */
  onGather: () => void
  /** Back to the library, as a grid. */
  onGrid: () => void
  onStrip: () => void
}

/** The keys of the list beside an item. `isPlayed`: Space, Home and End are the player's. */
export function useListKeys(list: ListKeys | undefined, isPlayed = false): void {
  const unlessPlayed = (act: (() => void) | undefined) => (event: KeyboardEvent) =>
    isPlayed || act === undefined ? false : event.repeat ? undefined : act()
  const once = (act: (() => void) | undefined) => (event: KeyboardEvent) =>
    act === undefined ? false : event.repeat ? undefined : act()
  useKeys({
    home: unlessPlayed(list?.onFirst),
    end: unlessPlayed(list?.onLast),
    space: unlessPlayed(list?.onGather),
    g: once(list?.onGrid),
    f6: once(list?.onStrip),
  })
}

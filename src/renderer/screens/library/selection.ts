import type { ItemId } from '../../../shared/model/ids.ts'

/** An item and its index in the list. */
export type Place = { id: ItemId; index: number }

/**
 * The selection. `active` is the item the inspector shows and the arrows start from; `anchor` is the index a range
 * starts from. `isGathered`: a person selected the items explicitly, and they stay selected while other items are
 * viewed; otherwise only the item being viewed is selected, and the selection follows it.
 */
export type Selection = { ids: ReadonlySet<ItemId>; active: Place | null; anchor: number; isGathered: boolean }

export const NOTHING_SELECTED: Selection = { ids: new Set(), active: null, anchor: 0, isGathered: false }

/** Selects only this item. */
export const choose = (place: Place): Selection => ({
  ids: new Set([place.id]),
  active: place,
  anchor: place.index,
  isGathered: false,
})

/** Adds this item to the selection, or removes it. */
export function toggleOne({ ids }: Selection, place: Place): Selection {
  const next = new Set(ids)
  if (!next.delete(place.id)) next.add(place.id)
  return { ids: next, active: place, anchor: place.index, isGathered: next.size > 0 }
}

/**
 * Adds this item to the explicit selection, or removes it, while another may be viewed. An item selected only because
 * it is viewed is not part of it until a person says so.
 */
export function gather(selection: Selection, id: ItemId): Selection {
  const next = new Set(gathered(selection))
  if (!next.delete(id)) next.add(id)
  return { ...selection, ids: next, isGathered: next.size > 0 }
}

const NONE: ReadonlySet<ItemId> = new Set()

/** The explicit selection; empty while only the item being viewed is selected. */
export const gathered = ({ ids, isGathered }: Selection): ReadonlySet<ItemId> => (isGathered ? ids : NONE)

/** Selects everything from the anchor to this item; `order` contains the ids of the whole list. */
export function extendTo({ anchor }: Selection, place: Place, order: readonly ItemId[]): Selection {
  const [from, to] = anchor < place.index ? [anchor, place.index] : [place.index, anchor]
  return { ids: new Set(order.slice(from, to + 1)), active: place, anchor, isGathered: true }
}

/** Selects everything in the list. */
export const chooseAll = (selection: Selection, order: readonly ItemId[]): Selection => ({
  ...selection,
  ids: new Set(order),
  isGathered: true,
})

/** Clears the selection, but keeps the active item. */
export const chooseNone = (selection: Selection): Selection => ({ ...selection, ids: NONE, isGathered: false })

/**
 * Adds the active item to the explicit selection, or removes it; if it was selected only because it is viewed, it is
 * added.
 */
export const gatherActive = (selection: Selection): Selection =>
  selection.active === null ? selection : { ...gather(selection, selection.active.id), anchor: selection.active.index }

/** Makes an item active and leaves the selection as it is. */
export const moveTo = (selection: Selection, place: Place): Selection => ({
  ...selection,
  active: place,
  anchor: place.index,
  isGathered: selection.ids.size > 0,
})

/** Follows a step from item to item: an explicit selection stays, a single item moves along. */
export const follow = (selection: Selection, place: Place): Selection =>
  selection.isGathered ? { ...selection, active: place, anchor: place.index } : choose(place)

/**
 * The same selection with the current index of its active item: rows may have been added or reordered. Only the rows
 * between `first` and `last` are searched; if the item is not there, nothing changes.
 */
export function relocate(
  selection: Selection,
  idAt: (index: number) => ItemId | undefined,
  first: number,
  last: number,
): Selection {
  const { active, anchor } = selection
  const found = active === null ? undefined : idAt(active.index)
  if (active === null || found === undefined || found === active.id) return selection
  for (let index = first; index <= last; index += 1) {
    if (idAt(index) === active.id) {
      return { ...selection, active: { id: active.id, index }, anchor: anchor === active.index ? index : anchor }
    }
  }
  return selection
}

/**
 * The index a step leads to, within the list. Without a start a forward step leads to the first item and a backward one
 * to the last; a step as long as the list leads to its other end.
 */
export function step(from: number | null, by: number, total: number): number {
  if (from === null && Math.abs(by) < total) return by >= 0 ? 0 : total - 1
  return Math.min(Math.max(0, (from ?? 0) + by), Math.max(0, total - 1))
}

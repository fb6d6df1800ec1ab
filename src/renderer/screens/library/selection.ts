import type { ItemId } from '../../../shared/model/ids.ts'
import { type ItemSet, toggled } from '../../../shared/model/item-set.ts'

/** An item and its index in the list. */
export type Place = { id: ItemId; index: number }

/**
 * The selection. `active` is the item the inspector shows and the arrows start from; `anchor` is where a range
 * starts; null = at the first item. `isGathered`: a person selected the items explicitly, and they stay selected while other items are
 * viewed; otherwise only the item being viewed is selected, and the selection follows it.
 */
export type Selection = { ids: ItemSet; active: Place | null; anchor: Place | null; isGathered: boolean }

export const NOTHING_SELECTED: Selection = { ids: new Set(), active: null, anchor: null, isGathered: false }

/** Selects only this item. */
export const choose = (place: Place): Selection => ({
  ids: new Set([place.id]),
  active: place,
  anchor: place,
  isGathered: false,
})

/** Adds this item to the selection, or removes it. */
export function toggleOne({ ids }: Selection, place: Place): Selection {
  const next = toggled(ids, place.id)
  return { ids: next, active: place, anchor: place, isGathered: next.size > 0 }
}

/**
 * Adds this item to the explicit selection, or removes it, while another may be viewed. An item selected only because
 * it is viewed is not part of it until a person says so.
 */
export function gather(selection: Selection, id: ItemId): Selection {
  const next = toggled(gathered(selection), id)
  return { ...selection, ids: next, isGathered: next.size > 0 }
}

const NONE: ItemSet = new Set()

/** The explicit selection; empty while only the item being viewed is selected. */
export const gathered = ({ ids, isGathered }: Selection): ItemSet => (isGathered ? ids : NONE)

/** Selects what is between the anchor and this item: `ids`. */
export const extendTo = ({ anchor }: Selection, place: Place, ids: ItemSet): Selection => ({
  ids,
  active: place,
  anchor,
  isGathered: true,
})

/** Selects everything in the list: `ids`. */
export const chooseAll = (selection: Selection, ids: ItemSet): Selection => ({
  ...selection,
  ids,
  isGathered: ids.size > 0,
})

/** Clears the selection, but keeps the active item. */
export const chooseNone = (selection: Selection): Selection => ({ ...selection, ids: NONE, isGathered: false })

/**
 * Adds the active item to the explicit selection, or removes it; if it was selected only because it is viewed, it is
 * added.
 */
export const gatherActive = (selection: Selection): Selection =>
  selection.active === null ? selection : { ...gather(selection, selection.active.id), anchor: selection.active }

/** Makes an item active and leaves the selection as it is. */
export const moveTo = (selection: Selection, place: Place): Selection => ({
  ...selection,
  active: place,
  anchor: place,
  isGathered: selection.ids.size > 0,
})

/** Follows a step from item to item: an explicit selection stays, a single item moves along. */
export const follow = (selection: Selection, place: Place): Selection =>
  selection.isGathered ? { ...selection, active: place, anchor: place } : choose(place)

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
      const moved = { id: active.id, index }
      return { ...selection, active: moved, anchor: anchor?.id === active.id ? moved : anchor }
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

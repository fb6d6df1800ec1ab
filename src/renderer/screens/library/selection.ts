import type { ItemId } from '../../../shared/model/ids.ts'

/** An item and where it stands in the list. */
export type Place = { id: ItemId; index: number }

/**
 * What is selected. `active` is the item the inspector shows and the arrows start from; `anchor` is the index a range
 * starts from. `isGathered`: it was put together by a person and stays while items are looked at; otherwise it is
 * just the one item looked at, and moves along.
 */
export type Selection = { ids: ReadonlySet<ItemId>; active: Place | null; anchor: number; isGathered: boolean }

export const NOTHING_SELECTED: Selection = { ids: new Set(), active: null, anchor: 0, isGathered: false }

/** Only this one. */
export const choose = (place: Place): Selection => ({
  ids: new Set([place.id]),
  active: place,
  anchor: place.index,
  isGathered: false,
})

/** This one too, or no longer. */
export function toggleOne({ ids }: Selection, place: Place): Selection {
  const next = new Set(ids)
  if (!next.delete(place.id)) next.add(place.id)
  return { ids: next, active: place, anchor: place.index, isGathered: next.size > 0 }
}

/**
 * Gathers this one, or leaves it out again, while another may be looked at. The one that merely moved along is not
 * among what is gathered before a person says so.
 */
export function gather(selection: Selection, id: ItemId): Selection {
  const next = new Set(gathered(selection))
  if (!next.delete(id)) next.add(id)
  return { ...selection, ids: next, isGathered: next.size > 0 }
}

const NONE: ReadonlySet<ItemId> = new Set()

/** What a person put together; nothing while the selection is just the item looked at. */
export const gathered = ({ ids, isGathered }: Selection): ReadonlySet<ItemId> => (isGathered ? ids : NONE)

/** Everything from the anchor to this one; `order` holds the ids of the whole list. */
export function extendTo({ anchor }: Selection, place: Place, order: readonly ItemId[]): Selection {
  const [from, to] = anchor < place.index ? [anchor, place.index] : [place.index, anchor]
  return { ids: new Set(order.slice(from, to + 1)), active: place, anchor, isGathered: true }
}

/** Everything in the list. */
export const chooseAll = (selection: Selection, order: readonly ItemId[]): Selection => ({
  ...selection,
  ids: new Set(order),
  isGathered: true,
})

/** Nothing, but the place is kept. */
export const chooseNone = (selection: Selection): Selection => ({ ...selection, ids: NONE, isGathered: false })

/** The item looked at is gathered, or left out again; the one that was only looked at counts as not gathered yet. */
export const gatherActive = (selection: Selection): Selection =>
  selection.active === null ? selection : { ...gather(selection, selection.active.id), anchor: selection.active.index }

/** Goes to an item and leaves what is selected as it is. */
export const moveTo = (selection: Selection, place: Place): Selection => ({
  ...selection,
  active: place,
  anchor: place.index,
  isGathered: selection.ids.size > 0,
})

/** Follows a step from item to item: what was gathered stays, a single one moves along. */
export const follow = (selection: Selection, place: Place): Selection =>
  selection.isGathered ? { ...selection, active: place, anchor: place.index } : choose(place)

/**
 * The same selection where its item stands now: rows that were added or reordered in the meantime move it. Only the
 * rows between `first` and `last` are looked through; elsewhere it stays where it was.
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

/** The index a step leads to, within the list. From nowhere it leads to an end: as far as the list is long, to that end. */
export function step(from: number | null, by: number, total: number): number {
  if (from === null && Math.abs(by) < total) return by >= 0 ? 0 : total - 1
  return Math.min(Math.max(0, (from ?? 0) + by), Math.max(0, total - 1))
}

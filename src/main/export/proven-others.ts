import type { ItemDetail } from '../../shared/contract/items.ts'
import type { ItemId } from '../../shared/model/ids.ts'
import type { Reader } from '../db/reader.ts'

/** An item that names none of those that are stored otherwise than the custody log says. */
export async function withProvenOthers(item: ItemDetail, alteredAmong: Reader['alteredAmong']): Promise<ItemDetail> {
  const ids = [...item.duplicates, ...item.otherNames].map(({ id }) => id)
  if (ids.length === 0) return item
  const altered = new Set(await alteredAmong(ids))
  const isProven = ({ id }: { id: ItemId }) => !altered.has(id)
  return { ...item, duplicates: item.duplicates.filter(isProven), otherNames: item.otherNames.filter(isProven) }
}

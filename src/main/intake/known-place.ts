import type { CaseId } from '../../shared/model/ids.ts'
import { isSameFile } from '../db/file-stand.ts'
import type { ItemDetails } from '../db/item-detail.ts'
import type { KnownPlace, KnownPlaces } from '../db/known-places.ts'
import type { Drives } from '../inspect/drive/drives.ts'
import { trimmed } from './root.ts'

/** `isAsRead`: the item was read, and nobody has written to its file since. */
export type PlaceInCase = KnownPlace & { isAsRead: boolean }
export type FindPlaceInCase = (caseId: CaseId, path: Buffer) => Promise<PlaceInCase | null>

/** Finds what a path already is in a case, added with a folder above it; null if nothing. Nothing is opened. */
export const createFindPlaceInCase =
  (places: KnownPlaces, details: Pick<ItemDetails, 'source'>, { look }: Pick<Drives, 'look'>): FindPlaceInCase =>
  async (caseId, given) => {
    const path = trimmed(given)
    const known = places.at(caseId, path)
    if (known === null) return null
    const source = known.itemId === null ? null : details.source(known.itemId)
    const isSettled =
      source !== null && source.sha256 !== null && source.missingAt === null && source.differsAt === null
    if (!isSettled) return { ...known, isAsRead: false }
    const found = await look(path)
    return { ...known, isAsRead: found.ok && isSameFile(source, found.value.facts) }
  }

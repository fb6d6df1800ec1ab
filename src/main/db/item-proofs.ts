import type { CaseId, ItemId, Sha256 } from '../../shared/model/ids.ts'
import type { ReadingFault } from '../../shared/model/reading-proof.ts'
import type { PrintedKind } from '../inspect/derivative-path.ts'
import { readablePath } from '../paths.ts'
import { exhibitReference } from './exhibits.ts'
import type { CopyAnchor, FileAnchors } from './file-anchors.ts'
import { ITEM_FILE_ROW, type ItemFileRow, itemFaults, readingState, untoldFaults } from './file-faults.ts'
import type { HeldBytes } from './held-bytes.ts'
import { itemReference } from './item-queries.ts'
import { MEDIUM_ROW, type MediumRow } from './medium-digest.ts'
import type { Database } from './open.ts'

/** What the custody log says of an item as it is stored. */
export type ItemProof = {
  /** Members of the item or its exhibit that are stored otherwise than the log says. */
  faults: ReadingFault[]
  /** The log tells of the reading of these bytes. */
  isTold: boolean
  /** What is stored as read in the bytes, against the digest in the log; unnamed = it holds none, null = nothing was read. */
  reading: 'same' | 'different' | 'unnamed' | null
  /** All bytes the log tells its file was seen to hold, in the order they were first seen. */
  held: readonly HeldBytes[]
  /** When the log first tells of its file, where its exhibit had been taken in without it; null = it tells of no such thing. */
  cameLaterAt: number | null
  /** When the first of the other files was taken in that hold these bytes, or held them, in any case; null = there is none. */
  othersTakenInAt: number | null
}
type Holder = Pick<ItemFileRow, 'caseId' | 'number' | 'exhibitNumber' | 'path' | 'addedAt'>
export type ItemProofs = ReturnType<typeof createItemProofs>

/** Proves what is stored of items and their bytes by what the custody log says of their readings. */
export function createItemProofs(db: Database, anchors: () => FileAnchors) {
  const item = db.prepare<[number], ItemFileRow>(`${ITEM_FILE_ROW} WHERE i.id = ?`)
  const medium = db.prepare<[string], MediumRow & { sha256: string; bytes: number }>(
    `SELECT m.sha256, m.bytes, ${MEDIUM_ROW} FROM media m WHERE m.sha256 = ?`,
  )
  // Of one digest, so that each of the two is found by its index.
  const holders = db.prepare<{ sha256: string; except: ItemId }, Holder>(`
    SELECT i.case_id AS caseId, i.number, e.number AS exhibitNumber, i.path, e.added_at AS addedAt
      FROM (SELECT id FROM items WHERE sha256 = @sha256 UNION SELECT item_id FROM sightings WHERE sha256 = @sha256) h
      JOIN items i ON i.id = h.id JOIN exhibits e ON e.id = i.exhibit_id
     WHERE i.id <> @except ORDER BY e.added_at`)
  const othersTakenInAt = (sha256: string, except: ItemId, known: FileAnchors): number | null => {
    let first: number | null = null
    for (const one of holders.iterate({ sha256, except })) {
      if (isStranger(one, sha256, known)) continue
      // None came before its exhibit.
      if (first !== null && first <= one.addedAt) break
      const at = known.cameLaterAt(one.caseId, placeOf(one)) ?? one.addedAt
      first = Math.min(first ?? Number.POSITIVE_INFINITY, at)
    }
    return first
  }
  const faultsOf = (row: ItemFileRow, known: FileAnchors) => [...itemFaults(row, known), ...untoldFaults(row, known)]
  return {
    /** The highest number of an item that the log tells of in a case; 0 = it tells of none. */
    highestTold: (caseId: CaseId): number => anchors().highestNumber(caseId),
    /** Which of these items are stored otherwise than the log says. */
    alteredAmong: (itemIds: readonly ItemId[]): ItemId[] => {
      const known = anchors()
      return itemIds.filter((id) => {
        const row = item.get(id)
        return row !== undefined && faultsOf(row, known).length > 0
      })
    },
    /** What the newest entry says of a copy for viewing of these bytes; null = none tells of it. */
    copyOf: (sha256: Sha256, kind: PrintedKind): CopyAnchor | null => anchors().copy(sha256, kind),
    /** `earlier` = with these bytes, which its file held before; null = with those it holds. null = there is no such item. */
    proveItem: (itemId: ItemId, earlier: Sha256 | null): ItemProof | null => {
      const row = item.get(itemId)
      if (!row) return null
      const known = anchors()
      const sha256 = earlier ?? row.sha256
      const bytes = sha256 === null ? undefined : medium.get(sha256)
      const place = placeOf(row)
      const held = known.item(row.caseId, place.reference)?.held ?? []
      return {
        faults: faultsOf(row, known),
        isTold: held.some((one) => one.isRead && one.sha256 === sha256),
        reading: bytes !== undefined ? readingState(bytes, known).state : sha256 === null ? null : 'different',
        held,
        cameLaterAt: row.url === null ? known.cameLaterAt(row.caseId, place) : null,
        othersTakenInAt: sha256 === null ? null : othersTakenInAt(sha256, itemId, known),
      }
    },
  }
}

/** Whether the log tells what came into a case, and not that this file of it ever held these bytes. */
const isStranger = (one: Holder, sha256: string, known: FileAnchors): boolean =>
  known.tellsOf(one.caseId) &&
  known.item(one.caseId, itemReference(one.number))?.held.some((held) => held.sha256 === sha256) !== true

/** Where a file stands in the log's own words. */
const placeOf = ({ number, exhibitNumber, path }: Pick<ItemFileRow, 'number' | 'exhibitNumber' | 'path'>) => ({
  reference: itemReference(number),
  exhibit: exhibitReference(exhibitNumber),
  path: readablePath(path),
})

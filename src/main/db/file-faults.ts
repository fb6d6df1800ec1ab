import { linkName } from '../../shared/model/links.ts'
import type { ReadingFault } from '../../shared/model/reading-proof.ts'
import { readVolume } from '../../shared/model/volume.ts'
import { placeOf } from '../inspect/walk.ts'
import { readablePath } from '../paths.ts'
import { caseReference } from './cases.ts'
import type { NumberedItem } from './checked-item.ts'
import { exhibitReference } from './exhibits.ts'
import type { FileAnchors } from './file-anchors.ts'
import { shown } from './first-difference.ts'
import { itemReference } from './item-queries.ts'
import { type MediumRow, mediumDigest } from './medium-digest.ts'
import { APART_MS, instantWord } from './reply-faults.ts'

/** An item as it is stored, with the exhibit it came with. */
export type ItemFileRow = NumberedItem & {
  id: number
  caseId: number
  path: Buffer
  name: string
  folder: string
  url: string | null
  bytes: number
  intake: string
  sha256: string | null
  /** 0 = what was read in its bytes is not there. */
  hasReading: number
  inspectedAt: number | null
  root: Buffer
  /** JSON; null = none is known. */
  volume: string | null
  exhibitNumber: number
  addedAt: number
}

/** SQL: its columns, and where they come from. */
export const ITEM_FILE_ROW = `
  SELECT i.id, i.case_id AS caseId, c.year, c.number AS caseNumber, i.number, i.path, i.name, i.folder, i.url, i.bytes,
         i.intake, i.sha256, EXISTS (SELECT 1 FROM media m WHERE m.sha256 = i.sha256) AS hasReading, i.inspected_at AS inspectedAt, e.root, e.volume, e.number AS exhibitNumber, e.added_at AS addedAt
    FROM items i JOIN cases c ON c.id = i.case_id JOIN exhibits e ON e.id = i.exhibit_id`

/** A member as it is stored and as the log tells it; null = the log does not tell. */
type Pair = readonly [at: string, stored: string | number | null, told: string | number | null]

const UNTOLD = { what: 'file', stored: '', kept: '' } as const
const NO_VOLUME = { what: 'file', at: 'exhibit.volume', kept: '' } as const
const NO_READING = { what: 'local', at: 'gone', stored: '' } as const

/** What is stored otherwise of an item and its exhibit than the entries about them tell. */
export function itemFaults(row: ItemFileRow, anchors: FileAnchors): ReadingFault[] {
  const anchor = anchors.item(row.caseId, itemReference(row.number))
  const exhibit = anchors.exhibit(row.caseId, exhibitReference(row.exhibitNumber))
  const { sha256, url, path, root } = row
  const place = url === null ? placeOf(root, path) : { name: linkName(url), folder: '' }
  // Between the new place of a file and that of its exhibit a process may have ended.
  const isBelow = path.subarray(0, root.length).equals(root)
  // What a walk lists again is not read yet; until then its entry tells of what was there before.
  const isRead = sha256 !== null && anchor?.sha256 !== null
  const isUnread = sha256 === null && row.intake !== 'listed' && anchors.isRead(row.caseId, itemReference(row.number))
  const pairs: Pair[] = [
    ...(isRead ? ([['sha256', sha256, anchor?.sha256 ?? null]] as const) : []),
    ...(isRead ? ([['bytes', row.bytes, anchor?.bytes ?? null]] as const) : []),
    [url === null ? 'path' : 'url', url ?? readablePath(path), anchor?.path ?? null],
    ['case', caseReference(row.year, row.caseNumber), anchors.case(row.caseId)],
    ['exhibit', exhibitReference(row.exhibitNumber), anchor?.exhibit ?? null],
    ['name', row.name, place.name],
    ['folder', row.folder, isBelow || url !== null ? place.folder : null],
    ['exhibit.path', readablePath(root), exhibit?.path ?? null],
  ]
  return [
    ...pairs.flatMap(([at, stored, told]) => (told === null || told === stored ? [] : [fault(at, stored, told)])),
    ...(isUnread ? [fault('sha256', undefined, anchor?.sha256)] : []),
    ...(sha256 !== null && row.hasReading === 0 ? [{ ...NO_READING, kept: shown(sha256) }] : []),
    ...(isRead ? apart('readAt', row.inspectedAt, anchor?.readAt ?? null) : []),
    ...(row.volume !== null && readVolume(row.volume) === null ? [{ ...NO_VOLUME, stored: shown(row.volume) }] : []),
    ...apart('exhibit.addedAt', row.addedAt, exhibit?.addedAt ?? null),
  ]
}

/**
 * Whether no entry tells of an item that one is written with: what was read, what was set aside, an address. What a walk
 * listed and nobody read yet is in none. Of skipped files the log names the path alone.
 */
export function isUntold(row: ItemFileRow, anchors: FileAnchors): boolean {
  const told = anchors.item(row.caseId, itemReference(row.number))
  if (row.sha256 !== null) return told?.sha256 == null
  if (row.intake === 'listed') return false
  return told === null && (row.url !== null || !anchors.wasSetAside(row.caseId, readablePath(row.path)))
}

/** That somebody put an item in, once all of the log was heard; [] = an entry tells of it, or none of its whole case. */
export const untoldFaults = (row: ItemFileRow, anchors: FileAnchors): ReadingFault[] =>
  !isUntold(row, anchors) || !anchors.tellsOf(row.caseId)
    ? []
    : [{ ...UNTOLD, at: row.sha256 === null ? 'notTold' : 'untold' }]

/** Whether what was read in bytes was emptied with a deleted case: there is nothing that could be another. */
export function isEmptied(row: MediumRow & { sha256: string }, anchors: FileAnchors): boolean {
  const told = anchors.reading(row.sha256)
  const isUntold = told === null || (told.digest === null && told.bytes === null)
  return isUntold && row.recipe === 0 && row.metadata === null && row.container === null
}

/** How what is stored as read in bytes stands to the entry of the reading; unnamed = none tells of it for certain. */
export function readingState(
  row: MediumRow & { sha256: string; bytes: number },
  anchors: FileAnchors,
): { state: 'same' | 'different' | 'unnamed'; faults: ReadingFault[] } {
  const told = anchors.reading(row.sha256)
  if (told === null || (told.digest === null && told.bytes === null))
    return { state: isEmptied(row, anchors) ? 'same' : 'unnamed', faults: [] }
  const digest = mediumDigest(row)
  const pairs: Pair[] = [
    ['bytes', row.bytes, told.bytes],
    ['', digest, told.digest],
  ]
  const faults = pairs.flatMap(([at, stored, kept]) =>
    kept === null || kept === stored ? [] : [{ ...fault(at, stored, kept), what: 'local' as const }],
  )
  if (faults.length === 0) return { state: told.digest === null ? 'unnamed' : 'same', faults }
  return told.isNewest ? { state: 'different', faults } : { state: 'unnamed', faults: [] }
}

const fault = (at: string, stored: unknown, told: unknown): ReadingFault => ({
  ...{ what: 'file', at },
  ...{ stored: shown(stored), kept: shown(told) },
})

const apart = (at: string, stored: number | null, told: number | null): ReadingFault[] =>
  stored === null || told === null || Math.abs(stored - told) <= APART_MS
    ? []
    : [{ what: 'file', at, stored: instantWord(stored), kept: instantWord(told) }]

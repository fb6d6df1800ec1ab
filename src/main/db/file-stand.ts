import { NUMBERED } from '../filesystems.ts'
import type { FileFacts } from '../inspect/protocol.ts'

/** The facts by which a file is compared with what it was at an earlier moment. */
export type FileStand = {
  bytes: number
  mtimeNs: string
  /** "0" = it has none that lasts. */
  inode: string
  /** By how many seconds its time reads later now, as found of all times of its exhibit since that moment. */
  shift: number
}
type Times = Pick<FileFacts, 'bytes' | 'mtimeNs' | 'inode'>

/** FAT keeps every other second. */
const FAT_STEP_NS = 2_000_000_000n

/** SQL: whether the numbers of an exhibit's files last, by the file system that its root was on. */
export const hasNumbers = (exhibit: string): string =>
  `coalesce(${exhibit}.volume ->> 'filesystem' IN (${NUMBERED.map((name) => `'${name}'`).join(', ')}), 0)`

/** SQL: the number of an item's file; "0" = it has none that lasts. */
export const lastingNumber = (item: string, exhibit: string): string =>
  `iif(${item}.inode <> '0' AND ${hasNumbers(exhibit)}, ${item}.inode, '0')`

/** SQL: by how many seconds the times of an exhibit read later than when it was added; `before` narrows what is known. */
export const shiftOf = (exhibitId: string, before = ''): string => `coalesce((
  SELECT seconds FROM time_shifts WHERE exhibit_id = ${exhibitId} ${before} ORDER BY id DESC LIMIT 1), 0)`

/** SQL: the same since a moment. */
export const shiftSince = (exhibitId: string, at: string): string =>
  `(${shiftOf(exhibitId)} - ${shiftOf(exhibitId, `AND found_at <= ${at}`)})`

/** SQL: when the facts were seen that an item's row has. */
export const factsSeenAt = (item: string): string => `coalesce((
  SELECT seen_at FROM sightings WHERE item_id = ${item}.id AND what IN ('read', 'same', 'changed', 'relinked')
   ORDER BY id DESC LIMIT 1), ${item}.listed_at)`

/**
 * Whether a file has the modification time that it had then, or has it within 2 s as it was shifted since. That others of
 * its exhibit were shifted does not make one another that reads as it did.
 */
export function isSameTime(then: FileStand, now: Times): boolean {
  if (then.mtimeNs === now.mtimeNs) return true
  if (then.shift === 0) return false
  const off = BigInt(now.mtimeNs) - BigInt(then.mtimeNs) - BigInt(then.shift) * 1_000_000_000n
  return off <= FAT_STEP_NS && -off <= FAT_STEP_NS
}

/** Whether nothing contradicts that it is the same file by its number; one that does not last contradicts nothing. */
export const isSameNumber = (then: FileStand, now: Times): boolean => !isNumbered(then, now) || then.inode === now.inode

/**
 * Whether a file was not written to between two looks, as far as its facts show: size and modification time decide, and
 * where numbers last also the number and the time of the last change. Device numbers change with every mount.
 */
export const isSameFile = (then: FileStand & { ctimeNs: string }, now: Times & { ctimeNs: string }): boolean =>
  then.bytes === now.bytes &&
  isSameTime(then, now) &&
  isSameNumber(then, now) &&
  (then.ctimeNs === now.ctimeNs || !isNumbered(then, now))

const isNumbered = (then: FileStand, now: Times): boolean => then.inode !== '0' && now.inode !== '0'

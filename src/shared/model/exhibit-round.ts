import { z } from 'zod'
import { ExhibitId, Instant, Sha256 } from './ids.ts'

const count = z.number().int().nonnegative().default(0)

/** Number of items of an exhibit by outcome of one round. */
export const RoundCounts = z.object({
  /**
   * Paths found by the scan, whatever their outcome; the other counts of intake and rescan add up to it, except for
   * missing.
   */
  found: count,
  /** Not known before this round. */
  added: count,
  /** Known, and with other bytes than before. */
  changed: count,
  /** Known, written to or copied since, and with the same bytes. */
  same: count,
  /** Known and no longer found. Nothing of them was removed. */
  missing: count,
  /** Missing in an earlier round and found again. */
  returned: count,
  /** Of those found: never opened, with the reason. */
  skipped: count,
  /** Of those found: could not be read, with the reason. */
  unreadable: count,
  /** Hashed again, or found elsewhere, with the SHA-256 recorded at intake. */
  verified: count,
  /** SHA-256 differs from intake. */
  differs: count,
  /** No file at its path. */
  absent: count,
  /** Never read, so there is nothing to verify; moved along with the rest by name. */
  carried: count,
})
export type RoundCounts = z.infer<typeof RoundCounts>

/** One scan of an exhibit. */
export const Round = z.object({
  id: z.number().int(),
  exhibitId: ExhibitId,
  kind: z.enum(['intake', 'check', 'verify', 'relink']),
  /** An open round is under way or was interrupted; it is resumed. */
  state: z.enum(['open', 'finished', 'cancelled', 'failed']),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  counts: RoundCounts,
})
export type Round = z.infer<typeof Round>

/** What was observed of an item's file at one moment. */
export const Sighting = z.object({
  what: z.enum(['read', 'same', 'changed', 'missing', 'returned', 'verified', 'differs', 'relinked']),
  seenAt: Instant,
  /** Its path, made readable. */
  path: z.string(),
  bytes: z.number().int().nullable(),
  modifiedAt: z.number().int().nullable(),
  /** Hash of the file's content; null = there was no file. */
  sha256: Sha256.nullable(),
})
export type Sighting = z.infer<typeof Sighting>

/** The relocation of a file since it was read. Instants are ms since the epoch, UTC. */
export type Relocation = {
  /** The path it was read at. */
  from: string
  /** File-system time there, when it was read; null = none was recorded. */
  modifiedAt: number | null
  /** When it was relocated to the path it has now. */
  at: number
}

/**
 * When a file with these bytes, now at this path, was relocated there, and from where; null = it was not since it was
 * read, or that is not recorded. `sightings` = newest first.
 */
export function relocationOf(sightings: readonly Sighting[], path: string, sha256: string | null): Relocation | null {
  const seen = sightings.filter((one) => one.sha256 !== null && one.sha256 === sha256)
  const readAt = seen.findIndex(({ what }) => what === 'read' || what === 'same' || what === 'changed')
  const read = seen[readAt]
  const moved = seen.slice(0, Math.max(readAt, 0)).find((one) => one.what === 'relinked' && one.path === path)
  return read && moved ? { from: read.path, modifiedAt: read.modifiedAt, at: moved.seenAt } : null
}

/** Number of known items that are unchanged and were not read again. */
export const unchangedIn = ({ found, added, changed, same, returned }: RoundCounts): number =>
  Math.max(0, found - added - changed - same - returned)

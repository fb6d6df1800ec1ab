import { z } from 'zod'
import { ExhibitId, Instant, Sha256 } from './ids.ts'

const count = z.number().int().nonnegative().default(0)

/** How many items of an exhibit came out how in one round. */
export const RoundCounts = z.object({
  /** Paths met by the walk, whatever became of them; the others of intake and check add up to it, missing apart. */
  found: count,
  /** Not known before this round. */
  added: count,
  /** Known, and holding other bytes than before. */
  changed: count,
  /** Known, written to or copied since, and holding the same bytes. */
  same: count,
  /** Known and not there any more. Nothing of them was removed. */
  missing: count,
  /** Missing in an earlier round and there again. */
  returned: count,
  /** Of those found: never opened, with the reason. */
  skipped: count,
  /** Of those found: reading failed, with the reason. */
  unreadable: count,
  /** Hashed again, or found elsewhere, with the digest of the intake. */
  verified: count,
  /** Another digest than at intake. */
  differs: count,
  /** No file where it was. */
  absent: count,
  /** Never read, so nothing to prove; moved along with the rest by their names. */
  carried: count,
})
export type RoundCounts = z.infer<typeof RoundCounts>

/** One time an exhibit was gone through. */
export const Round = z.object({
  id: z.number().int(),
  exhibitId: ExhibitId,
  kind: z.enum(['intake', 'check', 'verify', 'relink']),
  /** An open round was interrupted or is under way; it is continued. */
  state: z.enum(['open', 'finished', 'cancelled', 'failed']),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  counts: RoundCounts,
})
export type Round = z.infer<typeof Round>

/** What was seen of an item's file at some moment. */
export const Sighting = z.object({
  what: z.enum(['read', 'same', 'changed', 'missing', 'returned', 'verified', 'differs', 'relinked']),
  seenAt: Instant,
  /** Where, readable. */
  path: z.string(),
  bytes: z.number().int().nullable(),
  modifiedAt: z.number().int().nullable(),
  /** What the file held; null where none was there. */
  sha256: Sha256.nullable(),
})
export type Sighting = z.infer<typeof Sighting>

/** Known and as they were, without having been read again. */
export const unchangedIn = ({ found, added, changed, same, returned }: RoundCounts): number =>
  Math.max(0, found - added - changed - same - returned)

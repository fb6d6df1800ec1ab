import type { LookupHashes } from '../../shared/model/hash-list.ts'
import type { Sha256 } from '../../shared/model/ids.ts'
import type { Database } from './open.ts'

export type LookupQueries = ReturnType<typeof createLookupQueries>

export function createLookupQueries(db: Database) {
  const lacking = db
    .prepare<[], number>(`
      SELECT (SELECT count(*) FROM media) - (SELECT count(*) FROM media INDEXED BY media_by_md5 WHERE md5 IS NOT NULL)`)
    .pluck()
  return {
    /** How many files, each content counted once, were read without their MD5 and SHA-1. */
    lackingLookups: (): number => lacking.get() ?? 0,
  }
}

/**
 * Stores the MD5 and SHA-1 of bytes that have none: bytes do not change. Belongs in the transaction of a custody entry
 * about them.
 */
export function createKeepLookups(db: Database) {
  const keep = db.prepare<LookupHashes & { sha256: Sha256 }>(
    'UPDATE media SET md5 = unhex(@md5), sha1 = unhex(@sha1) WHERE sha256 = @sha256 AND md5 IS NULL',
  )
  return (sha256: Sha256, hashes: LookupHashes | null): void => {
    if (hashes !== null) keep.run({ sha256, md5: hashes.md5, sha1: hashes.sha1 })
  }
}

import type { ExportedHead } from '../../shared/model/custody.ts'
import { type ChainWalked, createChainWalk } from '../custody/verify-chain.ts'
import type { Sliced } from './log-check.ts'
import type { Database } from './open.ts'

export type ChainSlices = ReturnType<typeof createChainSlices>

/** A walk of the custody log alone, slice by slice; held between them, so each needs a thread of its own. */
export function createChainSlices(db: Database) {
  let walk: ReturnType<typeof createChainWalk> | null = null
  return {
    /** Walks on. The first call begins, and says which head is to be among the entries. */
    chainWalk: (expected: ExportedHead, limit: number): Sliced<ChainWalked> => {
      if (walk === null) {
        // Each page is read once: a cache of many would only stay with the process, which printed reports share.
        db.pragma('cache_size = -1000')
        // The entries are those of one moment.
        db.exec('BEGIN')
        walk = createChainWalk(db, expected)
      }
      const { walked, total, ended } = walk.on(limit)
      if (ended !== null) db.exec('COMMIT')
      return { done: walked, total, found: ended }
    },
  }
}

import { HASH_BYTES, HashAlgorithm, type HashListId } from '../../shared/model/hash-list.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import type { Database } from '../db/database.ts'
import { IN_USE } from '../db/hash-lists.ts'

/** Which lists know which items: for each pair, an item and a list. A pair may be there twice. */
export type KnownPairs = { itemIds: Float64Array; listIds: Float64Array }

/** Hashes after `afterKey` up to `lastKey`, in hex; null = to the end. */
type HashRange = { afterKey: string; lastKey: string | null }

const item = (subject: string) => `items i INDEXED BY items_by_medium ON i.sha256 = ${subject} AND i.case_id = @caseId`
const entry = (algorithm: HashAlgorithm, digest: string) =>
  `hash_list_entries e ON e.algorithm = '${algorithm}' AND e.digest = ${digest}`
const entries = (algorithm: HashAlgorithm) =>
  `SELECT i.id, e.list_id FROM hash_list_entries e CROSS JOIN @joined
    WHERE e.algorithm = '${algorithm}' AND e.digest > @after AND e.digest <= @last`
const medium = (column: 'md5' | 'sha1', digest: string) =>
  `media m INDEXED BY media_by_${column} ON m.${column} = ${digest} AND m.${column} IS NOT NULL`

/** SQL by what is fewer, hashes on lists or bytes in the library: both are met in order, so that neither is searched. */
const BY: Record<HashAlgorithm, { lists: string; library: string }> = {
  sha256: {
    lists: entries('sha256').replace('@joined', item('lower(hex(e.digest))')),
    library: `
      SELECT i.id, e.list_id FROM items i INDEXED BY items_by_medium CROSS JOIN ${entry('sha256', 'unhex(i.sha256)')}
       WHERE i.sha256 > lower(hex(@after)) AND i.sha256 <= lower(hex(@last)) AND i.case_id = @caseId`,
  },
  sha1: weak('sha1'),
  md5: weak('md5'),
}

function weak(column: 'md5' | 'sha1') {
  return {
    lists: entries(column).replace('@joined', `${medium(column, 'e.digest')} CROSS JOIN ${item('m.sha256')}`),
    library: `
      SELECT i.id, e.list_id FROM media m INDEXED BY media_by_${column} CROSS JOIN ${entry(column, `m.${column}`)}
       CROSS JOIN ${item('m.sha256')}
       WHERE m.${column} IS NOT NULL AND m.${column} > @after AND m.${column} <= @last`,
  }
}

const OF_SOME = HashAlgorithm.options
  .map((algorithm) => {
    const from = 'SELECT i.id, e.list_id FROM json_each(@ids) j CROSS JOIN items i ON i.id = j.value'
    return algorithm === 'sha256'
      ? `${from} CROSS JOIN ${entry('sha256', 'unhex(i.sha256)')} WHERE i.sha256 IS NOT NULL`
      : `${from} CROSS JOIN media m ON m.sha256 = i.sha256 CROSS JOIN ${entry(algorithm, `m.${algorithm}`)}`
  })
  .join(' UNION ALL ')

/** Rows after which others may ask to stop. */
const AT_ONCE = 5000

/** Looks items of a case up on the lists of known hashes that are in use. */
export function createKnownHashes(db: Database, caseId: CaseId) {
  const used = db.prepare<[], { id: HashListId } & Record<HashAlgorithm, number>>(
    `SELECT id, sha256_count AS sha256, sha1_count AS sha1, md5_count AS md5 FROM hash_lists l WHERE ${IN_USE('l')}`,
  )
  const most = db.prepare<[], number | null>('SELECT max(id) FROM items').pluck()
  const ofSome = db.prepare<{ ids: string }>(OF_SOME).raw()
  type Pair = [itemId: number, listId: HashListId]

  return {
    /** The pairs of some items. */
    some: (ids: readonly number[]): Pair[] => {
      const lists = new Set(used.all().map(({ id }) => id))
      if (lists.size === 0 || ids.length === 0) return []
      return (ofSome.all({ ids: JSON.stringify(ids) }) as Pair[]).filter(([, list]) => lists.has(list))
    },
    /** All pairs of the case, or those of hashes in a range. `goOn` is called now and then. */
    all: (range: HashRange | null, goOn: () => void = () => undefined): KnownPairs => {
      const lists = used.all()
      if (lists.length === 0) return { itemIds: new Float64Array(0), listIds: new Float64Array(0) }
      const ids = new Set(lists.map(({ id }) => id))
      const library = most.get() ?? 0
      const [itemIds, listIds]: [number[], number[]] = [[], []]
      for (const algorithm of HashAlgorithm.options) {
        const hashes = lists.reduce((sum, of) => sum + of[algorithm], 0)
        if (hashes === 0) continue
        const after = Buffer.from(range?.afterKey ?? '', 'hex')
        // After every hash: longer than any.
        const end = Buffer.alloc(HASH_BYTES[algorithm] + 1, 0xff)
        const last = range?.lastKey == null ? end : Buffer.from(range.lastKey, 'hex')
        const pairs = db.prepare(BY[algorithm][hashes < library ? 'lists' : 'library']).raw()
        for (const [itemId, listId] of pairs.iterate({ caseId, after, last }) as IterableIterator<Pair>) {
          if (itemIds.length % AT_ONCE === 0) goOn()
          if (!ids.has(listId)) continue
          itemIds.push(itemId)
          listIds.push(listId)
        }
      }
      return { itemIds: Float64Array.from(itemIds), listIds: Float64Array.from(listIds) }
    },
  }
}

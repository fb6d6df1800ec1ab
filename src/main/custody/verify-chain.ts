import { z } from 'zod'
import { digestOf, REMOVED } from '../db/case-tally.ts'
import type { Database } from '../db/open.ts'
import { type ChainFacts, chainHash, GENESIS } from './chain.ts'

/** What a walk of the whole custody log found. `brokenAt` = number of the first entry that does not hold. */
export type ChainState =
  | { state: 'whole'; entries: number; head: string; removed: number }
  | { state: 'broken'; brokenAt: number }

type Row = Omit<ChainFacts, 'payload'> & { payload: string; prevHash: string; hash: string }

const Deletion = z.object({ removedEntries: z.object({ count: z.number(), sha256OfHashes: z.string() }) })

/**
 * Walks the custody log from its first entry. An entry emptied with its case cannot be hashed again: it holds when its
 * neighbours do and the entry that deleted the case names it, or that entry is still to come.
 */
export function verifyChain(db: Database): ChainState {
  const rows = db.prepare<[], Row>(`
    SELECT seq, case_id AS caseId, at, mono_ns AS monoNs, boot_id AS bootId, actor, type, payload,
           prev_hash AS prevHash, hash FROM audit ORDER BY seq`)
  let previous = GENESIS
  let seq = 0
  let removed = 0
  const emptied = new Map<number | null, { first: number; hashes: string[] }>()
  const begun = new Set<number | null>()
  for (const { prevHash, hash, payload, ...facts } of rows.iterate()) {
    seq += 1
    if (facts.seq !== seq || prevHash !== previous) return { state: 'broken', brokenAt: seq }
    previous = hash
    if (payload === REMOVED) {
      const of = emptied.get(facts.caseId) ?? { first: seq, hashes: [] }
      of.hashes.push(hash)
      emptied.set(facts.caseId, of)
      removed += 1
      continue
    }
    const parsed = JSON.parse(payload) as unknown
    if (chainHash(prevHash, { ...facts, payload: parsed }) !== hash) return { state: 'broken', brokenAt: seq }
    if (facts.type === 'case.deletion_begun') begun.add(facts.caseId)
    if (facts.type !== 'case.deleted') continue
    const named = Deletion.safeParse(parsed)
    const of = emptied.get(facts.caseId)
    if (named.success && digestOf(of?.hashes ?? []) === named.data.removedEntries.sha256OfHashes) {
      emptied.delete(facts.caseId)
    }
  }
  for (const id of db.prepare<[], number>('SELECT case_id FROM erasing').pluck().all()) {
    if (begun.has(id)) emptied.delete(id)
  }
  const [unnamed] = [...emptied.values()]
  return unnamed
    ? { state: 'broken', brokenAt: unnamed.first }
    : { state: 'whole', entries: seq, head: previous, removed }
}

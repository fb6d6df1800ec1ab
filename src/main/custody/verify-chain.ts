import { z } from 'zod'
import type { ChainFault, ChainState, ExportedHead, HeadState } from '../../shared/model/custody.ts'
import { createCaseTallies, type EmptiedEntries, REMOVED } from '../db/case-tally.ts'
import type { Database } from '../db/open.ts'
import { type ChainFacts, chainHash, GENESIS } from './chain.ts'

export type ChainWalk = ReturnType<typeof createChainWalk>
/** How a walk ended. `head` = what became of the exported head it was compared with; null = none was given. */
export type ChainWalked = { chain: ChainState; head: HeadState | null }

/** When an entry was written, ms since the epoch, UTC, and who did what it tells of. */
export type EntryMade = { at: number; actor: string }

type Row = Omit<ChainFacts, 'payload'> & { payload: string; prevHash: string; hash: string }

// Entries emptied before their facts were counted have the digest of their hashes alone.
const Deletion = z.object({ sha256OfHashes: z.string(), sha256OfFacts: z.string().optional() })
type Deletion = z.infer<typeof Deletion>
const Told = z.object({ removedEntries: Deletion })
const SLICE = 2000
const OF_DELETION = new Set(['case.deletion_begun', 'case.deleted'])

/** Walks the whole custody log at once. */
export function verifyChain(db: Database, expected: ExportedHead | null = null): ChainWalked {
  const walk = createChainWalk(db, expected)
  for (;;) {
    const { ended } = walk.on(SLICE)
    if (ended) return ended
  }
}

/**
 * A walk of the custody log from its first entry, a slice at a time; it ends at the first entry that does not hold. An
 * entry emptied with its case cannot be hashed again: it holds when its neighbours do and the entry that deleted the
 * case names it, or that entry is still to come. `onEntry` hears what each entry says that holds.
 */
export function createChainWalk(
  db: Database,
  expected: ExportedHead | null = null,
  onEntry: (type: string, caseId: number | null, payload: unknown, by: EntryMade) => void = () => undefined,
) {
  const rows = db.prepare<{ after: number; limit: number }, Row>(`
    SELECT seq, case_id AS caseId, at, mono_ns AS monoNs, boot_id AS bootId, actor, type, payload,
           prev_hash AS prevHash, hash FROM audit WHERE seq > @after ORDER BY seq LIMIT @limit`)
  const highest = db.prepare<[], number | null>('SELECT max(seq) FROM audit').pluck()
  const told = db
    .prepare<[number], string>(
      "SELECT type FROM audit WHERE case_id = ? AND type IN ('case.deletion_begun', 'case.deleted') LIMIT 1",
    )
    .pluck()
  const isErasing = db.prepare<[number], unknown>('SELECT 1 FROM erasing WHERE case_id = ?')
  const tallies = createCaseTallies(db)
  let previous = GENESIS
  let seq = 0
  let after = Number.MIN_SAFE_INTEGER
  let removed = 0
  let last: Row | null = null
  const stepsBack = { count: 0, first: null as number | null }
  /** The first emptied entry of each case. */
  const emptied = new Map<number, number>()
  const begun = new Set<number | null>()
  const deletions = new Map<number | null, Deletion | null>()
  let hashAtExpected: string | null = null

  /** What does not hold about an entry; null = it holds. */
  const faultOf = (row: Row): ChainFault | null => {
    if (row.seq !== seq) return { what: 'number', found: row.seq }
    if (row.prevHash !== previous) return { what: 'link' }
    if (isAsWritten(row)) return null
    // What tells of a deletion is never emptied.
    if (row.payload !== REMOVED || OF_DELETION.has(row.type)) return { what: 'hash' }
    if (row.caseId === null) return { what: 'emptied' }
    if (!emptied.has(row.caseId)) emptied.set(row.caseId, seq)
    removed += 1
    return null
  }
  const pass = (row: Row) => {
    const { hash, at, actor, type, caseId } = row
    onEntry(type, caseId, safeJson(row.payload), { at, actor })
    previous = hash
    if (seq === expected?.entries) hashAtExpected = hash
    if (last !== null && at < last.at) {
      stepsBack.count += 1
      stepsBack.first ??= seq
    }
    if (type === 'case.deletion_begun') begun.add(caseId)
    if (type === 'case.deleted' && row.payload !== REMOVED) deletions.set(caseId, deletionIn(row.payload))
    last = row
  }
  /**
   * Whether a deletion accounts for the emptied entries of a case. Beyond a break nothing is proven: a deletion that is
   * told of there is believed.
   */
  const isNamed = (caseId: number, isBroken: boolean): boolean => {
    const named = deletions.get(caseId)
    if (named !== undefined) return named !== null && isSameDeletion(tallies.emptiedEntries(caseId), named)
    return isBroken ? told.get(caseId) !== undefined : begun.has(caseId) && isErasing.get(caseId) !== undefined
  }
  /**
   * An emptied entry's own hash is proven by its neighbour alone: a link that does not fit may be the fault of either,
   * and the neighbour, or what follows it and the digest of the deletion, tells which.
   */
  const isFaultOfLast = (row: Row): boolean => {
    if (last === null || last.payload !== REMOVED || last.caseId === null || isAsWritten(last)) return false
    if (isAsWritten(row)) return true
    const next = rows.get({ after: row.seq, limit: 1 })
    if (row.payload !== REMOVED || next?.prevHash !== row.hash) return false
    const ofCase = db
      .prepare<[number], string>("SELECT payload FROM audit WHERE case_id = ? AND type = 'case.deleted'")
      .pluck()
      .get(last.caseId)
    const named = ofCase === undefined ? null : deletionIn(ofCase)
    return named !== null && tallies.emptiedEntries(last.caseId).digest !== named.sha256OfHashes
  }
  const end = (broken: { row: Row; fault: ChainFault } | null): ChainWalked => {
    const unnamed = [...emptied].filter(([caseId]) => !isNamed(caseId, broken !== null)).map(([, first]) => first)
    if (unnamed.length > 0) {
      const first = Math.min(...unnamed)
      // What was emptied without a word lies before whatever ended the walk.
      const chain = brokenAt(first, rows.get({ after: first - 1, limit: 1 }), { what: 'emptied' })
      return { chain, head: headState() }
    }
    if (broken) {
      const { row, fault } = broken
      const isEarlier = fault.what === 'link' && isFaultOfLast(row)
      const chain = isEarlier
        ? brokenAt(seq - 1, last ?? undefined, { what: 'hash' })
        : brokenAt(seq, fault.what === 'number' ? undefined : row, fault)
      return { chain, head: headState() }
    }
    const head = seq === 0 ? null : previous
    return { chain: { state: 'whole', entries: seq, head, removed, stepsBack }, head: headState() }
  }
  const headState = (): HeadState | null => {
    if (!expected) return null
    if (hashAtExpected !== null) return hashAtExpected === expected.head ? 'contained' : 'different'
    return (highest.get() ?? 0) < expected.entries ? 'cut' : 'not_reached'
  }

  return {
    /** Walks on for at most so many entries. `ended` = null while there are more. */
    on: (limit: number): { walked: number; total: number; ended: ChainWalked | null } =>
      db.transaction(() => {
        const slice = rows.all({ after, limit })
        for (const row of slice) {
          seq += 1
          const fault = faultOf(row)
          if (fault) return { walked: seq, total: seq, ended: end({ row, fault }) }
          pass(row)
          after = row.seq
        }
        const total = Math.max(seq, highest.get() ?? 0)
        return { walked: seq, total, ended: slice.length < limit ? end(null) : null }
      })(),
  }
}

const brokenAt = (seq: number, row: Row | undefined, fault: ChainFault): ChainState => ({
  ...{ state: 'broken', brokenAt: seq, at: row?.at ?? null, type: row?.type ?? null, fault },
})

/** Whether an entry still is what was hashed, to the letter. */
function isAsWritten({ prevHash, hash, payload, ...facts }: Row): boolean {
  let parsed: unknown
  try {
    parsed = JSON.parse(payload)
  } catch {
    return false
  }
  return JSON.stringify(parsed) === payload && chainHash(prevHash, { ...facts, payload: parsed }) === hash
}

/** What the entry that tells of a deletion says of the emptied entries; null = nothing that can be read. */
const deletionIn = (payload: string): Deletion | null => Told.safeParse(safeJson(payload)).data?.removedEntries ?? null

const isSameDeletion = ({ digest, facts }: EmptiedEntries, named: Deletion): boolean =>
  digest === named.sha256OfHashes && (named.sha256OfFacts === undefined || facts === named.sha256OfFacts)

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

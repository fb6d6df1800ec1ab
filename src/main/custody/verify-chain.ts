import { z } from 'zod'
import type { ChainFault, ChainState, ExportedHead, HeadState } from '../../shared/model/custody.ts'
import type { Database } from '../db/database.ts'
import { chainHash, GENESIS, OF_ERASURE, payloadDigest, REMOVED, sealsDigest } from './log/chain.ts'

export type ChainWalk = ReturnType<typeof createChainWalk>
/** The result of a walk. `head` = the result for the exported head it was compared with; null = none was given. */
export type ChainWalked = { chain: ChainState; head: HeadState | null }

/** A verified entry. `at` = when it was written, ms since the epoch, UTC; `payload` = its content; null = not JSON. */
export type HeldEntry = {
  seq: number
  type: string
  caseId: number | null
  at: number
  actor: string
  payload: unknown
  /** As stored. */
  seals: string
}

type Row = {
  seq: number
  caseId: number | null
  at: number
  monoNs: number
  bootId: string
  actor: string
  type: string
  payload: string
  salt: Buffer
  payloadSha256: string | null
  seals: string
  prevHash: string
  hash: string
}

/** The entries emptied by a slice of an erasure: their numbers, from and to. */
export const Emptied = z.object({ emptied: z.array(z.tuple([z.number().int(), z.number().int()])) })
const SLICE = 2000

/** Walks the whole custody log in one go. */
export function verifyChain(db: Database, expected: ExportedHead | null = null): ChainWalked {
  const walk = createChainWalk(db, expected)
  for (;;) {
    const { ended } = walk.on(SLICE)
    if (ended) return ended
  }
}

/**
 * Walks the custody log from its first entry, a slice at a time, and stops at the first entry that fails verification.
 * An emptied entry is verified by the hash of its former payload, and only if a later entry about an erasure names it.
 * `onEntry` is called for each verified entry.
 */
export function createChainWalk(
  db: Database,
  expected: ExportedHead | null = null,
  onEntry: (entry: HeldEntry) => void = () => undefined,
) {
  const rows = db.prepare<{ after: number; limit: number }, Row>(`
    SELECT seq, case_id AS caseId, at, mono_ns AS monoNs, boot_id AS bootId, actor, type, payload, salt,
           payload_sha256 AS payloadSha256, seals, prev_hash AS prevHash, hash
      FROM audit WHERE seq > @after ORDER BY seq LIMIT @limit`)
  const highest = db.prepare<[], number | null>('SELECT max(seq) FROM audit').pluck()
  let previous = GENESIS
  let seq = 0
  let after = Number.MIN_SAFE_INTEGER
  let removed = 0
  let lastAt: number | null = null
  const stepsBack = { count: 0, first: null as number | null }
  /** Numbers of emptied entries not yet named by an erasure. */
  const unnamed = new Set<number>()
  let hashAtExpected: string | null = null

  /** What is wrong with an entry; null = nothing. */
  const faultOf = (row: Row): ChainFault | null => {
    if (row.seq !== seq) return { what: 'number', found: row.seq }
    if (row.prevHash !== previous) return { what: 'link' }
    if (!isAsWritten(row)) return { what: 'hash' }
    return isEmptied(row) && OF_ERASURE.has(row.type) ? { what: 'emptied' } : null
  }
  const pass = (row: Row) => {
    const { hash, at, actor, type, caseId, seals } = row
    const payload = safeJson(row.payload)
    if (isEmptied(row)) {
      removed += 1
      unnamed.add(seq)
    } else if (OF_ERASURE.has(type))
      // A forged range of any length must not make this endless.
      for (const [from, to] of Emptied.safeParse(payload).data?.emptied ?? [])
        for (const number of unnamed) if (number >= from && number <= to) unnamed.delete(number)
    onEntry({ seq, type, caseId, at, actor, payload, seals })
    previous = hash
    if (seq === expected?.entries) hashAtExpected = hash
    if (lastAt !== null && at < lastAt) {
      stepsBack.count += 1
      stepsBack.first ??= seq
    }
    lastAt = at
  }
  const end = (broken: { row: Row; fault: ChainFault } | null): ChainWalked => {
    const head = headState()
    if (broken !== null) {
      const { row, fault } = broken
      return { chain: brokenAt(seq, fault.what === 'number' ? undefined : row, fault), head }
    }
    if (unnamed.size > 0) {
      const first = Math.min(...unnamed)
      return { chain: brokenAt(first, rows.get({ after: first - 1, limit: 1 }), { what: 'emptied' }), head }
    }
    return { chain: { state: 'whole', entries: seq, head: seq === 0 ? null : previous, removed, stepsBack }, head }
  }
  const headState = (): HeadState | null => {
    if (!expected) return null
    if (hashAtExpected !== null) return hashAtExpected === expected.head ? 'contained' : 'different'
    return (highest.get() ?? 0) < expected.entries ? 'cut' : 'not_reached'
  }

  return {
    /** Continues the walk for at most this many entries. `ended` = null while there are more. */
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
  state: 'broken',
  brokenAt: seq,
  at: row?.at ?? null,
  type: row?.type ?? null,
  fault,
})

const isEmptied = ({ payloadSha256 }: Row): boolean => payloadSha256 !== null

/** Whether an entry is byte for byte what was hashed. */
function isAsWritten(row: Row): boolean {
  const { seq, caseId, at, monoNs, bootId, actor, type, payload, salt, seals, prevHash, hash } = row
  if (isEmptied(row) && (payload !== REMOVED || salt.length > 0)) return false
  const payloadSha256 = row.payloadSha256 ?? payloadDigest(salt, payload)
  const facts = { seq, caseId, at, monoNs, bootId, actor, type, payloadSha256, sealsSha256: sealsDigest(seals) }
  return chainHash(prevHash, facts) === hash
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

import type { Clock } from '../clock.ts'
import { chainHash, GENESIS } from '../custody/chain.ts'
import type { Database } from './open.ts'

export type AuditDeps = {
  db: Database
  clock: Clock
  bootId: string
  actor: () => string
  /** An entry was written; its transaction may not be committed yet. */
  onAppend?: (() => void) | undefined
}
export type AuditEvent = { caseId: number | null; type: string; payload: Record<string, unknown> }
/** Entries that a look or a copy leaves, and that change nothing of what is known about a case. */
const TELL_NOTHING = [
  ...['case.opened', 'item.viewed', 'veil.lifted', 'custody.verified', 'originals.copying', 'originals.copied'],
  ...['custody.exported', 'ledger.exported', 'traffic.exported', 'copies.made', 'copies.redrawn'],
  ...['item.shown_in_folder', 'item.image_copied', 'item.image_not_copied', 'log.exported'],
]
  .map((type) => `'${type}'`)
  .join()

/** Entries of the log: how many, and the numbers of the first and the last. */
export type EntryRange = { count: number; from: number; to: number }
export type Audit = ReturnType<typeof createAudit>

/**
 * The custody log: appends hash-chained entries. Call `append` inside the transaction that writes the fact,
 * so that neither exists without the other.
 */
export function createAudit({ db, clock, bootId, actor, onAppend }: AuditDeps) {
  const newest = db.prepare<[], { seq: number; hash: string; at: number }>(
    'SELECT seq, hash, at FROM audit ORDER BY seq DESC LIMIT 1',
  )
  const insert = db.prepare(`
    INSERT INTO audit (seq, case_id, at, mono_ns, boot_id, actor, type, payload, prev_hash, hash)
    VALUES (@seq, @caseId, @at, @monoNs, @bootId, @actor, @type, @payloadJson, @prevHash, @hash)`)
  const since = db.prepare<[number, number], { count: number; from: number | null; to: number | null }>(
    `SELECT count(*) AS count, min(seq) AS "from", max(seq) AS "to" FROM audit
      WHERE case_id = ? AND seq > ? AND type NOT LIKE 'report.%' AND type NOT IN (${TELL_NOTHING})`,
  )
  return {
    append: (event: AuditEvent): void => {
      if (!db.inTransaction) throw new Error('A custody entry belongs in the transaction of its fact.')
      const last = newest.get()
      const prevHash = last?.hash ?? GENESIS
      const facts = {
        ...event,
        seq: (last?.seq ?? 0) + 1,
        at: clock.now(),
        monoNs: clock.monotonicNs(),
        bootId,
        actor: actor(),
      }
      insert.run({ ...facts, payloadJson: JSON.stringify(event.payload), prevHash, hash: chainHash(prevHash, facts) })
      onAppend?.()
    },
    /** Number of entries and hash of the newest; null before the first. */
    head: (): { entries: number; head: string; at: number } | null => {
      const last = newest.get()
      return last ? { entries: last.seq, head: last.hash, at: last.at } : null
    },
    /** What was entered about a case after an entry, its reports and mere looks aside; null = nothing. */
    since: (caseId: number, seq: number): EntryRange | null => {
      const found = since.get(caseId, seq)
      if (!found || found.from === null || found.to === null) return null
      return { count: found.count, from: found.from, to: found.to }
    },
  }
}

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
  }
}

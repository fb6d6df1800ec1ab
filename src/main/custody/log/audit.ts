import { randomBytes } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Failpoint } from '../../failpoint.ts'
import { chainHash, GENESIS, payloadDigest, sealsDigest } from './chain.ts'
import { createCheckEntries } from './check-entries.ts'
import { createSeals, sealTransactions } from './seals.ts'

export type AuditDeps = {
  db: Database
  clock: Clock
  bootId: string
  actor: () => string
  /** Called after an entry was written; its transaction may not be committed yet. */
  onAppend?: (() => void) | undefined
  /** Called when a transaction begins, before anything in it is sealed. */
  onTransaction?: () => void
}
export type AuditEvent = { caseId: number | null; type: string; payload: Record<string, unknown> }
/**
 * Entries left by viewing or copying, which change nothing known about a case, and those of counted rows: a report counts
 * those of an item before it tells of it.
 */
const TELL_NOTHING = [
  'case.opened',
  'item.viewed',
  'item.rows_counted',
  'item.rows_hidden',
  'veil.lifted',
  'custody.verified',
  'originals.copying',
  'originals.copied',
  'custody.exported',
  'ledger.exported',
  'traffic.exported',
  'copies.made',
  'copies.redrawn',
  'item.shown_in_folder',
  'item.image_copied',
  'item.image_not_copied',
  'log.exported',
]
  .map((type) => `'${type}'`)
  .join()

/** A range of log entries: their count, and the numbers of the first and last. */
export type EntryRange = { count: number; from: number; to: number }
export type Audit = ReturnType<typeof createAudit>

const SALT_BYTES = 16

/**
 * The custody log: appends hash-chained entries. Call `append` inside the transaction that writes the fact, after the
 * fact: the entry seals every row changed so far in the transaction, and a transaction with a change that no entry
 * seals is not committed. Enforced for every transaction of this connection created from now on.
 */
export function createAudit({ db, clock, bootId, actor, onAppend, onTransaction }: AuditDeps) {
  const seals = createSeals(db)
  sealTransactions(db, seals, onTransaction)
  const noteChecks = createCheckEntries(db)
  const newest = db.prepare<[], { seq: number; hash: string; at: number }>(
    'SELECT seq, hash, at FROM audit ORDER BY seq DESC LIMIT 1',
  )
  const insert = db.prepare(`
    INSERT INTO audit (seq, case_id, at, mono_ns, boot_id, actor, type, payload, salt, seals, prev_hash, hash)
    VALUES (@seq, @caseId, @at, @monoNs, @bootId, @actor, @type, @payload, @salt, @seals, @prevHash, @hash)`)
  const since = db.prepare<[number, number], { count: number; from: number | null; to: number | null }>(
    `SELECT count(*) AS count, min(seq) AS "from", max(seq) AS "to" FROM audit
      WHERE case_id = ? AND seq > ? AND type NOT LIKE 'report.%' AND type NOT IN (${TELL_NOTHING})`,
  )
  return {
    append: (event: AuditEvent): void => {
      if (!db.inTransaction) throw new Error('A custody entry belongs in the transaction of its fact.')
      const last = newest.get()
      const prevHash = last?.hash ?? GENESIS
      const seq = (last?.seq ?? 0) + 1
      const taken = seals.take(seq)
      const entry = { payload: JSON.stringify(event.payload), seals: JSON.stringify(taken.seals) }
      const salt = randomBytes(SALT_BYTES)
      const fields = { seq, caseId: event.caseId, type: event.type, bootId, actor: actor() }
      const made = { ...fields, at: clock.now(), monoNs: clock.monotonicNs() }
      const digests = { payloadSha256: payloadDigest(salt, entry.payload), sealsSha256: sealsDigest(entry.seals) }
      insert.run({ ...made, ...entry, salt, prevHash, hash: chainHash(prevHash, { ...made, ...digests }) })
      taken.keep()
      noteChecks({ seq, payload: event.payload, seals: taken.seals })
      onAppend?.()
    },
    /** Whether a row matches its newest seal, as far as the stored pointer shows. */
    holds: seals.holds,
    /** Number of entries, and the hash and time of the newest; null before the first. */
    head: (): { entries: number; head: string; at: number } | null => {
      const last = newest.get()
      return last ? { entries: last.seq, head: last.hash, at: last.at } : null
    },
    /** The entries about a case after a given one, except reports and mere viewing; null = none. */
    since: (caseId: number, seq: number): EntryRange | null => {
      const found = since.get(caseId, seq)
      if (!found || found.from === null || found.to === null) return null
      return { count: found.count, from: found.from, to: found.to }
    },
  }
}

/** A custody log that ends this process inside a transaction, after the entry named by the failpoint. */
export const auditWith = (audit: Audit, failpoint: Failpoint): Audit => ({
  ...audit,
  append: (entry) => {
    audit.append(entry)
    failpoint(`in ${entry.type}`)
  },
})

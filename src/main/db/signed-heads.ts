import type { ExportedHead } from '../../shared/model/custody.ts'
import type { Database } from './database.ts'

export type SignedHeadRows = ReturnType<typeof createSignedHeadRows>
/** A signed head of the custody log. `signature` = OpenSSH's armoured form; `signedAt` = ms since the epoch, UTC. */
export type SignedHeadRow = ExportedHead & { signedAt: number; fingerprint: string; signature: string }

const COLUMNS = 'seq AS entries, hash AS head, signed_at AS signedAt, fingerprint, signature'

/** The signed heads of the custody log. */
export function createSignedHeadRows(db: Database) {
  const insert = db.prepare<[SignedHeadRow]>(`
    INSERT INTO signed_heads (seq, hash, signed_at, fingerprint, signature)
    VALUES (@entries, @head, @signedAt, @fingerprint, @signature)`)
  const after = db.prepare<[number, number], SignedHeadRow & { id: number }>(
    `SELECT id, ${COLUMNS} FROM signed_heads WHERE id > ? ORDER BY id LIMIT ?`,
  )
  const at = db.prepare<[number, string], SignedHeadRow>(
    `SELECT ${COLUMNS} FROM signed_heads WHERE seq = ? AND hash = ? ORDER BY signed_at DESC LIMIT 1`,
  )
  const fingerprints = db
    .prepare<[], string>('SELECT fingerprint FROM signed_heads GROUP BY fingerprint ORDER BY max(seq) DESC')
    .pluck()
  const entry = db.prepare<[number, string], unknown>('SELECT 1 FROM audit WHERE seq = ? AND hash = ?')
  return {
    /** Callers write the custody entry in the same transaction. */
    add: (row: SignedHeadRow): void => void insert.run(row),
    /** In the order they were signed, at most `limit` after an id; 0 = from the first on. */
    after: (id: number, limit: number): (SignedHeadRow & { id: number })[] => after.all(id, limit),
    /** The newest signature of a head; null if there is none. */
    of: ({ entries, head }: ExportedHead): SignedHeadRow | null => at.get(entries, head) ?? null,
    /** The keys known to the library: those that heads were signed with, that of the newest head first. */
    fingerprints: (): string[] => fingerprints.all(),
    /** Whether the custody log contains a head, by its number and hash. */
    isInLog: ({ entries, head }: ExportedHead): boolean => entry.get(entries, head) !== undefined,
  }
}

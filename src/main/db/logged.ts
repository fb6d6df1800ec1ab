import type { Database } from './open.ts'

/**
 * Hears what entries of the custody log say, in their order. `at` = when one was written, ms since the epoch, UTC; `actor` =
 * who did what it tells of.
 */
export type Learn = (type: string, payload: unknown, at: number, caseId: number | null, actor: string) => void

/** So long after it was last asked for, what the log says is forgotten: of a large library it is tens of megabytes. */
const KEPT_MS = 60_000

/**
 * What the entries of some types say, remembered by what `create` makes: read on from where the log stood when it was
 * last asked for. For the reader thread.
 */
export function createLogged<T extends { learn: Learn }>(
  db: Database,
  types: readonly string[],
  create: () => T,
  keptMs = KEPT_MS,
): () => T {
  const entries = db.prepare<
    [number],
    { type: string; at: number; caseId: number | null; actor: string; payload: string }
  >(
    `SELECT type, at, case_id AS caseId, actor, payload FROM audit
      WHERE seq > ? AND type IN (${types.map((type) => `'${type}'`).join(', ')}) ORDER BY seq`,
  )
  const newest = db.prepare<[], number | null>('SELECT max(seq) FROM audit').pluck()
  let known = create()
  let upTo = 0
  const forget = () => {
    known = create()
    upTo = 0
  }
  let timer: NodeJS.Timeout | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(forget, keptMs).unref()
    const last = newest.get() ?? 0
    if (last > upTo)
      for (const { type, payload, at, caseId, actor } of entries.iterate(upTo))
        known.learn(type, JSON.parse(payload), at, caseId, actor)
    upTo = last
    return known
  }
}

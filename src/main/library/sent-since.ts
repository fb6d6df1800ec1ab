import type { SentSince } from '../../shared/model/sent-since.ts'
import type { Database } from '../db/open.ts'
import type { Forgotten } from '../queue/recovery.ts'

const MOST_ROWS = 500

/** Lists what was sent that the library did not know of when it was opened, with the names it knows. */
export function createSentSince({ db, forgotten }: { db: Database; forgotten: () => readonly Forgotten[] }) {
  const named = db.prepare<[string], { name: string }>(
    'SELECT name FROM items WHERE sha256 = ? ORDER BY case_id, number LIMIT 1',
  )
  return (): SentSince => {
    const all = forgotten()
    const charged = all.filter(({ isCharged }) => isCharged).length
    const rows = all
      .slice(-MOST_ROWS)
      .reverse()
      .map(({ entry: { attemptId, at, sha256, url, expectedCredits }, isCharged }) => ({
        attemptId,
        at,
        sha256,
        expectedCredits,
        isCharged,
        name: sha256 === null ? url : (named.get(sha256)?.name ?? null),
      }))
    return { charged, unknown: all.length - charged, rows }
  }
}

import type { AttemptRecord, Attempts } from './attempts.ts'
import type { CheckRecord, Checks } from './checks.ts'
import type { Database } from './open.ts'

/** A submission of a file whose job is unknown. */
export type DoubtfulJob = { attempt: AttemptRecord; check: CheckRecord; sentName: string }

/** Submissions of files that may have been charged, of one account at one service, newest first, at most 500. */
export function createDoubtfulJobs(db: Database, checks: Pick<Checks, 'get'>, attempts: Pick<Attempts, 'get'>) {
  const select = db.prepare<[string, string], { attemptId: string; checkId: string }>(`
    SELECT a.id AS attemptId, c.id AS checkId FROM checks c JOIN attempts a ON a.check_id = c.id
     WHERE c.state = 'unknown' AND c.kind = 'fact_check' AND c.origin = ? AND c.account = ?
       AND a.outcome = 'unknown' AND a.superseded = 0 AND a.sent_name IS NOT NULL
     ORDER BY a.started_at DESC LIMIT 500`)
  return (origin: string, account: string): DoubtfulJob[] =>
    select.all(origin, account).flatMap(({ attemptId, checkId }) => {
      const attempt = attempts.get(attemptId)
      const check = checks.get(checkId)
      return attempt?.sentName && check ? [{ attempt, check, sentName: attempt.sentName }] : []
    })
}

import type { Database } from './open.ts'
import type { ReplyKey } from './reply-anchors.ts'

/**
 * Looks whether an answer that the custody log tells of is kept, with the request it came to and, of a fact check, with
 * its job: rows of answers are emptied with deleted cases, and never taken away.
 */
export function createKeptAnswers(db: Database): (key: ReplyKey) => boolean {
  const toRequest = db.prepare<[string, string], unknown>(`
    SELECT 1 FROM replies r JOIN attempts t ON t.id = r.attempt_id JOIN checks c ON c.id = t.check_id
     WHERE r.attempt_id = ? AND r.source = ?`)
  // Of those on the way the newest stands for the first, which the log names.
  const aboutJob = db.prepare<{ check: string; what: string; sha256: string | null }, unknown>(`
    SELECT 1 FROM job_replies r JOIN jobs j ON j.check_id = r.check_id JOIN attempts t ON t.id = j.attempt_id
      JOIN checks c ON c.id = r.check_id
     WHERE r.check_id = @check AND r.what = @what AND (@sha256 IS NULL OR r.what = 'partial' OR r.body_sha256 = @sha256)`)
  return (key) => {
    if ('attempt' in key) return toRequest.get(key.attempt, key.source) !== undefined
    const sha256 = 'sha256' in key ? key.sha256 : null
    return aboutJob.get({ check: key.check, what: key.what, sha256 }) !== undefined
  }
}

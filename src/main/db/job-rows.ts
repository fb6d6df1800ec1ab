import { ParsedJobReply } from '../../shared/model/fact-check.ts'
import type { CaseId, CheckId, Sha256 } from '../../shared/model/ids.ts'
import { type FactCheck, Job, KeptAnswer, type PartialAnswer } from '../../shared/model/job.ts'
import { factCheckParameters } from '../../shared/model/question.ts'
import { answerText } from '../service/answer-text.ts'
import { parseJobReply } from '../service/parse-job-reply.ts'
import { caseReference } from './cases.ts'
import { itemReference } from './item-reference.ts'
import type { Database } from './open.ts'
import { ERASED, ITEM_OF_CHECK, OF_CASE } from './subject.ts'

/** Whose jobs count as current. */
export type JobContext = { origin: string; account: string }
/** A stored reply, decompressed. */
export type ShownReply = { what: 'end' | 'partial'; receivedAt: number; text: string }
export type JobRows = ReturnType<typeof createJobRows>

type Row = Record<string, unknown> & {
  kind: 'fact_check'
  parameters: string
  account: string
  serviceOrigin: string
  askedIn: CaseId
  troubleAnswer: string | null
}

const COLUMNS = `
  j.check_id AS checkId, j.job_id AS jobId, j.state, c.sha256, c.url, c.kind, c.parameters, c.run, j.status, j.progress,
  j.status_message AS statusMessage, j.status_message_at AS statusMessageAt, j.error_message AS errorMessage,
  j.error_message_at AS errorMessageAt, j.submitted_at AS submittedAt,
  j.answered_at AS answeredAt, j.trouble, j.trouble_answer AS troubleAnswer, j.ended_at AS endedAt, j.credits_reserved AS creditsReserved,
  j.credits_used AS creditsUsed, j.can_cancel AS canCancel, j.contradicted_by AS contradictedBy,
  c.origin AS serviceOrigin, c.account, c.case_id AS askedIn, t.sent_name AS sentName,
  (SELECT read_again_at FROM fact_checks f WHERE f.check_id = j.check_id) AS readAgainAt,
  (SELECT received_at FROM job_replies p WHERE p.check_id = j.check_id AND p.what = 'partial') AS partialAt,
  coalesce((SELECT max(is_simulated) FROM job_replies q WHERE q.check_id = j.check_id),
           (SELECT is_simulated FROM replies r WHERE r.attempt_id = j.attempt_id), 0) AS isSimulated`
const FROM = 'FROM jobs j JOIN checks c ON c.id = j.check_id JOIN attempts t ON t.id = j.attempt_id'

/** What screens show of fact checks, from stored data alone. */
export function createJobRows(db: Database) {
  const one = db.prepare<[string], Row>(`SELECT ${COLUMNS} ${FROM} WHERE j.check_id = ?`)
  const OF_SUBJECT = `c.subject = @subject AND c.kind = 'fact_check' AND ${OF_CASE('@caseId')} AND NOT ${ERASED('c')}`
  const ofSubject = db.prepare<{ subject: string; caseId: CaseId; limit: number }, Row>(`
    SELECT ${COLUMNS} ${FROM} WHERE ${OF_SUBJECT} ORDER BY j.submitted_at DESC, j.check_id LIMIT @limit`)
  const countOf = db
    .prepare<{ subject: string; caseId: CaseId }, number>(
      `SELECT count(*) FROM jobs j JOIN checks c ON c.id = j.check_id WHERE ${OF_SUBJECT}`,
    )
    .pluck()
  const reference = db.prepare<[string], { itemNumber: number; year: number; caseNumber: number }>(`
    SELECT i.number AS itemNumber, k.year, k.number AS caseNumber FROM checks c JOIN cases k ON k.id = c.case_id
      JOIN items i ON i.id = ${ITEM_OF_CHECK}
     WHERE c.id = ?`)
  const kept = db.prepare<[string], { parsed: string; sha256: string; bytes: number; appVersion: string; at: number }>(`
    SELECT f.parsed, r.body_sha256 AS sha256, length(r.body) AS bytes, r.app_version AS appVersion, r.received_at AS at
      FROM fact_checks f JOIN job_replies r ON r.id = f.reply_id WHERE f.check_id = ?`)
  const raw = db.prepare<[string], { what: ShownReply['what']; at: number; body: Buffer; headers: string }>(`
    SELECT what, received_at AS at, body, headers FROM job_replies r
     WHERE check_id = ? AND (what = 'end' OR (what = 'partial' AND NOT EXISTS (
             SELECT 1 FROM fact_checks f WHERE f.check_id = r.check_id AND f.has_result = 1)))
     ORDER BY what = 'end' DESC, id`)
  const beside = db.prepare<
    { checkId: string; what: 'partial' | 'contradiction' },
    { status: number; body: Buffer; headers: string; at: number; sha256: Sha256 }
  >(`
    SELECT http_status AS status, body, headers, received_at AS at, body_sha256 AS sha256
      FROM job_replies WHERE check_id = @checkId AND what = @what ORDER BY id DESC LIMIT 1`)

  const answers = db.prepare<{ checkId: string }, Record<string, unknown> & { attemptId: string | null; id: number }>(`
    SELECT 'receipt' AS what, r.attempt_id AS attemptId, 0 AS id, r.http_status AS httpStatus,
           r.received_at AS receivedAt, r.body_sha256 AS sha256, length(r.body) AS bytes
      FROM replies r JOIN attempts a ON a.id = r.attempt_id WHERE a.check_id = @checkId AND r.source = 'service'
    UNION ALL
    SELECT what, NULL, id, http_status, received_at, body_sha256, length(body) FROM job_replies WHERE check_id = @checkId
     ORDER BY receivedAt, id`)

  const jobOf = ({ kind, parameters, account, troubleAnswer, ...row }: Row, context: JobContext): Job => {
    const asked = factCheckParameters({ kind, parameters })
    return Job.parse({
      ...row,
      // The text of a deleted case is gone.
      modality: asked?.modality ?? 'image',
      context: asked?.context ?? '',
      canCancel: row.canCancel === null ? null : row.canCancel === 1,
      isSimulated: row.isSimulated === 1,
      isCurrent: row.serviceOrigin === context.origin && account === context.account,
      nextAskAt: null,
      troubleAnswer: troubleAnswer && JSON.parse(troubleAnswer),
    })
  }
  /** Parsed each time it is needed: it is not a result, and nothing counts it. */
  const besideOf = (checkId: CheckId, what: 'partial' | 'contradiction'): PartialAnswer | null => {
    const row = beside.get({ checkId, what })
    if (!row) return null
    const { status, body, at, sha256 } = row
    const headers = JSON.parse(row.headers) as Record<string, string>
    const { meaning } = parseJobReply({ status, headers, body, bodyState: 'whole' }, at)
    return meaning.type === 'told' ? { parsed: meaning.parsed, receivedAt: at, replySha256: sha256 } : null
  }
  return {
    /** null if the check has no job. */
    jobOf: (checkId: CheckId, context: JobContext): Job | null => {
      const row = one.get(checkId)
      return row ? jobOf(row, context) : null
    },
    /** The references of a job's case and item; null if they are gone. */
    referenceOf: (checkId: CheckId): string | null => {
      const found = reference.get(checkId)
      return found ? `${caseReference(found.year, found.caseNumber)} ${itemReference(found.itemNumber)}` : null
    },
    /** The jobs of these bytes, or of this URL in this case, that were not erased; newest first. */
    jobsOf: (subject: string, caseId: CaseId, context: JobContext, limit = 200): Job[] =>
      ofSubject
        .all({ subject, caseId, limit })
        .map((row) => ({ ...jobOf(row, context), isOfOtherCase: row.askedIn !== caseId })),
    /** Their total number. */
    countJobsOf: (subject: string, caseId: CaseId): number => countOf.get({ subject, caseId }) ?? 0,
    /** A job with the parsed reply that ended it; null if there is no such job. */
    factCheckOf: (checkId: CheckId, context: JobContext): FactCheck | null => {
      const row = one.get(checkId)
      if (!row) return null
      const answer = kept.get(checkId)
      // What another version of the parser wrote may not fit; it is parsed again.
      const read = answer ? ParsedJobReply.safeParse(JSON.parse(answer.parsed)) : null
      const parsed = read?.success ? read.data : null
      const contradiction = besideOf(checkId, 'contradiction')
      return {
        job: jobOf(row, context),
        parsed,
        result: parsed?.result ?? null,
        receivedAt: answer?.at ?? null,
        replySha256: (answer?.sha256 as FactCheck['replySha256'] | undefined) ?? null,
        replyBytes: answer?.bytes ?? null,
        appVersion: answer?.appVersion ?? null,
        partial: parsed?.result ? null : besideOf(checkId, 'partial'),
        ...(contradiction && { contradiction }),
      }
    },
    /**
     * Every stored reply about a job, including those to its submission, oldest first; null if there is no such job.
     */
    keptAnswers: (checkId: CheckId): KeptAnswer[] | null =>
      one.get(checkId) === undefined
        ? null
        : answers
            .all({ checkId })
            .map(({ attemptId, id, ...row }) =>
              KeptAnswer.parse({ ...row, of: attemptId === null ? { answerId: id } : { attemptId } }),
            ),
    /** The text of each reply that a fact check shows: the final one, then the interim one where that has no result. */
    shownReplies: (checkId: CheckId): ShownReply[] =>
      raw.all(checkId).map(({ what, at, body, headers }) => {
        const encoding = (JSON.parse(headers) as Record<string, string>)['content-encoding']
        return { what, receivedAt: at, text: answerText(body, encoding).text }
      }),
  }
}

import { createHash } from 'node:crypto'
import type { JobTrouble, TroubleAnswer } from '../../shared/model/check.ts'
import { countedCredits } from '../../shared/model/credits.ts'
import type { ParsedJobReply } from '../../shared/model/fact-check.ts'
import type { CheckId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Checks } from '../db/checks.ts'
import type { JobReplies, NewJobReply } from '../db/job-replies.ts'
import type { JobRecord, Jobs } from '../db/jobs.ts'
import type { Database } from '../db/open.ts'
import { aboutOf, namedIn } from '../db/subject.ts'
import { type RawAnswer, removedIn } from '../service/answer.ts'
import { type Carried, isNews } from '../service/job-carried.ts'
import { JOB_PARSER_VERSION } from '../service/job-wire.ts'
import { endOf } from '../service/parse-job-reply.ts'

export type JobKeepingDeps = {
  db: Database
  audit: Audit
  clock: Clock
  checks: Checks
  jobs: Jobs
  replies: JobReplies
  appVersion: string
}
export type JobKeeping = ReturnType<typeof createJobKeeping>
export type KeptOutcome = { job: JobRecord; isEnd: boolean }
/** A stored reply, and what its custody entry records about its receipt. */
type Coming = {
  id: number
  reported: { replySha256: string; isSimulated: boolean; receivedAt: number; tokenRemoved?: string }
}
/** A poll that brought no news of a job. */
export type Troubled = {
  trouble: JobTrouble
  /** What was replied, and the same as received; null = no reply was received. */
  answer: TroubleAnswer | null
  raw: RawAnswer | null
  /** By how much the polled time grew, ms. */
  askedMs: number
}
/** Replies without news that are stored of one job; a day has more than a thousand polls. */
const MOST_UNUSABLE = 20

/** Whether a reply without news says something else than the one before it. */
function isOtherThanLast({ troubleAnswer }: JobRecord, answer: TroubleAnswer): boolean {
  if (troubleAnswer === null) return true
  const last = JSON.parse(troubleAnswer) as TroubleAnswer
  return last.trouble !== answer.trouble || last.httpStatus !== answer.httpStatus || last.message !== answer.message
}

/** A parsed reply; `carried` = the parts of a result in it although it is not final. */
export type ParsedWithCarried = { parsed: ParsedJobReply; carried: Carried | null }

/**
 * Every durable state change of a job after its receipt: each is one transaction, with a custody entry where it
 * matters.
 */
export function createJobKeeping(deps: JobKeepingDeps) {
  const { db, audit, clock, checks, jobs, replies, appVersion } = deps

  const current = (checkId: CheckId): JobRecord => {
    const job = jobs.get(checkId)
    if (!job) throw new Error('A job disappeared.')
    return job
  }
  const keepReply = (
    job: JobRecord,
    what: NewJobReply['what'],
    answer: RawAnswer,
    receivedAt: number,
    carried: Carried | null = null,
  ): Coming => {
    const isSimulated = answer.headers['x-touchstone-simulated'] !== undefined
    const came = {
      status: answer.status,
      headers: answer.headers,
      isWhole: answer.bodyState === 'whole',
      appVersion,
      host: new URL(job.origin).host,
      certificate: answer.certificate?.fingerprint ?? null,
    }
    const { bodySha256, id } = replies.insert({
      ...came,
      checkId: job.checkId,
      what,
      body: answer.body,
      isSimulated,
      receivedAt,
      carried,
    })
    const reported = { replySha256: bodySha256, isSimulated, receivedAt, ...removedIn(answer) }
    return { id, reported }
  }
  const note = (job: JobRecord, type: string, payload: Record<string, unknown>) =>
    audit.append({
      caseId: job.caseId,
      type,
      payload: { check: job.checkId, ...namedIn(job), job: job.jobId, ...payload },
    })

  /** What a running job reserves counts as charged, even if the service names another figure later. */
  const reserve = (job: JobRecord, credits: number) => {
    const check = checks.get(job.checkId)
    const more = credits - (job.creditsReserved ?? 0)
    if (!check || more === 0) return
    checks.setState(
      job.checkId,
      { ...check, chargedCredits: Math.max(0, (check.chargedCredits ?? 0) + more) },
      clock.now(),
    )
  }

  const end = (
    job: JobRecord,
    state: 'completed' | 'failed' | 'cancelled',
    answer: RawAnswer,
    parsed: ParsedJobReply,
  ) => {
    const now = clock.now()
    jobs.end(job.checkId, state, now)
    const reply = keepReply(job, 'end', answer, now)
    const { checkId } = job
    replies.put({ ...aboutOf(job), checkId, replyId: reply.id, parsed, receivedAt: now, reader: JOB_PARSER_VERSION })
    const { creditsReserved, creditsUsed } = current(checkId)
    const check = checks.get(checkId)
    if (!check) throw new Error('A check disappeared.')
    // Until now the reserved credits counted as charged; from here on the service's final figure counts. If a job
    // produced nothing and there is no final figure, the credits may have been returned: the charge is then unknown.
    const charged = creditsUsed ?? (state === 'completed' ? check.chargedCredits : null)
    if (charged !== check.chargedCredits) checks.setState(checkId, { ...check, chargedCredits: charged }, now)
    note(job, 'job.ended', {
      state,
      status: parsed.status,
      bytes: answer.body.length,
      ...reply.reported,
      creditsReserved,
      creditsUsed,
    })
  }

  /**
   * Paid content may be sent under a status that is never final: the newest reply that contains no less than the one
   * before remains until the job ends. The custody log names each, and the last one again when the job is given up.
   */
  const keepPartial = (job: JobRecord, answer: RawAnswer, carried: Carried) => {
    const before = replies.partialOf(job.checkId)
    if (!isNews(carried, before)) return
    const reply = keepReply(job, 'partial', answer, clock.now(), carried)
    note(job, 'job.partial_kept', { status: job.status, bytes: answer.body.length, ...reply.reported })
  }

  /** A reply without news of the job, unless it has no body, the same is stored, or as many as are kept. */
  const keepUnusable = (job: JobRecord, raw: RawAnswer) => {
    const stored = replies.unusableOf(job.checkId)
    const bodySha256 = createHash('sha256').update(raw.body).digest('hex')
    const isStored = stored.some((one) => one.status === raw.status && one.bodySha256 === bodySha256)
    if (raw.body.length === 0 || isStored || stored.length >= MOST_UNUSABLE) return
    const reply = keepReply(job, 'unreadable', raw, clock.now())
    note(job, 'job.unreadable', { bytes: raw.body.length, ...reply.reported })
  }

  /** A final reply after the first: stored and shown, and nothing else. */
  const contradict = (job: JobRecord, answer: RawAnswer, parsed: ParsedJobReply) => {
    const status = parsed.status ?? ''
    if (endOf(parsed) === job.state || job.contradictedBy === status) return
    const reply = keepReply(job, 'contradiction', answer, clock.now())
    jobs.contradicted(job.checkId, status)
    note(job, 'job.contradicted', { state: job.state, status, ...reply.reported })
  }

  const watchAgain = (job: JobRecord) => {
    jobs.watchAgain(job.checkId, clock.now())
    note(job, 'job.watched_again', { after: job.state })
  }

  return {
    /**
     * Records a reply. The first that ends the job counts; a later one that differs is stored next to it. `askedMs` =
     * by how much the polled time grew. `isAwaiting` = it reports an end, and its result may still be on the way: it
     * does not end the job yet.
     */
    reported: db.transaction(
      (
        checkId: CheckId,
        answer: RawAnswer,
        read: ParsedWithCarried,
        askedMs: number,
        isAwaiting = false,
      ): KeptOutcome => {
        const { parsed, carried } = read
        const job = current(checkId)
        if (job.endedAt !== null) {
          contradict(job, answer, parsed)
          return { job: current(checkId), isEnd: false }
        }
        const { status, progress, statusMessage, errorMessage } = parsed
        const creditsReserved = countedCredits(parsed.creditsReserved)
        const creditsUsed = countedCredits(parsed.creditsUsed)
        const state = isAwaiting ? null : endOf(parsed)
        // While running, a service may report "0 used so far"; only the final figure counts.
        const used = state === null ? null : creditsUsed
        const reported = { status, progress, statusMessage, errorMessage, creditsReserved, creditsUsed: used }
        if (creditsReserved !== null) reserve(job, creditsReserved)
        jobs.reported(checkId, reported, clock.now(), askedMs)
        if (state !== null) end(job, state, answer, parsed)
        else {
          if (creditsReserved !== null && creditsReserved !== job.creditsReserved)
            note(job, 'job.reserved', { creditsReserved })
          if (carried !== null) keepPartial(current(checkId), answer, carried)
          if (job.state === 'lost') watchAgain(job)
        }
        return { job: current(checkId), isEnd: state !== null }
      },
    ),
    /** Records a poll that brought no news of the job. */
    troubled: db.transaction((checkId: CheckId, { trouble, answer, raw, askedMs }: Troubled): void => {
      const job = current(checkId)
      jobs.troubled(checkId, trouble, answer, askedMs)
      if (answer !== null && raw !== null && isOtherThanLast(job, answer)) keepUnusable(job, raw)
    }),
    /** Stops watching: the service does not know the job, it never ended, or the user decided so. */
    givenUp: db.transaction((checkId: CheckId, state: 'lost' | 'stalled' | 'left'): void => {
      const job = current(checkId)
      jobs.giveUp(checkId, state)
      const kept = replies.partialOf(checkId)
      note(job, `job.${state}`, { status: job.status, ...(kept && { partialSha256: kept.bodySha256 }) })
    }),
    /** The user wants it watched again. */
    watchedAgain: db.transaction((checkId: CheckId): void => watchAgain(current(checkId))),
    /** The user requested cancellation; stored with the text they approved. */
    cancelAsked: db.transaction((checkId: CheckId, words: string): void => {
      jobs.cancelAsked(checkId, clock.now())
      note(current(checkId), 'job.cancel_asked', { words })
    }),
  }
}

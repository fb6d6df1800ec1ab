import type { AttemptOutcome, AttemptPhase, Classified } from '../../shared/model/attempt-end.ts'
import { nextState, retryDelayMs } from '../../shared/model/attempt-machine.ts'
import type { CheckState } from '../../shared/model/check.ts'
import { chargedBy } from '../../shared/model/credits.ts'
import type { AttemptId, CheckId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Analyses } from '../db/analyses.ts'
import type { AttemptRecord, Attempts, NewAttempt } from '../db/attempts.ts'
import type { CheckRecord, CheckStateFields, Checks } from '../db/checks.ts'
import type { Jobs } from '../db/jobs.ts'
import type { Database } from '../db/open.ts'
import type { Replies, ReplyRecord } from '../db/replies.ts'
import { aboutOf, namedIn } from '../db/subject.ts'
import { isStorageFailure } from '../disk-floor.ts'
import type { Failpoint } from '../failpoint.ts'
import type { ChargeJournal } from '../journals/charge-journal.ts'
import { type RawAnswer, removedIn } from '../service/answer.ts'
import type { ParsedReply } from '../service/parse-reply.ts'
import { PARSER_VERSION } from '../service/wire.ts'

export type AttemptTransitionsDeps = {
  db: Database
  audit: Audit
  clock: Clock
  checks: Checks
  attempts: Attempts
  replies: Replies
  analyses: Analyses
  jobs: Pick<Jobs, 'insert'>
  journal: ChargeJournal
  appVersion: string
  failpoint: Failpoint
  /** 0 ≤ x < 1, for the jitter of retries. */
  random: () => number
}
export type AttemptTransitions = ReturnType<typeof createAttemptTransitions>
export type Ended = {
  sentBytes: number
  parsed: ParsedReply | null
  reply: ReplyRecord | null
  detail?: string | null
}

/** Every durable state change of an attempt: each is a transaction that also writes its custody entry. */
export function createAttemptTransitions(deps: AttemptTransitionsDeps) {
  const { db, audit, clock, checks, attempts, replies, analyses, jobs, journal, appVersion, failpoint, random } = deps

  const stateFieldsOf = (check: CheckRecord): CheckStateFields => ({
    state: check.state,
    reason: null,
    notBeforeAt: null,
    retries: check.retries,
    chargedCredits: check.chargedCredits,
  })
  const current = (id: CheckId): CheckRecord => {
    const check = checks.get(id)
    if (!check) throw new Error('A check disappeared.')
    return check
  }

  /** Only a help for later: without this line the library's own record counts and, failing that, a person's. */
  const noteEnd = (attemptId: AttemptId, outcome: AttemptOutcome) => {
    try {
      journal.ended({ at: clock.now(), attemptId, outcome })
    } catch (cause) {
      if (!isStorageFailure(cause)) throw cause
    }
  }

  /** Changes the state of a check without an attempt: nothing was sent. */
  const move = db.transaction(
    (check: CheckRecord, fields: Partial<CheckStateFields> & Pick<CheckStateFields, 'state'>, type: string): void => {
      checks.setState(check.id, { ...stateFieldsOf(check), ...fields }, clock.now())
      const { state, reason = null } = fields
      audit.append({ caseId: check.caseId, type, payload: { check: check.id, ...namedIn(check), state, reason } })
    },
  )

  return {
    /** Lets a check that waits wait on, for the same reason: no entry tells of that again. */
    waitOn: ({ id, state, reason, retries, chargedCredits }: CheckRecord, notBeforeAt: number): void =>
      checks.setState(id, { state, reason, notBeforeAt, retries, chargedCredits }, clock.now()),

    /** The intent, written before anything is sent over the network. */
    prepare: db.transaction((check: CheckRecord, attempt: NewAttempt): void => {
      attempts.prepare(attempt)
      checks.setState(check.id, { ...stateFieldsOf(check), state: 'sending' }, clock.now())
      const { id, host, sentName, bodyBytes, bodySha256 } = attempt
      audit.append({
        caseId: check.caseId,
        type: 'attempt.prepared',
        payload: {
          attempt: id,
          check: check.id,
          kind: check.kind,
          ...namedIn(check),
          host,
          sentName,
          bodyBytes,
          bodySha256,
          startedAt: attempt.startedAt,
        },
      })
    }),

    toBody: db.transaction((check: CheckRecord, attempt: NewAttempt): void => {
      attempts.toBody(attempt.id)
      audit.append({ caseId: check.caseId, type: 'attempt.body', payload: { attempt: attempt.id } })
    }),

    /**
     * The second record and its witness, the charge journal. The journal is written inside the transaction, so that if
     * either cannot be written neither is kept, and the last bytes are not sent.
     */
    toCommitting: (check: CheckRecord, attempt: NewAttempt, sent: { sha256: string; bytes: number }): void => {
      let isWitnessed = false
      const write = db.transaction(() => {
        attempts.toCommitting(attempt.id, sent.sha256, sent.bytes)
        const payload = { attempt: attempt.id, sha256: sent.sha256 }
        audit.append({ caseId: check.caseId, type: 'attempt.committing', payload })
        const { caseId, sha256, url, kind, parameters, origin, account, expectedCredits, day } = check
        const { id: attemptId, checkId, sentName, bodyBytes, bodySha256 } = attempt
        const asked = { caseId, sha256, url, kind, parameters, origin, account, expectedCredits, day }
        journal.committing({ at: clock.now(), attemptId, checkId, ...asked, sentName, bodyBytes, bodySha256 })
        isWitnessed = true
        failpoint('after_journal')
      })
      try {
        write()
      } catch (cause) {
        if (isWitnessed) noteEnd(attempt.id, 'not_complete')
        throw cause
      }
    },

    /** The raw reply, stored before it is parsed. */
    keepReply: db.transaction((check: CheckRecord, attempt: NewAttempt, answer: RawAnswer): ReplyRecord => {
      const reply = replies.insert({
        attemptId: attempt.id,
        status: answer.status,
        headers: answer.headers,
        body: answer.body,
        isWhole: answer.bodyState === 'whole',
        isSimulated: answer.headers['x-touchstone-simulated'] !== undefined,
        host: attempt.host,
        certificate: answer.certificate?.fingerprint ?? null,
        appVersion,
        receivedAt: clock.now(),
      })
      const { bodySha256, body, isSimulated, receivedAt } = reply
      audit.append({
        caseId: check.caseId,
        type: 'attempt.replied',
        payload: {
          attempt: attempt.id,
          status: reply.status,
          replySha256: bodySha256,
          bytes: body.length,
          isSimulated,
          receivedAt,
          ...removedIn(answer),
        },
      })
      return reply
    }),

    /** Ends an attempt and updates its check: outcome, result and custody entry in one transaction. */
    settle: (
      checkId: CheckId,
      attempt: AttemptRecord | NewAttempt,
      phase: AttemptPhase,
      classified: Classified,
      ended: Ended,
    ): CheckState => {
      const state = db.transaction(() => {
        const check = current(checkId)
        const now = clock.now()
        const { parsed, reply } = ended
        attempts.finish(attempt.id, ended.sentBytes, {
          outcome: classified.outcome,
          reason: classified.reason,
          serviceMessage: parsed?.serviceMessage ?? null,
          httpStatus: parsed?.facts.status ?? null,
          requestId: parsed?.requestId ?? null,
          endedAt: now,
        })
        const next = nextState(classified, check.retries)
        const isRetry = classified.class === 'retry' && next !== 'approved'
        const receipt = classified.class === 'success' ? (parsed?.receipt ?? null) : null
        const charged = classified.class === 'ask' ? null : (receipt?.creditsReserved ?? chargedBy(parsed?.reply))
        checks.setState(
          check.id,
          {
            state: next,
            reason: next === 'blocked' ? 'retries_used_up' : classified.reason,
            notBeforeAt: next === 'waiting' ? now + retryDelayMs(check.retries, random) : null,
            retries: check.retries + (isRetry ? 1 : 0),
            chargedCredits: charged === null ? check.chargedCredits : (check.chargedCredits ?? 0) + charged,
          },
          now,
        )
        if (classified.class === 'success' && reply && parsed?.reply) {
          const { imageIndex } = parsed
          const { id: replyId, receivedAt } = reply
          const of = { checkId, replyId, ...aboutOf(check), receivedAt, reader: PARSER_VERSION }
          analyses.put({ ...of, reply: parsed.reply, imageIndex })
        }
        if (receipt) jobs.insert({ checkId, attemptId: attempt.id, ...receipt, submittedAt: reply?.receivedAt ?? now })
        audit.append({
          caseId: check.caseId,
          type: 'attempt.ended',
          payload: {
            attempt: attempt.id,
            check: check.id,
            ...namedIn(check),
            outcome: classified.outcome,
            reason: classified.reason,
            state: next,
            detail: ended.detail ?? null,
            status: parsed?.facts.status ?? null,
            requestId: parsed?.requestId ?? null,
            sentBytes: attempts.get(attempt.id)?.sentBytes ?? ended.sentBytes,
            ...(receipt
              ? { job: receipt.jobId, creditsReserved: receipt.creditsReserved }
              : { chargedCredits: charged }),
          },
        })
        return next
      })()
      failpoint('before_note')
      if (phase === 'committing') noteEnd(attempt.id, classified.outcome)
      return state
    },

    move,
    /** Takes a check out of the queue that another request overtook (`db/overtaking.ts`). */
    holdBack: (check: CheckRecord): void =>
      move(check, { state: 'cancelled', reason: 'sent_elsewhere' }, 'check.held_back'),
  }
}

import type { HeldElsewhere } from '../../shared/model/asked-before.ts'
import { RETRY_CAP_MS } from '../../shared/model/attempt-machine.ts'
import type { CheckState, ReasonCode } from '../../shared/model/check.ts'
import type { CaseId, CheckId } from '../../shared/model/ids.ts'
import type { Modality } from '../../shared/model/job.ts'
import type { CheckQuestion } from '../../shared/model/question.ts'
import type { Database } from './open.ts'
import { HELD_BY, OPEN_ELSEWHERE, SAME_REQUEST } from './open-request.ts'
import { type About, OF_CASE } from './subject.ts'

export type CheckRecord = About &
  CheckQuestion & {
    id: CheckId
    caseId: CaseId
    /** Its SHA-256 or its URL. */
    subject: string
    origin: string
    account: string
    run: number
    state: CheckState
    reason: ReasonCode | null
    notBeforeAt: number | null
    retries: number
    expectedCredits: number
    chargedCredits: number | null
    day: string
    createdAt: number
    updatedAt: number
  }
export type NewCheck = About &
  CheckQuestion &
  Pick<CheckRecord, 'id' | 'caseId' | 'origin' | 'account' | 'expectedCredits' | 'day'> & {
    /**
     * For bytes: 1 = the first; a later one is requested by a person and paid for again. A URL gets the next one
     * automatically.
     */
    run?: number
  }
/** Which check to look for. The case matters only for URLs. */
export type RequestTarget = CheckQuestion & { subject: string; caseId: CaseId; origin: string }
/** The state of a check; `chargedCredits` and `retries` are new totals, not increments. */
export type CheckStateFields = Pick<CheckRecord, 'state' | 'reason' | 'notBeforeAt' | 'retries' | 'chargedCredits'>
export type Checks = ReturnType<typeof createChecks>

const COLUMNS = `
  id, case_id AS caseId, sha256, url, subject, kind, parameters, origin, account, run, state, reason, not_before_at AS notBeforeAt,
  retries, expected_credits AS expectedCredits, charged_credits AS chargedCredits, day, created_at AS createdAt,
  updated_at AS updatedAt`

const NOT_HELD = 'kind NOT IN (SELECT value FROM json_each(@held))'

/** The checks table: one request to the service each. Callers write the custody entry in the same transaction. */
export function createChecks(db: Database) {
  const get = db.prepare<[string], CheckRecord>(`SELECT ${COLUMNS} FROM checks WHERE id = ?`)
  const newestOf = db.prepare<RequestTarget & { account: string }, CheckRecord>(`
    SELECT ${COLUMNS} FROM checks
     WHERE subject = @subject AND kind = @kind AND parameters = @parameters AND origin = @origin AND account = @account
       AND ${OF_CASE('@caseId')}
     ORDER BY run DESC LIMIT 1`)
  const openOf = db.prepare<RequestTarget, CheckRecord>(`
    SELECT ${COLUMNS} FROM checks
     WHERE subject = @subject AND kind = @kind AND parameters = @parameters AND origin = @origin
       AND ${OPEN_ELSEWHERE} AND ${OF_CASE('@caseId')}
     LIMIT 1`)
  const heldElsewhere = db.prepare<RequestTarget & { account: string }, HeldElsewhere>(`
    SELECT ${HELD_BY(`${SAME_REQUEST} AND o.origin = @origin AND o.account <> @account`)} AS heldByToken,
           ${HELD_BY(`${SAME_REQUEST} AND o.origin <> @origin`)} AS heldByAddress`)
  const insert = db.prepare(`
    INSERT INTO checks (id, case_id, sha256, url, kind, parameters, origin, account, run, state, expected_credits, day,
                        created_at, updated_at)
    VALUES (@id, @caseId, @sha256, @url, @kind, @parameters, @origin, @account,
            CASE WHEN @url IS NULL THEN @run ELSE (
              SELECT coalesce(max(run), 0) + 1 FROM checks
               WHERE subject = @url AND kind = @kind AND parameters = @parameters AND origin = @origin
                 AND account = @account) END,
            'approved', @expectedCredits, @day, @now, @now)`)
  const approve = db.prepare(`
    UPDATE checks SET case_id = @caseId, state = 'approved', reason = NULL, not_before_at = NULL, retries = 0,
           expected_credits = @expectedCredits, day = @day, updated_at = @now
     WHERE id = @id`)
  const setState = db.prepare(`
    UPDATE checks SET state = @state, reason = @reason, not_before_at = @notBeforeAt, retries = @retries,
           charged_credits = @chargedCredits, updated_at = @now
     WHERE id = @id`)
  const due = db.prepare<{ origin: string; account: string; now: number; limit: number; held: string }, CheckRecord>(`
    SELECT ${COLUMNS} FROM checks INDEXED BY checks_due
     WHERE state IN ('approved', 'waiting') AND origin = @origin AND account = @account
       AND (not_before_at IS NULL OR not_before_at <= @now OR not_before_at > @now + ${RETRY_CAP_MS})
       AND ${NOT_HELD}
     ORDER BY created_at, id LIMIT @limit`)
  const nextDue = db.prepare<{ origin: string; account: string; held: string }, { at: number | null }>(`
    SELECT min(not_before_at) AS at FROM checks
     WHERE state = 'waiting' AND origin = @origin AND account = @account AND ${NOT_HELD}`)
  const pending = db.prepare<{ origin: string; account: string; held: string }, { one: number }>(`
    SELECT 1 AS one FROM checks
     WHERE state IN ('approved', 'waiting') AND origin = @origin AND account = @account AND ${NOT_HELD} LIMIT 1`)
  const ofState = db.prepare<[string], CheckRecord>(
    `SELECT ${COLUMNS} FROM checks WHERE state = ? ORDER BY created_at, id`,
  )
  const adopt = db.prepare(`
    UPDATE OR IGNORE checks SET account = @account, updated_at = @now
     WHERE state IN ('approved', 'waiting', 'blocked') AND origin = @origin AND account <> @account`)
  const moveTo = db.prepare('UPDATE checks SET account = @account, updated_at = @now WHERE id = @id')
  const lastCharge = db.prepare<{ origin: string; kind: string; modality: string | null }, { credits: number }>(`
    SELECT charged_credits AS credits FROM checks INDEXED BY checks_over
     WHERE state IN ('done', 'done_partial', 'done_unread', 'cancelled') AND state <> 'cancelled' AND origin = @origin
       AND kind = @kind AND json_extract(parameters, '$.modality') IS @modality AND charged_credits > 0
     ORDER BY updated_at DESC LIMIT 1`)
  return {
    /** null if there is no such check. */
    get: (id: string): CheckRecord | null => get.get(id) ?? null,
    /** The newest run for these bytes, or this URL in this case, at this service and account; null if there is none. */
    newestOf: (asked: RequestTarget, account: string): CheckRecord | null =>
      newestOf.get({ ...pickTarget(asked), account }) ?? null,
    /** The same for any account, if it is open or possibly charged; null if there is none. */
    openOf: (asked: RequestTarget): CheckRecord | null => openOf.get(pickTarget(asked)) ?? null,
    /** What the same request under other accounts, and at other addresses, came to. */
    heldElsewhere: (asked: RequestTarget, account: string): HeldElsewhere =>
      heldElsewhere.get({ ...pickTarget(asked), account }) ?? { heldByToken: null, heldByAddress: null },
    insert: (check: NewCheck, now: number): void => void insert.run({ run: 1, ...check, now }),
    /** Puts a check that is outside the queue back into it, counted against the given case and day. */
    approve: (check: Pick<CheckRecord, 'id' | 'caseId' | 'expectedCredits' | 'day'>, now: number): void =>
      void approve.run({ ...pickApproval(check), now }),
    setState: (id: CheckId, fields: CheckStateFields, now: number): void =>
      void setState.run({ ...pickStateFields(fields), id, now }),
    /**
     * What may be sent now, oldest first. If a check is due later than the longest possible wait, the clock was set
     * back:
     * it is due too.
     */
    due: (
      origin: string,
      account: string,
      now: number,
      limit: number,
      held: readonly CheckQuestion['kind'][] = [],
    ): CheckRecord[] => due.all({ origin, account, now, limit, held: JSON.stringify(held) }),
    /** When the next waiting check of a kind that is not held becomes due; null if none waits. */
    nextDueAt: (origin: string, account: string, held: readonly CheckQuestion['kind'][] = []): number | null =>
      nextDue.get({ origin, account, held: JSON.stringify(held) })?.at ?? null,
    /** Whether anything of a kind that is not held is approved or waiting. */
    hasPending: (origin: string, account: string, held: readonly CheckQuestion['kind'][] = []): boolean =>
      pending.get({ origin, account, held: JSON.stringify(held) }) !== undefined,
    ofState: (state: CheckState): CheckRecord[] => ofState.all(state),
    /**
     * Moves checks that were approved and not sent to the account now in use at that service. Gives how many. If the
     * same bytes are already requested under that account, the check stays as it is.
     */
    adopt: (origin: string, account: string, now: number): number => adopt.run({ origin, account, now }).changes,
    /** Moves one check to another account. Throws if that account already has a check of the same bytes. */
    moveTo: (id: CheckId, account: string, now: number): void => void moveTo.run({ id, account, now }),
    /**
     * What the newest completed check of a kind (a fact check: of a modality) cost at this service; null if unknown.
     */
    lastCharge: (origin: string, kind: CheckQuestion['kind'], modality: Modality | null): number | null =>
      lastCharge.get({ origin, kind, modality })?.credits ?? null,
  }
}

const pickTarget = ({ subject, kind, parameters, caseId, origin }: RequestTarget): RequestTarget => ({
  subject,
  kind,
  parameters,
  caseId,
  origin,
})
const pickApproval = ({
  id,
  caseId,
  expectedCredits,
  day,
}: Pick<CheckRecord, 'id' | 'caseId' | 'expectedCredits' | 'day'>) => ({
  id,
  caseId,
  expectedCredits,
  day,
})
const pickStateFields = ({
  state,
  reason,
  notBeforeAt,
  retries,
  chargedCredits,
}: CheckStateFields): CheckStateFields => ({
  state,
  reason,
  notBeforeAt,
  retries,
  chargedCredits,
})

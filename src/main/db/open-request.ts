import { ERASED } from './subject.ts'

/**
 * SQL: a check whose request is open or possibly charged. A new token does not undo it, so it counts under every
 * account of its service.
 */
export const OPEN_ELSEWHERE = "state IN ('unknown', 'sending')"

/**
 * SQL: a possibly charged check that asks for a person's decision. One that the service itself refused without stating
 * a charge stays possibly charged and asks for nothing.
 */
export const AWAITS_DECISION = "state = 'unknown' AND reason <> 'charge_not_stated'"

/** SQL about an attempt `a`: a whole file may have reached the service, and no person found that it cost nothing. */
export const MAY_HAVE_ARRIVED = `a.phase = 'committing'
  AND NOT EXISTS (SELECT 1 FROM decisions d WHERE d.attempt_id = a.id AND d.choice = 'not_charged')`

/**
 * SQL: whether a check that waits, stopped or was taken out of the queue may have reached the service as a whole.
 * `id` and `state` = its columns.
 */
export const STOPPED_AFTER_ARRIVAL = (id: string, state: string): string =>
  `(${state} IN ('waiting', 'blocked', 'cancelled') AND EXISTS (
     SELECT 1 FROM attempts a WHERE a.check_id = ${id} AND ${MAY_HAVE_ARRIVED}))`

/**
 * SQL: the best outcome (`Outcome`) of the checks that `where` selects as `o`; NULL if none completed. A job that
 * failed or was cancelled had its credits returned. Erased results are not counted.
 */
export const BEST_OUTCOME = (where: string): string => `
  (SELECT CASE min(CASE WHEN coalesce(j.state, 'completed') = 'completed' THEN 1
                        WHEN j.state IN ('failed', 'cancelled') THEN 3 ELSE 2 END)
          WHEN 1 THEN 'answered' WHEN 2 THEN 'running' WHEN 3 THEN 'failed' END
     FROM checks o LEFT JOIN jobs j ON j.check_id = o.id
    WHERE o.state IN ('done', 'done_partial', 'done_unread') AND ${where} AND NOT ${ERASED('o')})`

/**
 * SQL: a check `o` asks what is bound as `@subject`, `@kind` and `@parameters`, anywhere; of a URL, for the case
 * `@caseId`.
 */
export const SAME_REQUEST =
  'o.subject = @subject AND o.kind = @kind AND o.parameters = @parameters AND (o.url IS NULL OR o.case_id = @caseId)'

/**
 * SQL: what of the checks that `where` selects as `o` makes it possible that repeating them pays twice (`Elsewhere`);
 * NULL if nothing does. A job that failed or was cancelled had its credits returned. Erased results are not counted.
 */
export const HELD_BY = (where: string): string => `
  (SELECT CASE min(CASE WHEN o.state IN ('done', 'done_partial', 'done_unread')
                             THEN CASE WHEN j.state IN ('failed', 'cancelled') OR ${ERASED('o')} THEN NULL
                                       WHEN coalesce(j.state, 'completed') = 'completed' THEN 1 ELSE 2 END
                        WHEN o.${OPEN_ELSEWHERE} THEN 3
                        WHEN o.state = 'rejected' AND coalesce(o.reason, '') NOT IN ('file_missing', 'file_changed') THEN 4
                        WHEN EXISTS (SELECT 1 FROM attempts a WHERE a.check_id = o.id AND ${MAY_HAVE_ARRIVED}) THEN 3 END)
          WHEN 1 THEN 'answered' WHEN 2 THEN 'running' WHEN 3 THEN 'doubtful' WHEN 4 THEN 'refused' END
     FROM checks o LEFT JOIN jobs j ON j.check_id = o.id WHERE ${where})`

/**
 * SQL order, for the checks of one medium at one service with `@account` bound: a result of this account first, then
 * what may be charged under any account, then the newest run.
 */
export const CHECK_THAT_SPEAKS = `
  (account = @account AND state IN ('done', 'done_partial', 'done_unread')) DESC, (${OPEN_ELSEWHERE}) DESC, run DESC`

/** SQL order for the same checks when a new run is requested: what may be charged first, then the newest run. */
export const NEWEST_CHECK = `(${OPEN_ELSEWHERE}) DESC, run DESC`

import { CHECK_STATUS } from './status-select.ts'

/**
 * SQL: `value` of the newest fact check `f` of an item `i` that was not erased, with its facts `v` and its job `j`;
 * null if there is none.
 */
const newest = (value: string) => `(
  SELECT ${value} FROM checks f LEFT JOIN answer_facts v ON v.subject = f.subject AND v.check_id = f.id
    LEFT JOIN jobs j ON j.check_id = f.id
   WHERE f.subject = coalesce(i.sha256, i.url) AND f.kind = 'fact_check' AND f.state <> 'cancelled'
     AND (f.url IS NULL OR f.case_id = i.case_id) AND v.is_erased IS NOT 1
   ORDER BY f.created_at DESC, f.id DESC LIMIT 1)`

/** A result that a person attached has no job. */
const STATE = `coalesce(j.state, CASE WHEN f.state LIKE 'done%' THEN 'completed' ELSE ${CHECK_STATUS('v', 'f')} END)`

const SIMULATED = `coalesce((SELECT max(is_simulated) FROM job_replies q WHERE q.check_id = f.id),
  (SELECT is_simulated FROM replies r WHERE r.attempt_id = j.attempt_id), 0)`

/** SQL: the status of the newest fact check of an item `i`, as JSON. */
export const FACT_CHECK = newest(
  `json_object('state', ${STATE}, 'status', j.status, 'progress', j.progress, 'reason', f.reason,
     'endedAt', j.ended_at, 'isSimulated', json(CASE WHEN ${SIMULATED} THEN 'true' ELSE 'false' END))`,
)

/** SQL: the same as one word to filter by. */
const FACT_CHECK_STATE = newest(STATE)

/** SQL: every subject that was ever fact-checked; few, and read from an index alone. */
const SUBJECTS = "SELECT subject FROM checks WHERE kind = 'fact_check'"

/** SQL: the status of the newest fact check of an item `i` is in the JSON list `@factChecks`. */
export const FACT_CHECK_AMONG = `(coalesce(i.sha256, i.url) IN (${SUBJECTS})
  AND ${FACT_CHECK_STATE} IN (SELECT value FROM json_each(@factChecks)))`

/** SQL: the number of fact checks of items of `@caseId` by status, from the checks outwards. */
export const FACT_CHECK_COUNTS = `
  WITH asked AS MATERIALIZED (SELECT DISTINCT subject FROM (${SUBJECTS})),
       found AS (
         SELECT i.id, i.case_id, i.sha256, i.url FROM asked CROSS JOIN items i ON i.sha256 = asked.subject WHERE i.case_id = @caseId
         UNION ALL
         SELECT i.id, i.case_id, i.sha256, i.url FROM asked CROSS JOIN items i ON i.url = asked.subject WHERE i.case_id = @caseId)
  SELECT value, count(*) AS count FROM (SELECT ${FACT_CHECK_STATE} AS value FROM found i)
   WHERE value IS NOT NULL GROUP BY value`

import { CHECK_THAT_SPEAKS, OPEN_ELSEWHERE } from './open-request.ts'

/**
 * SQL: the status of a check (`CheckStatus`), from its row in `answer_facts`. "rejected" is only what the service
 * refused; where a file ended the check, nothing left this machine ("not_sent") or something may have ("blocked").
 */
export const CHECK_STATUS = (facts: string, check = facts): string =>
  `iif(${facts}.ever_sent IS NULL, ${check}.state, iif(${facts}.ever_sent = 'nothing', 'not_sent', 'blocked'))`

/**
 * SQL: a WITH clause that replaces the stored facts of `@itemId` with those computed from the underlying tables. What
 * is stated about a single item, on its screen and in reports, never rests on a derived table.
 */
export const FACTS_OF_ONE = `
  WITH item_facts AS MATERIALIZED (SELECT * FROM facts_of_items WHERE item_id = @itemId),
       answer_facts AS MATERIALIZED (
         SELECT * FROM facts_of_checks WHERE subject = (SELECT coalesce(sha256, url) FROM items WHERE id = @itemId))`

/**
 * SQL: the facts `f` of an item `i`, those of the check `c` that represents it at the current service and account, and
 * those of the result `a` that is shown: that of this check, else the newest from anywhere. The content behind a URL
 * belongs to the case that requested it. Binds `@origin` and `@account`.
 */
export const STATUS_JOINS = `
  LEFT JOIN item_facts f ON f.item_id = i.id
  LEFT JOIN answer_facts c ON c.subject = f.subject AND c.check_id = (
    SELECT check_id FROM answer_facts
     WHERE subject = f.subject AND kind = 'image_forensics' AND origin = @origin
       AND (f.kind <> 'link' OR case_id = f.case_id) AND (account = @account OR ${OPEN_ELSEWHERE}) AND is_erased = 0
     ORDER BY ${CHECK_THAT_SPEAKS} LIMIT 1)
  LEFT JOIN answer_facts a ON a.subject = f.subject AND a.check_id = coalesce(
    CASE WHEN c.state IN ('done', 'done_partial', 'done_unread') THEN c.check_id END, (
    SELECT check_id FROM answer_facts WHERE subject = f.subject AND received_at IS NOT NULL
     ORDER BY received_at DESC, check_id LIMIT 1))`

/**
 * SQL: why the service does not accept an item for image forensics (`Ineligible`). Binds `@formats` and `@maxBytes`.
 */
export const INELIGIBLE = `
  CASE WHEN f.format IS NULL THEN NULL
       WHEN f.bytes = 0 THEN 'empty'
       WHEN f.kind <> 'image' THEN 'not_an_image'
       WHEN f.format NOT IN (SELECT value FROM json_each(@formats)) THEN 'format'
       WHEN f.bytes > @maxBytes THEN 'too_large' END`

/**
 * SQL: the status of an item (`ItemStatus`), over `STATUS_JOINS`. Derived only here, from stored facts, settings and
 * the account; screens, reports, exports and the command line read its code.
 */
export const STATUS = `
  CASE WHEN f.intake NOT IN ('inspected', 'linked') THEN f.intake
       WHEN ${CHECK_STATUS('c')} NOT IN ('cancelled', 'not_sent') THEN ${CHECK_STATUS('c')}
       WHEN a.check_id IS NOT NULL THEN 'older_result'
       WHEN (${INELIGIBLE}) IS NOT NULL THEN 'ineligible'
       ELSE coalesce(${CHECK_STATUS('c')}, 'not_sent') END`

/**
 * SQL: a check whose request is under way or possibly charged. A new token does not undo it, so it counts under every
 * account of its service.
 */
export const OPEN_ELSEWHERE = "state IN ('unknown', 'sending')"

/**
 * SQL order, for the checks of one medium at one service with `@account` bound: an answer of this account first, then
 * what may be charged under any account, then the newest run.
 */
export const CHECK_THAT_SPEAKS = `
  (account = @account AND state IN ('done', 'done_partial', 'done_unread')) DESC, (${OPEN_ELSEWHERE}) DESC, run DESC`

/**
 * SQL: the status of a check (`CheckStatus`), from its row in `answer_facts`. "rejected" is only what the service
 * refused; where a file ended the check, nothing left this machine ("not_sent") or something may have ("blocked").
 * The same as `checkStatusOf` of `listing/item-status.ts`, for lists of requests.
 */
export const CHECK_STATUS = (facts: string, check = facts): string =>
  `iif(${facts}.ever_sent IS NULL, ${check}.state, iif(${facts}.ever_sent = 'nothing', 'not_sent', 'blocked'))`

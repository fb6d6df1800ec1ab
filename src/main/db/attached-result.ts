/** SQL: whether the result of a check was attached by a person, 0 or 1. `check` = the SQL of its id. */
export const IS_ATTACHED = (check: string): string => `EXISTS (
  SELECT 1 FROM analyses n JOIN replies r ON r.id = n.reply_id WHERE n.check_id = ${check} AND r.source = 'person')`

/**
 * How a reply sent a member, five different facts: it is not there; it is null; there is nothing in it; it has a form
 * that is not read; it was read.
 */
export const SENT_STATES = ['absent', 'null', 'empty', 'other_form', 'read'] as const
export type SentState = (typeof SENT_STATES)[number]

/**
 * How a member was sent. `value` = what was read of it, null = nothing; `form` = its JSON as sent where nothing was read,
 * which may be cut, undefined = it is not there.
 */
export function sentState(value: unknown, form: string | undefined): SentState {
  if (value !== null && value !== undefined) return isHollow(value) ? 'empty' : 'read'
  return unreadState(form)
}

/** The same of a member of which nothing was read. */
export function unreadState(form: string | undefined): Exclude<SentState, 'read'> {
  if (form === undefined) return 'absent'
  if (form === 'null') return 'null'
  return isHollow(parsedOf(form)) ? 'empty' : 'other_form'
}

/** Whether a value has nothing in it, at any depth: blank texts, empty lists, records of nothing but null. */
const isHollow = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() === ''
    : value === null || (typeof value === 'object' && Object.values(value).every(isHollow))

/** What is cut is not empty: it stays a text. */
function parsedOf(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

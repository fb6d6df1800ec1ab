import { counted } from '../counts.ts'
import { credits, reason, subject, words } from './sent.ts'
import { digest, list, name, number, type Sentence, type Sentences, say, sizeOf, text } from './telling.ts'

const check =
  (what: string): Sentence =>
  (told) =>
    say`${what} ${subject(told)}.${text(told.reason) === '' ? [] : say` ${reason(told.reason)}`}`
const limit = (value: unknown): string => (typeof value === 'number' ? counted(value, 'credit') : 'none')

/** A file is hashed as it is sent, without the form around it; an address is in a body that is hashed whole. */
const sentDigest = (value: unknown) =>
  say` SHA-256 of the file in it, or of its body where it names an address: ${digest(value)}.`

/** What entries say about what was approved and sent. */
export const sendingEvents: Sentences = {
  'budget.approved': (t) => say`Budget of ${credits(t.credits)} approved for ${name(t.origin)}.`,
  'cap.changed': (t) => say`Cap of the ${text(t.of)} changed from ${limit(t.from)} to ${limit(t.to)}.${words(t.words)}`,
  'checks.approved': (t) =>
    say`${counted(list(t.media).length, 'request')} approved for ${name(t.origin)} (${text(t.kind).replace('_', ' ')}).`,
  'checks.adopted': (t) => say`${counted(number(t.count), 'request')} taken over by the new token.`,
  'check.adopted': check('Request taken over by the account in use:'),
  'check.cancelled': check('Request taken out before it was sent:'),
  'check.ready': check('Request ready to be sent again:'),
  'check.waiting': check('Request waits:'),
  'check.blocked': check('Request held back:'),
  'check.rejected': check('Request ended without being sent:'),
  'check.retried': (t) => say`Request approved again: ${subject(t)}.${words(t.words)}`,
  'attempt.prepared': (t) =>
    // An address is sent under no name.
    t.sentName === '' || t.sentName === undefined || t.sentName === null
      ? say`Request prepared for ${name(t.host)}: ${subject(t)}, ${sizeOf(t.bodyBytes)}.`
      : say`Request prepared for ${name(t.host)}: ${subject(t)}, sent as ${name(t.sentName)}, ${sizeOf(t.bodyBytes)}.`,
  'attempt.body': (t) => say`Request under way, its end still held back: ${text(t.attempt)}.`,
  'attempt.committing': (t) =>
    say`Last bytes of the request about to leave: ${text(t.attempt)}.${t.sha256 === undefined ? [] : sentDigest(t.sha256)}`,
  'attempt.restored': (t) => say`Request restored from the journal of charges: ${subject(t)}.`,
  'queue.paused': (t) => say`Queue paused. ${reason(t.reason)}`,
  'queue.resumed': (t) => say`Queue goes on. Why it stood still: ${reason(t.after)}`,
}

import { kindWords } from '../checks.ts'
import { messages } from '../messages.ts'
import { digest, list, name, number, type Sentence, type Sentences, say, sentences, text } from './entry-pieces.ts'
import { confirmed, credits, reason, subject } from './sent.ts'

const words = messages('custody.sending', {
  budgetApproved: 'Budget of {credits} approved for {origin}.',
  limits: {
    case: 'Case limit changed from {from} to {to}.',
    day: 'Daily limit changed from {from} to {to}.',
  },
  otherLimit: 'Spending limit ({of}) changed from {from} to {to}.',
  noLimit: 'none',
  approved: '{n, plural, one {# request} other {# requests}} approved for {origin} ({kind}).',
  allAdopted: '{n, plural, one {# request} other {# requests}} reassigned to the new token.',
  checks: {
    adopted: 'Request reassigned to the account in use: {subject}.',
    cancelled: 'Request cancelled before it was sent: {subject}.',
    ready: 'Request ready to retry: {subject}.',
    waiting: 'Request waiting: {subject}.',
    blocked: 'Request stopped: {subject}.',
    heldBack: 'Request held back: {subject}.',
    rejected: 'Request ended without being sent: {subject}.',
  },
  retried: 'Request approved again: {subject}.',
  prepared: 'Request prepared for {host}: {subject}, {bytes, plural, one {# byte} other {# bytes}}.',
  preparedAs:
    'Request prepared for {host}: {subject}, under the name {sentName}, {bytes, plural, one {# byte} other {# bytes}}.',
  uploadStarted: 'Upload started: {attempt}.',
  completing: 'Completing upload: {attempt}.',
  sentHash: 'SHA-256 of the file, or of the request body for a link: {sha256}.',
  restored: 'Request restored from the charge journal: {subject}.',
  paused: 'Queue paused.',
  resumed: 'Queue resumed after a pause.',
})

const check =
  (what: keyof typeof words.checks): Sentence =>
  (payload) =>
    sentences(
      say(words.checks[what], { subject: subject(payload) }),
      text(payload.reason) === '' ? [] : reason(payload.reason),
    )
const limit = (value: unknown): string => (typeof value === 'number' ? credits(value) : words.noLimit)

const KINDS = new Map<string, string>(Object.entries(kindWords))
const LIMITS = new Map(Object.entries(words.limits))

/** Describes entries about what was approved and sent. */
export const sendingEvents: Sentences = {
  'budget.approved': (t) => say(words.budgetApproved, { credits: credits(t.credits), origin: name(t.origin) }),
  'cap.changed': (t) => {
    const facts = { from: limit(t.from), to: limit(t.to) }
    const message = LIMITS.get(text(t.of))
    return sentences(
      message === undefined ? say(words.otherLimit, { of: text(t.of), ...facts }) : say(message, facts),
      confirmed(t.words),
    )
  },
  'checks.approved': (t) =>
    say(words.approved, {
      n: list(t.media).length,
      origin: name(t.origin),
      kind: KINDS.get(text(t.kind)) ?? text(t.kind),
    }),
  'checks.adopted': (t) => say(words.allAdopted, { n: number(t.count) }),
  'check.adopted': check('adopted'),
  'check.cancelled': check('cancelled'),
  'check.ready': check('ready'),
  'check.waiting': check('waiting'),
  'check.blocked': check('blocked'),
  'check.held_back': check('heldBack'),
  'check.rejected': check('rejected'),
  'check.retried': (t) => sentences(say(words.retried, { subject: subject(t) }), confirmed(t.words)),
  'attempt.prepared': (t) => {
    const facts = { host: name(t.host), subject: subject(t), bytes: number(t.bodyBytes) }
    // A link is sent without a name.
    return t.sentName === '' || t.sentName === undefined || t.sentName === null
      ? say(words.prepared, facts)
      : say(words.preparedAs, { ...facts, sentName: name(t.sentName) })
  },
  'attempt.body': (t) => say(words.uploadStarted, { attempt: text(t.attempt) }),
  // A file is hashed as it is sent, without the multipart form around it; for a link, the whole body is hashed.
  'attempt.committing': (t) =>
    sentences(
      say(words.completing, { attempt: text(t.attempt) }),
      t.sha256 === undefined ? [] : say(words.sentHash, { sha256: digest(t.sha256) }),
    ),
  'attempt.restored': (t) => say(words.restored, { subject: subject(t) }),
  'queue.paused': (t) => sentences(say(words.paused), reason(t.reason)),
  'queue.resumed': (t) => sentences(say(words.resumed), reason(t.after)),
}

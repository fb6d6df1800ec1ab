import type { CustodyPiece } from '../../model/custody.ts'
import { history } from '../item.ts'
import { messages } from '../messages.ts'
import {
  digest,
  type EntryPayload,
  name,
  number,
  type Sentence,
  type Sentences,
  say,
  sentences,
  text,
} from './entry-pieces.ts'
import { charge, confirmed, credits, subject } from './sent.ts'

const words = messages('custody.replies', {
  received:
    'Reply received, HTTP status {status, number}, {bytes, plural, one {# byte} other {# bytes}}. SHA-256 {sha256}.',
  simulated: 'Simulated.',
  ended: 'Request ended, {outcome}: {subject}.',
  notCharged: 'Nothing was charged.',
  maybeCharged: 'It may have been charged.',
  reserved: 'Reserved: {credits}.',
  notReserved: 'No reserved credits reported.',
  decided: 'Charge unknown, decided by a person: {choice}, {subject}.',
  choices: {
    send_again: 'send again',
    not_charged: 'not charged',
    attached: 'result attached',
    left: 'left as it is',
  },
  readAgain: 'Saved reply re-read by the version then in use: {subject}.',
  jobEnded: 'Fact check {state}: {subject}. {charge} SHA-256 of the reply {sha256}.',
  jobReserved: 'The service changed the credits reserved for the fact check of {subject}. {reserved}',
  jobs: {
    partial: 'Partial reply to a fact check saved: {subject}, job {job}.',
    contradicted: 'A later reply contradicts the fact check of {subject}, job {job}.',
    watchedAgain: 'Waiting for the result of the fact check of {subject} resumed, job {job}.',
    unreadable: 'Reply to a fact check could not be used: {subject}, job {job}.',
    readAgain: 'Saved reply to a fact check re-read by the version then in use: {subject}, job {job}.',
    cancelAsked: 'Service asked to cancel the fact check of {subject}, job {job}.',
    lost: 'The service no longer knows the fact check: {subject}, job {job}.',
    stalled: 'Fact check not finished after a day: {subject}, job {job}.',
    left: 'Waiting for the result of the fact check of {subject} stopped, job {job}.',
  },
})

const job =
  (what: keyof typeof words.jobs): Sentence =>
  (payload) =>
    say(words.jobs[what], { subject: subject(payload), job: name(payload.job) })

/** As worded in the window; an outcome of a later version as its code. */
const OUTCOMES: ReadonlyMap<string, string> = new Map(Object.entries(history.outcomes))
const outcome = (payload: EntryPayload): CustodyPiece =>
  payload.outcome === 'unknown' && payload.reason === 'charge_not_stated'
    ? history.refusedNotStated
    : (OUTCOMES.get(text(payload.outcome)) ?? name(payload.outcome))

const CHOICES = new Map<string, string>(Object.entries(words.choices))

/** What is known about the charge of a request that led to no job. */
function charged({ outcome, chargedCredits }: EntryPayload): string {
  if (typeof chargedCredits === 'number') return charge(chargedCredits)
  if (outcome === 'not_sent') return words.notCharged
  return outcome === 'unknown' ? words.maybeCharged : charge(null)
}

const reserved = (value: unknown): string =>
  typeof value === 'number' ? words.reserved({ credits: credits(value) }) : words.notReserved

/** Describes entries about replies of the service, and about a person's decisions where a reply is missing. */
export const answersEvents: Sentences = {
  'attempt.replied': (t) =>
    sentences(
      say(words.received, { status: number(t.status), bytes: number(t.bytes), sha256: digest(t.replySha256) }),
      t.isSimulated === true ? [words.simulated] : [],
    ),
  'attempt.ended': (t) =>
    sentences(say(words.ended, { outcome: outcome(t), subject: subject(t) }), [
      t.job === undefined ? charged(t) : reserved(t.creditsReserved),
    ]),
  'attempt.decided': (t) =>
    sentences(
      say(words.decided, { choice: CHOICES.get(text(t.choice)) ?? text(t.choice), subject: subject(t) }),
      confirmed(t.words),
    ),
  'reply.read_again': (t) => say(words.readAgain, { subject: subject(t) }),
  'job.ended': (t) =>
    say(words.jobEnded, {
      state: text(t.state),
      subject: subject(t),
      charge: charge(t.creditsUsed),
      sha256: digest(t.replySha256),
    }),
  'job.partial_kept': job('partial'),
  'job.reserved': (t) => say(words.jobReserved, { subject: subject(t), reserved: reserved(t.creditsReserved) }),
  'job.contradicted': job('contradicted'),
  'job.watched_again': job('watchedAgain'),
  'job.unreadable': job('unreadable'),
  'job.read_again': job('readAgain'),
  'job.cancel_asked': job('cancelAsked'),
  'job.lost': job('lost'),
  'job.stalled': job('stalled'),
  'job.left': job('left'),
}

import type { CustodyPiece } from '../../model/custody.ts'
import { history } from '../item.ts'
import { charge, credits, subject, words } from './sent.ts'
import { digest, type EntryPayload, name, number, type Sentence, type Sentences, say, sizeOf, text } from './telling.ts'

const job =
  (what: string): Sentence =>
  (told) =>
    say`${what} ${subject(told)}, job ${name(told.job)}.`

/** As the window says it; an outcome of a later version as it stands. */
const OUTCOMES: ReadonlyMap<string, string> = new Map(Object.entries(history.outcomes))
const outcome = (told: EntryPayload): CustodyPiece => OUTCOMES.get(text(told.outcome)) ?? name(told.outcome)

/** What is known of the charge of a request that led to no job. */
function charged({ outcome, chargedCredits }: EntryPayload): string {
  if (typeof chargedCredits === 'number') return charge(chargedCredits)
  if (outcome === 'not_sent') return 'Nothing was charged.'
  return outcome === 'unknown' ? 'It may have been charged.' : charge(null)
}

const reserved = (value: unknown): string =>
  typeof value === 'number' ? `Reserved: ${credits(value)}.` : 'No reserved credits were named.'

/** What entries say about answers of the service, and about decisions of a person where one is missing. */
export const answersEvents: Sentences = {
  'attempt.replied': (t) =>
    say`Answer received, HTTP status ${number(t.status)}, ${sizeOf(t.bytes)}. SHA-256 ${digest(t.replySha256)}.${t.isSimulated === true ? ' Simulated.' : ''}`,
  'attempt.ended': (t) =>
    say`Request ended, ${outcome(t)}: ${subject(t)}. ${t.job === undefined ? charged(t) : reserved(t.creditsReserved)}`,
  'attempt.decided': (t) =>
    say`Decision of a person about a request in doubt: ${text(t.choice).replace('_', ' ')}, ${subject(t)}.${words(t.words)}`,
  'reply.read_again': (t) => say`Kept answer read again by this version: ${subject(t)}.`,
  'job.ended': (t) =>
    say`Fact check ${text(t.state)}: ${subject(t)}. ${charge(t.creditsUsed)} SHA-256 of the answer ${digest(t.replySha256)}.`,
  'job.partial_kept': job('Partial answer of a fact check kept:'),
  'job.reserved': (t) =>
    say`The service reserves another number of credits for the fact check of ${subject(t)}. ${reserved(t.creditsReserved)}`,
  'job.contradicted': job('A later answer says otherwise about the fact check of'),
  'job.watched_again': job('Fact check watched again:'),
  'job.unreadable': job('Answer about a fact check could not be read:'),
  'job.read_again': job('Kept answer of a fact check read again by this version:'),
  'job.cancel_asked': job('The service was asked to cancel the fact check of'),
  'job.lost': job('The service does not know the fact check any more:'),
  'job.stalled': job('No end of the fact check after a day:'),
  'job.left': job('Fact check no longer watched:'),
}

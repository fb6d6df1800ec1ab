import type { CustodyPiece } from '../../model/custody.ts'
import { amounts } from '../amounts.ts'
import { messages } from '../messages.ts'
import { REASONS } from '../reasons.ts'
import { digest, type EntryPayload, name, say, text } from './entry-pieces.ts'

const sent = messages('custody.sent', {
  unknownCredits: 'an unknown number of credits',
  charged: 'Charged: {credits}.',
  noCharge: 'No charge reported.',
  confirmed: 'Text confirmed: {words}',
  noReason: 'No reason recorded.',
  byPerson: 'A person paused it.',
  reason: '{code}.',
})

/** What a check is about, according to an entry: the SHA-256 of the file, or the URL. */
export const subject = (payload: EntryPayload): CustodyPiece =>
  payload.url === undefined ? digest(payload.sha256) : name(payload.url)

export const credits = (value: unknown): string =>
  typeof value === 'number' ? amounts.credits({ n: value }) : sent.unknownCredits

/** What the service reported about a charge. */
export const charge = (value: unknown): string =>
  typeof value === 'number' ? sent.charged({ credits: credits(value) }) : sent.noCharge

/** What a person read before confirming; empty if an entry does not mention it. */
export const confirmed = (value: unknown): CustodyPiece[] =>
  text(value) === '' ? [] : say(sent.confirmed, { words: name(value) })

const FIRST_SENTENCE = /^.*?\.(?= |$)/
/** The first sentence of a reason says what happened; the later ones are about the present, which an entry is not. */
const HAPPENED: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...REASONS, paused_by_person: sent.byPerson }).map(([code, sentences]) => [
    code,
    FIRST_SENTENCE.exec(sentences)?.[0] ?? sentences,
  ]),
)

/** Why something was done, with a full stop; a reason of a later version as its code. */
export const reason = (value: unknown): CustodyPiece[] => {
  const code = text(value)
  const happened = code === '' ? sent.noReason : HAPPENED.get(code)
  return happened === undefined ? say(sent.reason, { code: name(code) }) : [happened]
}

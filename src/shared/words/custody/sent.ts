import type { CustodyPiece } from '../../model/custody.ts'
import { counted } from '../counts.ts'
import { REASONS } from '../reasons.ts'
import { digest, type EntryPayload, name, text } from './telling.ts'

/** What an entry about a check names: the bytes or the address. */
export const subject = (told: EntryPayload): CustodyPiece =>
  told.url === undefined ? digest(told.sha256) : name(told.url)

export const credits = (value: unknown): string =>
  typeof value === 'number' ? counted(value, 'credit') : 'an unknown number of credits'

/** What the service said of a charge. */
export const charge = (value: unknown): string =>
  typeof value === 'number' ? `Charged: ${credits(value)}.` : 'No charge was named.'

/** What a person read before saying yes. */
export const words = (value: unknown): CustodyPiece[] => (text(value) === '' ? [] : [' Words: ', { name: text(value) }])

const FIRST_SENTENCE = /^.*?\.(?= |$)/
/** What happened is said first in a reason; the sentences after it speak of now, which an entry does not. */
const HAPPENED: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...REASONS, paused_by_person: 'A person paused it.' }).map(([code, sentences]) => [
    code,
    FIRST_SENTENCE.exec(sentences)?.[0] ?? sentences,
  ]),
)

/** Why something was done, with a full stop; a reason of a later version as it stands. */
export const reason = (value: unknown): CustodyPiece[] => {
  const code = text(value)
  const happened = code === '' ? 'No reason is named.' : HAPPENED.get(code)
  return happened === undefined ? [name(code), '.'] : [happened]
}

import type { CustodyPiece } from '../../model/custody.ts'
import { counted } from '../counts.ts'
import { digest, name, type Told, text } from './telling.ts'

/** What an entry about a check names: the bytes or the address. */
export const subject = (told: Told): CustodyPiece => (told.url === undefined ? digest(told.sha256) : name(told.url))

export const credits = (value: unknown): string =>
  typeof value === 'number' ? counted(value, 'credit') : 'an unknown number of credits'

/** What the service said of a charge. */
export const charge = (value: unknown): string =>
  typeof value === 'number' ? `Charged: ${credits(value)}.` : 'No charge was named.'

/** What a person read before saying yes. */
export const words = (value: unknown): CustodyPiece[] => (text(value) === '' ? [] : [' Words: ', { name: text(value) }])

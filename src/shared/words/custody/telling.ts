import type { CustodyPiece } from '../../model/custody.ts'
import { count, counted } from '../counts.ts'

/** The members of an entry. Anybody may have written it, so nothing is known of them. */
export type EntryPayload = { [member: string]: unknown }
/** What an entry of one kind says. */
export type Sentence = (told: EntryPayload) => CustodyPiece[]
/** Per kind of event. */
export type Sentences = { [type: string]: Sentence }

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
export const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const object = (value: unknown): EntryPayload =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as EntryPayload) : {}

/** Our words with what an entry says between them: [x] is a name of strangers, anything else stands as it is. */
export function say(words: TemplateStringsArray, ...values: (CustodyPiece | number | readonly CustodyPiece[])[]) {
  const pieces: CustodyPiece[] = []
  words.forEach((word, at) => {
    pieces.push(word)
    const value = values[at]
    if (value === undefined) return
    if (Array.isArray(value)) pieces.push(...(value as CustodyPiece[]))
    else pieces.push(typeof value === 'number' ? count(value) : (value as CustodyPiece))
  })
  return pieces.filter((piece) => piece !== '')
}

/** What a stranger chose, kept apart from our words. */
export const name = (value: unknown): CustodyPiece => ({ name: text(value) })
export const digest = (value: unknown): CustodyPiece => (text(value) === '' ? 'none' : { digest: text(value) })
export const sizeOf = (value: unknown): string => counted(number(value), 'byte')

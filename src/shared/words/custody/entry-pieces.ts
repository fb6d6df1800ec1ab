import type { CustodyPiece } from '../../model/custody.ts'
import { messages } from '../messages.ts'

/** The members of an entry. Anybody may have written it, so no types are assumed. */
export type EntryPayload = { [member: string]: unknown }
/** Describes an entry of one kind. */
export type Sentence = (payload: EntryPayload) => CustodyPiece[]
/** Descriptions by type of event. */
export type Sentences = { [type: string]: Sentence }

/** The arguments of a message, accepting pieces wherever it takes a text. */
type Pieced<Values> = {
  readonly [Name in keyof Values]: [Values[Name]] extends [string]
    ? CustodyPiece | readonly CustodyPiece[]
    : Values[Name]
}

const words = messages('custody.pieces', { none: 'none' })

export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
export const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const object = (value: unknown): EntryPayload =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as EntryPayload) : {}

// Private-use characters around the number of an argument. A text passed as an argument never reaches the message.
const OPEN = '\u{E000}'
const CLOSE = '\u{E001}'
const ARGUMENT = /\u{E000}(\d+)\u{E001}/u

/**
 * Formats a message into pieces: names and hashes passed as arguments stay separate from our words. Numbers and choices
 * are formatted by the message itself.
 */
export function say(message: string): CustodyPiece[]
export function say<Values extends object>(
  message: (values: Values) => string,
  values: Pieced<NoInfer<Values>>,
): CustodyPiece[]
export function say(message: string | ((values: never) => string), values: object = {}): CustodyPiece[] {
  if (typeof message === 'string') return [message]
  const given: (CustodyPiece | readonly CustodyPiece[])[] = []
  const marked = Object.fromEntries(
    Object.entries(values).map(([argument, value]) => {
      if (typeof value === 'number' || typeof value === 'boolean') return [argument, value]
      return [argument, [OPEN, given.push(value) - 1, CLOSE].join('')]
    }),
  )
  const format = message as (values: object) => string
  // Parts at odd indices are the numbers of arguments.
  const parts = format(marked).split(ARGUMENT)
  return merged(parts.flatMap((part, at) => (at % 2 === 0 ? [part] : (given[Number(part)] ?? []))))
}

/** Joins sentences; those without a piece are omitted. */
export const sentences = (...all: readonly (readonly CustodyPiece[])[]): CustodyPiece[] =>
  merged(all.filter((one) => one.length > 0).flatMap((one, at) => (at === 0 ? one : [' ', ...one])))

/** Merges adjacent texts; empty ones are dropped. */
function merged(pieces: readonly CustodyPiece[]): CustodyPiece[] {
  const result: CustodyPiece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') result[result.length - 1] = last.concat(piece)
    else if (piece !== '') result.push(piece)
  }
  return result
}

/** A name chosen by others, kept separate from our words. */
export const name = (value: unknown): CustodyPiece => ({ name: text(value) })
/** Names, separated. */
export const names = (values: readonly unknown[]): CustodyPiece[] =>
  values.flatMap((value, at) => (at === 0 ? [name(value)] : [', ', name(value)]))
/** A hash, or a note that there is none. */
export const digest = (value: unknown): CustodyPiece => (text(value) === '' ? words.none : { digest: text(value) })

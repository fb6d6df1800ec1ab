import type { CustodyPiece } from '../../model/custody.ts'
import { messages } from '../messages.ts'

/** The members of an entry. Anybody may have written it, so nothing is known of them. */
export type EntryPayload = { [member: string]: unknown }
/** Describes an entry of one kind. */
export type Sentence = (payload: EntryPayload) => CustodyPiece[]
/** Per kind of event. */
export type Sentences = { [type: string]: Sentence }

/** The arguments of a message, with pieces where it takes a text. */
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

// Characters of private use around the number of an argument. A text in an argument never reaches the message.
const OPEN = '\u{E000}'
const CLOSE = '\u{E001}'
const ARGUMENT = /\u{E000}(\d+)\u{E001}/u

/**
 * Formats a message into pieces: names and hashes that are given as arguments stay apart from our words. Numbers and
 * choices are formatted by the message itself.
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
  // At odd places of the parts are the numbers of arguments.
  const parts = format(marked).split(ARGUMENT)
  return merged(parts.flatMap((part, at) => (at % 2 === 0 ? [part] : (given[Number(part)] ?? []))))
}

/** Sentences one after the other; those without a piece are left out. */
export const sentences = (...all: readonly (readonly CustodyPiece[])[]): CustodyPiece[] =>
  merged(all.filter((one) => one.length > 0).flatMap((one, at) => (at === 0 ? one : [' ', ...one])))

/** Texts next to each other become one; empty ones go. */
function merged(pieces: readonly CustodyPiece[]): CustodyPiece[] {
  const result: CustodyPiece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') result[result.length - 1] = last.concat(piece)
    else if (piece !== '') result.push(piece)
  }
  return result
}

/** What a stranger chose, kept apart from our words. */
export const name = (value: unknown): CustodyPiece => ({ name: text(value) })
/** Names one after the other. */
export const names = (values: readonly unknown[]): CustodyPiece[] =>
  values.flatMap((value, at) => (at === 0 ? [name(value)] : [', ', name(value)]))
/** A hash, or that there is none. */
export const digest = (value: unknown): CustodyPiece => (text(value) === '' ? words.none : { digest: text(value) })

import { formOf, isOnScale, type NotTaken, notTaken, untaken } from '../model/sent-form.ts'
import { readServiceDate } from '../model/service-date.ts'
import { shortened } from '../model/shortened.ts'
import { messages } from './messages.ts'

type Kind = 'text' | 'blank' | 'object' | 'list' | 'boolean' | 'number' | 'null'

const words = messages('sent', {
  as: {
    text: '“{value}”, sent as text',
    blank: '“{value}”, sent as empty text',
    object: '{value}, sent as an object',
    list: '{value}, sent as a list',
    boolean: '{value}, sent as true or false',
    number: '{value}, sent as a number',
    null: '{value}',
  } as const satisfies Record<Kind, string>,
  /** In place of a value that could not be taken. */
  not: {
    absent: 'not in the reply',
    null_or_absent: 'null or absent',
    null: 'sent as null',
    blank: 'sent as empty text',
    other_form: 'sent in a form this version does not read: {value}',
  } as const satisfies Record<NotTaken, string>,
  quoted: '“{value}”',
  namesNone: 'None named.',
  offScale: 'outside the documented scale from 0 to 1',
  noScale: 'no documented scale',
})

/** Longest foreign value quoted in a line; the raw reply has all of it. */
const MAX_QUOTED = 300

/** A value not of the documented type, on one line: "“high”, sent as text". `json` may be truncated. */
export function sentAs(json: string): string {
  const value = shortened(json, MAX_QUOTED)
  return words.as[kindOf(json)]({ value: json.startsWith('"') ? unquoted(value) : value })
}

function kindOf(json: string): Kind {
  const form = formOf(json)
  if (form !== 'other_form') return form
  switch (json.charAt(0)) {
    case '"':
      return 'text'
    case '{':
      return 'object'
    case '[':
      return 'list'
    case 't':
    case 'f':
      return 'boolean'
    default:
      return 'number'
  }
}

/** Says that a value was sent empty, or in a form that is not read, which is quoted. `json` may be truncated. */
export function otherFormText(json: string): string {
  const form = formOf(json)
  if (form !== 'other_form') return words.not[form]
  const value = shortened(json, MAX_QUOTED)
  return words.not.other_form({ value: json.startsWith('"') ? words.quoted({ value: unquoted(value) }) : value })
}

/**
 * In place of a member of which no value could be taken: what was sent instead, else `none`, else whether it may have been
 * sent as null. `path` = where it is in the reply.
 */
export function insteadOf(reply: Parameters<typeof untaken>[0], path: string, none: string | null = null): string {
  const json = untaken(reply, path)
  if (json !== null) return sentAs(json)
  return none ?? (notTaken(reply, path) === 'absent' ? words.not.absent : words.not.null_or_absent)
}

/** A value as sent, else that it was sent in a form that is not read, else `none`. `form` = its JSON, as for a claim. */
export const sentOr = (value: string | null, form: string | undefined, none: string): string =>
  value ?? (form === undefined ? none : otherFormText(form))

function unquoted(json: string): string {
  try {
    return String(JSON.parse(json))
  } catch {
    return json.slice(1)
  }
}

export { isOnScale }

/** For an empty list: a reply may say ‘none’ in words of its own. */
export const NAMES_NONE = words.namesNone

/** For a number outside the range documented by the interface. */
export const OFF_SCALE = words.offScale
/** For a number without a documented range. */
export const NO_SCALE = words.noScale

/** The same notes, for several such numbers at once. */
export const noScale = messages('sent.noScale', {
  claims: 'The interface documents neither their scores nor a scale for them.',
})

/**
 * The note on a score outside 0 to 1; null = it is within. `isScaled` = the interface documents this scale for it: for the
 * verdict’s score and the deepfake score of an image, not for its regions, generators or claims.
 */
export const beyondScale = (value: number, isScaled: boolean): string | null =>
  isOnScale(value) ? null : isScaled ? OFF_SCALE : NO_SCALE

/** Why a field of the reply is listed among the others. */
export const whyUnparsed = messages('sent.whyUnparsed', {
  new: '',
  type: 'undocumented form',
  repeated: 'repeated later in the reply; the last one counts',
  imprecise: 'as written; read with less precision',
})

/** How a time written by the service can be interpreted. `offsetMs` = how much later than `receivedAt` it is. */
export type WrittenTime = { kind: 'instant'; at: number; offsetMs: number } | { kind: 'no_zone' } | { kind: 'other' }

/** Parses a time written by the service. Only one with a zone, on a day that exists, is an instant; nothing is guessed. */
export function writtenTime(text: string, receivedAt: number): WrittenTime {
  const date = readServiceDate(text)
  if (date?.precision === 'no_zone') return { kind: 'no_zone' }
  return date?.precision === 'instant'
    ? { kind: 'instant', at: date.at, offsetMs: date.at - receivedAt }
    : { kind: 'other' }
}

export const timeWords = messages('sent.time', {
  no_zone: 'no time zone, not converted',
  other: 'not a time in the documented form',
})

import { shortened } from '../model/shortened.ts'

/** Longest foreign value quoted in a line; the whole stands in the raw reply. */
const MAX_QUOTED = 300

/** A value that came in another form than documented, said in a line: "“high”, sent as text". `json` may be cut. */
export function sentAs(json: string): string {
  const short = shortened(json, MAX_QUOTED)
  switch (json.charAt(0)) {
    case '"':
      return `“${unquoted(short)}”, sent as text`
    case '{':
      return `${short}, sent as an object`
    case '[':
      return `${short}, sent as a list`
    case 't':
    case 'f':
      return `${short}, sent as true or false`
    default:
      return `${short}, sent as a number`
  }
}

function unquoted(json: string): string {
  try {
    return String(JSON.parse(json))
  } catch {
    return json.slice(1)
  }
}

/** Of a list that came empty: a reply may say ‘none’ in words of its own. */
export const NAMES_NONE = 'The reply names none.'

/** Said beside a number that is not where the interface documents it. */
export const OFF_SCALE = 'outside the documented scale from 0 to 1'
/** Said beside one of which the interface says no more than that it is a number, or not even that. */
export const NO_SCALE = 'the interface names no scale for it'

/** Said once where several such numbers stand. */
export const noScale = {
  generators: 'What the service’s model found similar. Its interface names no scale for these numbers.',
  faces: 'The service’s interface names no scale for these numbers. A score belongs to its region only.',
} as const

/** Whether a score lies on the scale the interface documents. */
export const isOnScale = (value: number): boolean => value >= 0 && value <= 1

/**
 * What is said beside a score beyond 0 to 1; null = it lies there. `isScaled` = the interface documents this scale for it: of the
 * certainty and the deepfake score of a picture alone, not of its regions, of generators and of claims.
 */
export const beyondScale = (value: number, isScaled: boolean): string | null =>
  isOnScale(value) ? null : isScaled ? OFF_SCALE : NO_SCALE

/** Why a member of the reply stands among the rest. */
export const whyUnparsed = {
  new: '',
  type: 'another form than documented',
  repeated: 'named again later in the reply; the later one counts',
  imprecise: 'as written; read with less precision',
} as const

/** What a time written by the service can be taken for. `offsetMs` = how much later than `receivedAt` it says. */
export type WrittenTime = { kind: 'instant'; at: number; offsetMs: number } | { kind: 'no_zone' } | { kind: 'other' }

/** Reads a time the service wrote. Only ISO 8601 with a zone says an instant; nothing is guessed. */
export function writtenTime(text: string, receivedAt: number): WrittenTime {
  const match = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?\s*(Z|z|[+-]\d\d:?\d\d)?$/.exec(text.trim())
  if (!match) return { kind: 'other' }
  if (match[1] === undefined) return { kind: 'no_zone' }
  const at = Date.parse(text.trim().replace(',', '.').replace(' ', 'T'))
  return Number.isNaN(at) ? { kind: 'other' } : { kind: 'instant', at, offsetMs: at - receivedAt }
}

export const timeWords = {
  no_zone: 'no zone written, so it is not converted',
  other: 'not a time in the documented form',
} as const

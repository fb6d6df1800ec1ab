import { shortened } from '../../../shared/model/shortened.ts'
import type { ExportJson, OnItem } from './read-export-json.ts'

/** A member as two files of an export have it, in JSON; null = it is not in that one. `with` = path of the other file. */
export type Difference = { member: string; here: string | null; with: string; there: string | null }
/**
 * What the JSON of an export, the one attached to a PDF of it, or its table says of what other files of the export say too: the
 * case, the custody log, the items. "unreadable" = it is not as exports write it, or cannot be read. `others` = how many more
 * differences there are that are not named. `why` = why it was not compared, or what is wrong with it as a whole; null = neither.
 */
export type CheckedContents = {
  what: 'contents'
  path: string
  isAttached: boolean
  state: 'verified' | 'different' | 'unreadable' | 'not_compared'
  difference: Difference | null
  others: number
  why: 'other_columns' | 'not_its_columns' | 'no_json' | 'pages' | 'no_original' | null
}

/** JSON of an export that was read. `again` = reads it once more for its items; null = it cannot be read any more. */
export type Read = {
  path: string
  json: ExportJson
  isAttached: boolean
  again: (onItem: OnItem) => Promise<ExportJson | null>
}

/** More of one file are counted, not named. */
export const MOST_NAMED = 40
/** Longest text of a member that is told, code units. */
const LONGEST = 200

type Place = Pick<CheckedContents, 'path' | 'isAttached'>

const same = ({ path, isAttached }: Place): CheckedContents => ({
  ...{ what: 'contents', path, isAttached },
  ...{ state: 'verified', difference: null, others: 0, why: null },
})

/** What was found of one file: each difference up to so many, or that there is none. `unnamed` = how many more there are. */
export function* told(place: Place, differences: readonly Difference[], unnamed = 0): Generator<CheckedContents> {
  if (differences.length === 0) yield same(place)
  const cut = (text: string | null) => text && shortened(text, LONGEST)
  for (const one of differences.slice(0, MOST_NAMED)) {
    const difference = { ...one, here: cut(one.here), there: cut(one.there) }
    yield { ...same(place), state: 'different', difference }
  }
  const others = Math.max(0, differences.length - MOST_NAMED) + unnamed
  if (others > 0) yield { ...same(place), state: 'different', others }
}

export const unreadable = (place: Place): CheckedContents => ({ ...same(place), state: 'unreadable' })
/** What is wrong with a file as a whole. */
export const different = (place: Place, why: CheckedContents['why']): CheckedContents => ({
  ...same(place),
  ...{ state: 'different', why },
})
export const notCompared = (place: Place, why: CheckedContents['why']): CheckedContents => ({
  ...same(place),
  ...{ state: 'not_compared', why },
})

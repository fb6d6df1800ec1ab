import { ReadingPart } from '../../shared/model/changed-reading.ts'
import { PRECISIONS } from '../../shared/model/read-time.ts'

/** The facts of one item, by their columns in `item_facts`. */
export type FactRow = Readonly<Record<string, unknown>>

const COLUMNS: Readonly<Record<Exclude<ReadingPart, 'problems'>, readonly string[]>> = {
  kind: ['kind'],
  format: ['format'],
  size: ['width', 'height', 'orientation'],
  duration: ['duration_ms'],
  time: ['recorded_at', 'recorded_utc', 'recorded_from'],
  place: ['latitude', 'longitude'],
  noticed: ['noticed'],
}

const SECOND = PRECISIONS.indexOf('second')

/** What of an item's facts is not what it was. Names and places of its file, and the problems of its reading, are not compared. */
export const changedParts = (before: FactRow, after: FactRow): ReadingPart[] =>
  ReadingPart.options.filter((part) => {
    if (part === 'problems') return false
    if (COLUMNS[part].some((column) => before[column] !== after[column])) return true
    return part === 'time' && isOfOtherPrecision(before, after)
  })

/** A time without a precision was derived before there was one, and was shown to its second. */
const isOfOtherPrecision = (before: FactRow, after: FactRow): boolean =>
  after.recorded_at != null &&
  Math.min(Number(before.recorded_precision ?? SECOND), SECOND) !==
    Math.min(Number(after.recorded_precision ?? SECOND), SECOND)

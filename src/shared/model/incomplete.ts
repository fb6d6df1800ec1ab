import type { RowState } from './contents.ts'

/** Problems of a file that lacks something that it states of its end or its length. */
const CODES: ReadonlySet<string> = new Set(['truncated', 'film_truncated', 'end_mark_missing', 'shorter_than_stated'])

/** Whether a file lacks something that it states of its end, its length or its rows of pixels. */
export const isIncomplete = (problems: readonly string[], rows: RowState | null): boolean =>
  rows === 'fewer' || problems.some((problem) => CODES.has(problem))

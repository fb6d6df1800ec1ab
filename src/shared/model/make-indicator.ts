import type { Indicator } from './metadata.ts'
import { clipped } from './stored-text.ts'

/** A warning; what is too long for its members is cut. */
export const makeIndicator = (
  kind: Indicator['kind'],
  source: string,
  value: string,
  form: string | null = null,
): Indicator => ({
  kind,
  source: clipped(source, 160),
  value: clipped(value.trim(), 400),
  form,
})

/** What one block states. `from`: its group and tag ("EXIF Make"); `text`: as recorded. */
export type Statement = { from: string; text: string }

/** So that both texts of a pair are quoted, however long one is. */
const MAX_TEXT = 120
const quoted = ({ from, text }: Statement): string => `${from} ${clipped(text.trim(), MAX_TEXT)}`

/** Where the two statements of a pair are. */
export const sourcesOf = (one: Statement, other: Statement): string => clipped(`${one.from}, ${other.from}`, 160)

/** A warning about two statements that are compared, both as recorded. */
export const makePair = (kind: Indicator['kind'], one: Statement, other: Statement): Indicator =>
  makeIndicator(kind, sourcesOf(one, other), `${quoted(one)} · ${quoted(other)}`)

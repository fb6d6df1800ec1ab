/** Longest grapheme kept whole, in code units: a family of emoji has about 11, a hostile one is unlimited. */
const LONGEST = 32

/**
 * Truncates a text to at most `most` code units without splitting a character: neither surrogate pairs, nor letters
 * with their marks, nor sequences drawn as one.
 */
export function firstOf(text: string, most: number): string {
  if (text.length <= most) return text
  const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const near = Math.max(0, most - LONGEST)
  // A grapheme may begin before this window: then the cut is only between whole code points.
  const window = text.slice(near, most + LONGEST)
  const from = near + (characters.segment(window).containing(most - near)?.index ?? 0)
  if (from > near) return text.slice(0, from)
  return text.slice(0, betweenSigns(text, most))
}

/** The last index in a text, at or before `at`, that does not split a surrogate pair. */
export const betweenSigns = (text: string, at: number): number =>
  /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(0, at - 1), at + 1)) ? at - 1 : at

/** Truncates a text with more than `most` code units, and appends "…". */
export const shortened = (text: string, most: number): string => (text.length > most ? `${firstOf(text, most)}…` : text)

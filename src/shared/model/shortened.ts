/** Longest character that is looked for whole, code units: a family of emoji has about 11, a hostile one has no end. */
const LONGEST = 32

/**
 * The first characters of a text, at most `most` code units of it: never a part of a character, be it two halves, a
 * letter with its marks or signs that are drawn as one.
 */
export function firstOf(text: string, most: number): string {
  if (text.length <= most) return text
  const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const near = Math.max(0, most - LONGEST)
  // A character may begin before what is looked at: then the cut is only between whole code points.
  const window = text.slice(near, most + LONGEST)
  const from = near + (characters.segment(window).containing(most - near)?.index ?? 0)
  if (from > near) return text.slice(0, from)
  return text.slice(0, betweenSigns(text, most))
}

/** The last place in a text, not behind `at`, that is not between the two halves of one sign. */
export const betweenSigns = (text: string, at: number): number =>
  /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(0, at - 1), at + 1)) ? at - 1 : at

/** A text, or its first characters and "…" where it has more than `most` code units. */
export const shortened = (text: string, most: number): string => (text.length > most ? `${firstOf(text, most)}…` : text)

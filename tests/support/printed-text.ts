import { nameParts, visibleParts } from '../../src/shared/model/visible-text.ts'

/** Scripts that run from right to left: the text of a PDF has them in painting order. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

export const runsFromTheRight = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/** Text without what printing adds and removes: white space, soft hyphens, ligatures, the letters of the watermark. */
export const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\u00ad\u200b\u2060\ufeff]+/g, '')
    .replaceAll('SIMULATED', '')

/** Minimum length of the pieces of a long text broken between pages. */
const SHORTEST = 12

/**
 * Searches for texts in the output of `pdftotext -raw`; running heads and feet may be between the pieces of a long one.
 */
export function createPrintedText(raw: string) {
  const printed = bare(raw)
  const isThere = (needle: string): boolean => {
    let rest = needle
    for (let from = 0; rest !== ''; ) {
      const length = longestPrefix(rest, from)
      if (length < Math.min(SHORTEST, rest.length)) return false
      from = printed.indexOf(rest.slice(0, length), from) + length
      rest = rest.slice(length)
    }
    return true
  }
  const longestPrefix = (text: string, from: number): number => {
    if (printed.includes(text, from)) return text.length
    let [low, high] = [0, text.length]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (printed.includes(text.slice(0, middle), from)) low = middle
      else high = middle - 1
    }
    return low
  }
  return {
    /** Whether a text is printed as a name, with everything invisible in it spelt out, or as running text. */
    has: (text: string): boolean =>
      [nameParts(text), visibleParts(text, true)].some((parts) =>
        isThere(bare(parts.map((part) => part.text).join(''))),
      ),
  }
}

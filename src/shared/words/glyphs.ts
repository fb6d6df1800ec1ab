import type { MissingGlyphs } from '../model/report-set.ts'

/** More characters than these are counted, not listed. */
const MOST_LISTED = 40

/** "U+4E2D 中": how a character is named where it may not be printed. */
export const namedGlyphs = ({ characters }: MissingGlyphs): string => {
  const named = characters
    .slice(0, MOST_LISTED)
    .map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')} ${one}`)
  return `${named.join(', ')}${characters.length > MOST_LISTED ? ' …' : ''}`
}

import type { MissingGlyphs } from '../model/report-set.ts'

/** Larger numbers of characters are counted, not listed. */
const MOST_LISTED = 40

/** Names characters that may not print: "U+4E2D 中". */
export const namedGlyphs = ({ characters }: MissingGlyphs): string => {
  const named = characters
    .slice(0, MOST_LISTED)
    .map((one) => [`U+${codeOf(one)}`, one].join(' '))
    .join(', ')
  return characters.length > MOST_LISTED ? `${named} …` : named
}

const codeOf = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')

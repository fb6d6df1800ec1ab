/**
 * Marks above and below letters (Unicode blocks of combining diacritics), vowel signs of Hebrew and Arabic, and the
 * Arabic tatweel. Vowels of other scripts are letters of their words and stay.
 */
const MARKS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/g
const PLAIN = /^[\0-\x7f]*$/

/**
 * A text as it is compared when searching: compatibility forms decomposed, combining marks dropped, lower case, "ß" as
 * "ss", composed again.
 */
export function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().replaceAll('ß', 'ss').normalize('NFC')
}

/** A text folded to one line, with single spaces. */
export const foldedLine = (text: string): string =>
  folded(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

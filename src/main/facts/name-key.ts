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

/**
 * A folded name as it is sorted, in the order of its code units: each number is preceded by its length, so that
 * "img 9" comes before "img 10", however many zeros are in front. Names that differ in those alone share a key.
 */
export const nameKey = (name: string): string =>
  folded(name).replace(/\d+/g, (digits) => {
    const value = digits.replace(/^0+(?=\d)/, '')
    return `${lengthPrefix(value.length)}${value}`
  })

/** Digits that sort as the number they stand for: 1 to 8 as themselves, then "9" for each nine, and the rest. */
const lengthPrefix = (length: number): string => `${'9'.repeat(Math.floor(length / 9))}${length % 9}`

/** A folded name as one line of a text. */
export const foldedLine = (name: string): string => folded(name).replaceAll('\n', ' ')

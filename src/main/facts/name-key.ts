import { folded } from '../../shared/model/folded.ts'

/** A name as it is sorted: folded, with its numbers as numbers. */
export const nameKey = (name: string): string => naturalKey(folded(name))

/**
 * A folded name as it is sorted, in the order of its bytes in UTF-8: each number is preceded by its length, so that
 * "img 9" comes before "img 10", however many zeros are in front. Names that differ in those alone share a key.
 */
export const naturalKey = (name: string): string =>
  name.replace(/\d+/g, (digits) => {
    const value = digits.replace(/^0+(?=\d)/, '')
    return `${lengthPrefix(value.length)}${value}`
  })

/** Digits that sort as the number they stand for: 1 to 8 as themselves, then "9" for each nine, and the rest. */
const lengthPrefix = (length: number): string => `${'9'.repeat(Math.floor(length / 9))}${length % 9}`

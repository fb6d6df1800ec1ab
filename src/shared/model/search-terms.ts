import { foldedLine } from './folded.ts'

/** What is searched for: folded terms, each of which a text has to contain. */
export type SearchTerms = readonly string[]

/**
 * The terms of a search as typed: words, and phrases in quotation marks. None = nothing but spaces was typed.
 */
export const searchTerms = (typed: string): SearchTerms =>
  [...typed.matchAll(/["“„”]([^"“„”]*)["“„”]?|([^\s"“„”]+)/g)]
    .map(([, phrase, word]) => foldedLine(phrase ?? word ?? ''))
    .filter((term) => term !== '')

/** Trigrams asked for of one term: more of them narrow little and take time. */
const MOST = 6

/**
 * What an index of trigrams is asked for; null = every term is too short for it: under three characters, or under two of
 * a script written without spaces.
 */
export function indexQuery(terms: SearchTerms): string | null {
  const asked = terms.flatMap(trigramsOf)
  return asked.length === 0
    ? null
    : [...new Set(asked)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
}

/** Trigrams a text with the term contains, spread over it. */
function trigramsOf(term: string): string[] {
  const characters = [...term]
  if (characters.length === 2) return [...pairsIn(term)].map((pair) => `${PAIR}${pair}`)
  if (characters.length < 3) return []
  const last = characters.length - 3
  const count = Math.min(MOST, Math.ceil(characters.length / 3) + 1, last + 1)
  const starts = Array.from({ length: count }, (_, n) => (count === 1 ? 0 : Math.round((n / (count - 1)) * last)))
  return starts.map((start) => characters.slice(start, start + 3).join(''))
}

/** Whether texts can be searched for what is typed: one of its terms is long enough. */
export const isSearchable = (typed: string): boolean => indexQuery(searchTerms(typed)) !== null

/** Stands before a pair of characters. No folded line contains it. */
export const PAIR = '\u0001'

/** Chinese, Japanese, Korean and Thai, Lao, Khmer and Myanmar: written without spaces, or with words of two characters. */
const DENSE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー]+/gu

/** Every pair of neighbouring characters of those scripts. */
export function* pairsIn(text: string): Generator<string> {
  for (const [run] of text.matchAll(DENSE)) {
    const characters = [...run]
    for (let n = 1; n < characters.length; n += 1) yield `${characters[n - 1]}${characters[n]}`
  }
}

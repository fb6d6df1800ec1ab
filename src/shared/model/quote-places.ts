import type { Turn } from './fact-check.ts'

/** A span of a transcript: characters of a turn, from `from` up to but excluding `to`. */
export type Place = { turn: number; from: number; to: number }

/** One occurrence of a quote: a span in each turn it covers, in order. Never empty. */
export type Occurrence = readonly Place[]

/** A word of a text: its form for comparison, and its span. */
type Word = { text: string; turn: number; from: number; to: number }

/** Most occurrences saved per quote; a quote of one common word has countless. */
const MAX_OCCURRENCES = 50

/** Scripts without spaces between words: each of their characters counts as a word. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
/** Letters, digits and their combining marks; apostrophes within a word; characters that change what a number means. */
const WORD = new RegExp(
  `[${UNSPACED}][\\p{M}]*|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}\\p{Cf}])+(?:['’ʼ](?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}\\p{Cf}])+)*|[\\p{Sc}\\p{Sm}%‰]`,
  'gu',
)
/** Characters that are ignored: direction marks and the Arabic tatweel. */
const SILENT = /[\p{Cf}'’ʼ\u0640]/gu

function wordsOf(text: string, turn: number): Word[] {
  return [...text.matchAll(WORD)].flatMap((match) => {
    const compared = match[0].replace(SILENT, '').normalize('NFKC').toLowerCase()
    return compared === '' ? [] : [{ text: compared, turn, from: match.index, to: match.index + match[0].length }]
  })
}

/**
 * Finds quotes in a transcript. A quote matches if the same words occur in the same order; letter case, punctuation,
 * kinds of quotation marks and white space do not count. Nothing is guessed: with one different word there is no match.
 * Returns each quote's occurrences in order; none for null, for a quote without words, and for one not found.
 */
export function findQuotes(turns: readonly Turn[], quotes: readonly (string | null)[]): readonly Occurrence[][] {
  const spoken = turns.flatMap(({ text }, turn) => wordsOf(text, turn))
  const starts = new Map<string, number[]>()
  spoken.forEach(({ text }, index) => {
    const known = starts.get(text)
    if (known) known.push(index)
    else starts.set(text, [index])
  })
  return quotes.map((quote) => {
    const wanted = quote === null ? [] : wordsOf(quote, 0)
    const found: Occurrence[] = []
    for (const start of starts.get(wanted[0]?.text ?? '') ?? []) {
      if (!wanted.every(({ text }, index) => spoken[start + index]?.text === text)) continue
      found.push(placesOf(spoken.slice(start, start + wanted.length)))
      if (found.length === MAX_OCCURRENCES) break
    }
    return found
  })
}

function placesOf(words: readonly Word[]): Place[] {
  const places: Place[] = []
  for (const { turn, from, to } of words) {
    const last = places.at(-1)
    if (last?.turn === turn) last.to = to
    else places.push({ turn, from, to })
  }
  return places
}

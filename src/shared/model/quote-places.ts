import type { Turn } from './fact-check.ts'

/** A stretch of a transcript: characters of a turn, from the first up to and without the last. */
export type Place = { turn: number; from: number; to: number }

/** One occurrence of a quote: a stretch in each turn it runs through, in order. Never empty. */
export type Occurrence = readonly Place[]

/** Words of one text: what is compared, and where it stands. */
type Word = { text: string; turn: number; from: number; to: number }

/** Occurrences of one quote that are kept; a quote of one common word has no end of them. */
const MAX_OCCURRENCES = 50

/** Scripts that put no space between words: each of their signs counts as a word. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
/** Letters, digits and what is written on them; apostrophes within a word; signs that change what a number means. */
const WORD = new RegExp(
  `[${UNSPACED}][\\p{M}]*|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}\\p{Cf}])+(?:['’ʼ](?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}\\p{Cf}])+)*|[\\p{Sc}\\p{Sm}%‰]`,
  'gu',
)
/** Marks that steer how text runs and the lengthening stroke of Arabic say nothing. */
const SILENT = /[\p{Cf}'’ʼ\u0640]/gu

function wordsOf(text: string, turn: number): Word[] {
  return [...text.matchAll(WORD)].flatMap((match) => {
    const compared = match[0].replace(SILENT, '').normalize('NFKC').toLowerCase()
    return compared === '' ? [] : [{ text: compared, turn, from: match.index, to: match.index + match[0].length }]
  })
}

/**
 * Looks quotes up in a transcript. A quote is found where the same words stand in the same order; letter case,
 * punctuation, kinds of quotation marks and white space do not count. Nothing is guessed: one other word, and it is not
 * found. Gives each quote's occurrences in order; none for null, for a quote without words, and for one not found.
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

import { foldedLine } from '../../shared/model/folded.ts'
import type { FoundPart } from '../../shared/model/found-text.ts'
import type { SearchTerms } from '../../shared/model/search-terms.ts'

/** Characters of context before the first match, and of an excerpt in all. */
const BEFORE = 48
const LENGTH = 220

/** A range of a text, in UTF-16 code units; `to` is not part of it. */
type Range = { from: number; to: number }

/** An excerpt of a text around its first match, every match in it marked; null = no term occurs in it. */
export function markedPieces(text: string, terms: SearchTerms): FoundPart['pieces'] | null {
  const ranges = matchesIn(text, terms)
  const first = ranges[0]
  if (first === undefined) return null
  const from = first.from <= BEFORE ? 0 : startOfWord(text, first.from - BEFORE, first.from)
  const to = Math.max(first.to, Math.min(text.length, from + LENGTH))
  const pieces: FoundPart['pieces'] = []
  const add = (start: number, end: number, isMatch: boolean) => {
    const piece = oneLine(text.slice(start, end))
    if (piece !== '') pieces.push({ at: start, text: piece, isMatch })
  }
  let at = from
  for (const range of ranges) {
    if (range.to > to) break
    add(at, range.from, false)
    add(range.from, range.to, true)
    at = range.to
  }
  add(at, to, false)
  if (from > 0) pieces.unshift({ at: -1, text: '…', isMatch: false })
  if (to < text.length) pieces.push({ at: to, text: '…', isMatch: false })
  return pieces
}

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ')

/** The beginning of the next word, if one begins before `end`. */
function startOfWord(text: string, at: number, end: number): number {
  const space = text.slice(at, end).search(/\s/)
  const start = space === -1 ? at : at + space + 1
  // Not between the two halves of a character.
  return /[\udc00-\udfff]/.test(text[start] ?? '') ? start + 1 : start
}

/** Where terms occur in a text, in order and without overlaps. */
function matchesIn(text: string, terms: SearchTerms): Range[] {
  const { line, places } = foldedWithPlaces(text)
  const found: Range[] = []
  for (const term of terms)
    for (let at = line.indexOf(term); at !== -1; at = line.indexOf(term, at + term.length)) {
      const [from, to] = [places[at], places[at + term.length - 1]]
      if (from !== undefined && to !== undefined) found.push({ from: from.from, to: to.to })
    }
  found.sort((a, b) => a.from - b.from || b.to - a.to)
  return found.filter((range, n) => n === 0 || range.from >= (found[n - 1] as Range).to)
}

/** A character with the marks that belong to it, or the parts of a Korean syllable. */
const CLUSTER = /\r\n|[\u1100-\u115f]+[\u1160-\u11a7]*[\u11a8-\u11ff]*|.\p{M}*/gsu

/** A text folded, and for each of its code units the range of the text it comes from. */
function foldedWithPlaces(text: string): { line: string; places: Range[] } {
  let line = ''
  const places: Range[] = []
  for (const match of text.matchAll(CLUSTER)) {
    const [cluster] = match
    const place = { from: match.index, to: match.index + cluster.length }
    const isSpace = /^[\s\p{Cc}]+$/u.test(cluster)
    if (isSpace && (line === '' || line.endsWith(' '))) continue
    const folded = isSpace ? ' ' : foldedLine(cluster)
    line += folded
    for (let n = 0; n < folded.length; n += 1) places.push(place)
  }
  return { line, places }
}

import type { InputOf, OutputOf } from '../../src/shared/contract/index.ts'
import type { FoundItem, FoundPart, TextPlace } from '../../src/shared/model/found-text.ts'
import { CaseId, CheckId } from '../../src/shared/model/ids.ts'
import type { ItemRow } from '../../src/shared/model/item.ts'

const checkId = CheckId.parse('5d3f5c1e-6b1a-4a57-9a0e-0d7c6c1f2a01')

const TEXTS: readonly [TextPlace, string][] = [
  [{ in: 'metadata', group: 'IPTC', tag: 'Caption-Abstract' }, 'Fire at the * this morning, seen from the north pier'],
  [{ in: 'fact_check', part: 'transcript', seconds: 161 }, 'We are standing at the *, and the second shed has just'],
  [{ in: 'result', part: 'reasoning' }, 'The lighting of the * is consistent with the stated hour; edges of the smoke'],
  [{ in: 'finding', part: 'notes' }, 'Same crane as in the picture of the * of 2019. Ask Ana for the shipping list.'],
  [{ in: 'fact_check', part: 'source', seconds: null }, 'https://news.example/2026/*-burns-for-a-second-night'],
  [{ in: 'metadata', group: 'XMP', tag: 'Location' }, 'ميناء * القديم'],
]

/** The parts of an invented item in which a text was found. */
function partsOf(index: number, text: string): FoundPart[] {
  const count = 1 + (index % 3)
  return Array.from({ length: count }, (_, n) => {
    const [place, sentence] = TEXTS[(index + n) % TEXTS.length] as (typeof TEXTS)[number]
    const [before = '', after = ''] = sentence.split('*')
    const pieces = [
      { at: 0, text: before, isMatch: false },
      { at: 1, text, isMatch: true },
      { at: 2, text: after, isMatch: false },
    ].filter((piece) => piece.text !== '')
    return { number: n + 1, place, checkId: place.in === 'fact_check' ? checkId : null, pieces }
  })
}

/** Answers of a search in the invented library; a text that begins with "zz" is found nowhere. */
export const gallerySearch = (all: readonly ItemRow[]) => ({
  'search.find': ({ caseId, text, from, limit }: InputOf<'search.find'>): OutputOf<'search.find'> => {
    if (text.startsWith('zz')) return { items: [], next: null }
    const first = from?.after ?? 0
    const items = all.slice(first, first + limit).map(
      (row, n): FoundItem => ({
        row,
        caseId: CaseId.parse(caseId ?? 1 + ((first + n) % 3)),
        parts: partsOf(first + n, text),
        more: (first + n) % 5 === 2 ? 3 : 0,
      }),
    )
    return { items, next: { in: 'texts', after: first + limit } }
  },
  'search.count': ({ text, so }: InputOf<'search.count'>): OutputOf<'search.count'> => {
    if (text.startsWith('zz')) return { found: 0, compared: 0, candidates: 0, next: null }
    return so === null
      ? { found: 1840, compared: 2000, candidates: 41_200, next: { in: 'texts', after: 2000 } }
      : { found: 37_914, compared: 41_200, candidates: 41_200, next: null }
  },
})

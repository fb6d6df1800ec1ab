import { describe, expect, it } from 'vitest'
import type { Turn } from '../../../../shared/model/fact-check.ts'
import { piecesOf, quotedByTurn } from './transcript-pieces.ts'
import { directionOf, findText, MAX_HITS, rowOf, transcriptRows, turnAt } from './transcript-rows.ts'

const turn = (text: string, speaker: string | null = null): Turn => ({
  at: '',
  speaker,
  startSeconds: null,
  endSeconds: null,
  text,
})
const every = () => true

describe('the paragraphs of a transcript', () => {
  it('are its turns, an empty one too', () => {
    expect(transcriptRows([turn('One.'), turn(''), turn('Two.')], every)).toEqual([
      { turn: 0, from: 0, to: 4 },
      { turn: 1, from: 0, to: 0 },
      { turn: 2, from: 0, to: 4 },
    ])
  })

  it.each([
    ['sentences', 'The quay was closed, they said. '.repeat(900)],
    ['words without an end', 'quay '.repeat(6000)],
    ['no space at all', 'x'.repeat(30_000)],
    ['signs of two halves', '😀'.repeat(9000)],
    ['Japanese', '倉庫は空だった。'.repeat(3000)],
  ])('cut one block of %s into readable parts and lose nothing', (_name, text) => {
    const rows = transcriptRows([turn(text)], every)
    expect(rows.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text)
    for (const { from, to } of rows) {
      expect(to - from).toBeGreaterThan(0)
      expect(to - from).toBeLessThanOrEqual(640)
      expect(text.slice(from, to)).not.toMatch(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/)
    }
  })

  it('are those of the chosen speaker only', () => {
    const turns = [turn('One.', 'A'), turn('Two.', 'B'), turn('Three.', 'A')]
    expect(transcriptRows(turns, ({ speaker }) => speaker === 'A').map((row) => row.turn)).toEqual([0, 2])
  })

  it('are found by a place in them', () => {
    const turns = [turn('a '.repeat(1000)), turn(''), turn('b '.repeat(1000))]
    const rows = transcriptRows(turns, every)
    rows.forEach((row, index) => {
      expect(rowOf(rows, { turn: row.turn, from: row.from })).toBe(index)
      if (row.to > row.from) expect(rowOf(rows, { turn: row.turn, from: row.to - 1 })).toBe(index)
    })
    expect(rowOf(rows, { turn: 9, from: 0 })).toBe(-1)
  })
})

describe('a search in a transcript', () => {
  it('finds every place whatever the case, and takes no sign as a pattern', () => {
    const turns = [turn('The quay. THE quay (was) closed'), turn('the\nquay')]
    expect(findText(turns, 'the quay', every)).toHaveLength(3)
    expect(findText(turns, '(was)', every)).toEqual([{ turn: 0, from: 19, to: 24 }])
    expect(findText(turns, '.*', every)).toEqual([])
    expect(findText(turns, '  ', every)).toEqual([])
  })

  it('ends where nobody would count on', () => {
    expect(findText([turn('e'.repeat(MAX_HITS + 5))], 'e', every)).toHaveLength(MAX_HITS)
  })
})

describe('a paragraph with quotes and hits', () => {
  it('is cut where they begin and end, and numbers stand where a quote ends', () => {
    const quoted = quotedByTurn([[[{ turn: 0, from: 4, to: 12 }]], [[{ turn: 0, from: 8, to: 12 }]], []])
    const hit = { turn: 0, from: 6, to: 10 }
    const pieces = piecesOf(
      'The big warehouse',
      { turn: 0, from: 0, to: 17 },
      { quoted: quoted.get(0) ?? [], hits: [hit], shown: hit },
    )
    expect(pieces.map(({ text }) => text).join('')).toBe('The big warehouse')
    expect(
      pieces
        .filter(({ isQuoted }) => isQuoted)
        .map(({ text }) => text)
        .join(''),
    ).toBe('big ware')
    expect(
      pieces
        .filter(({ isShownHit }) => isShownHit)
        .map(({ text }) => text)
        .join(''),
    ).toBe('g wa')
    expect(pieces.filter(({ claims }) => claims.length > 0).map(({ claims }) => claims)).toEqual([[0, 1]])
  })

  it('of a quote that runs on bears its number in the last part only', () => {
    const quoted = quotedByTurn([
      [
        [
          { turn: 0, from: 4, to: 7 },
          { turn: 1, from: 0, to: 3 },
        ],
      ],
    ])
    const numbers = [0, 1].map((at) =>
      piecesOf(
        'The big',
        { turn: at, from: 0, to: 7 },
        { quoted: quoted.get(at) ?? [], hits: [], shown: null },
      ).flatMap(({ claims }) => claims),
    )
    expect(numbers).toEqual([[], [0]])
  })
})

describe('the turn that is spoken', () => {
  const starts = [0, 10, 20].map((seconds, index) => ({ turn: index * 2, seconds }))
  it('is the last that has begun', () => {
    expect([0, 9.9, 10, 500].map((seconds) => turnAt(starts, seconds))).toEqual([0, 0, 2, 4])
    expect(turnAt(starts, -1)).toBe(-1)
    expect(turnAt([], 5)).toBe(-1)
  })
})

describe('the way a text runs', () => {
  it('is told by its first letter', () => {
    expect(directionOf('12 – قال المتحدث')).toBe('rtl')
    expect(directionOf('אמר: hello')).toBe('rtl')
    expect(directionOf('He said قال')).toBe('ltr')
    expect(directionOf('…')).toBe('ltr')
  })
})

import { describe, expect, it } from 'vitest'
import { Content, FileContents, FileEnd, NO_PART, RowState } from '../model/contents.ts'
import { ends, endWords, partPlace, pieces, rowsWords } from './contents.ts'

const PLACE = pieces.at({ bytes: 2, offset: 8 })

describe('the place of a part', () => {
  it('is named as what it lies in', () => {
    const place = (source: string) => partPlace(Content.parse({ kind: 'archive', source, offset: 8, bytes: 2 }))
    expect(place('Between frames')).toBe(`${PLACE}; ${pieces.between}`)
    expect(place('Box free')).toBe(`${PLACE}; ${pieces.inBox({ type: 'free' })}`)
    expect(place('block JUNK')).toBe(`${PLACE}; ${pieces.inBlock({ name: 'JUNK' })}`)
    expect(place('tag MakerNote')).toBe(`${PLACE}; ${pieces.inTag({ name: 'MakerNote' })}`)
    expect(place('Gap')).toBe(`${PLACE}; ${pieces.inGap}`)
  })
})

const SOMEWHERE = ends.cutSomewhere({ at: 16_043 })

describe('the end of a file', () => {
  const cut = (end: Partial<FileEnd>, bytes = 16_043) =>
    endWords(FileEnd.parse({ state: 'cut', at: bytes, missing: 'data', ...end }), bytes, [])

  it('is cut off by as much as is printed', () => {
    expect(cut({ due: 16_044, seconds: 0.5, dueSeconds: 1 })).toBe(ends.cutSeconds({ seconds: 0.5, due: 1 }))
    expect(cut({ due: 16_044 })).toBe(ends.cut({ held: 16_043, due: 16_044 }))
    expect(cut({})).toBe(SOMEWHERE)
  })

  it('says that more is held than is stated', () => {
    const exceeded = FileEnd.parse({ state: 'whole', at: 1000, seconds: 80, dueSeconds: 1.567 })
    expect(endWords(exceeded, 5000, [])).toBe(ends.exceeded({ at: 1000, due: 1.567, seconds: 80, bytes: 4000 }))
  })

  it('quotes both lengths that exclude each other', () => {
    const said = (to: number, of = 'data') =>
      endWords(
        FileEnd.parse({
          state: 'contradicted',
          lengths: [
            { of: 'RIFF', to: 8044 },
            { of, to },
          ],
        }),
        9000,
        [],
      )
    const both = { of: 'RIFF', to: 8044, otherOf: 'data' }
    expect(said(12_044)).toBe(ends.beyond({ ...both, otherTo: 12_044 }))
    expect(said(4044)).toBe(ends.between({ ...both, otherTo: 4044 }))
    expect(said(12, NO_PART)).toBe(ends.without({ ...both, otherTo: 12 }))
  })

  it('is where the content breaks off, and not where the file does', () => {
    const at684 = (parts: { offset: number | null }[], missing: 'data' | 'end_mark' = 'data') =>
      endWords(FileEnd.parse({ state: 'cut', at: 684, missing }), 1062, parts)
    expect(at684([{ offset: 684 }])).toBe(ends.cutBefore({ at: 684, bytes: 378 }))
    expect(at684([{ offset: 684 }], 'end_mark')).toBe(ends.endMarkBefore({ at: 684, bytes: 378 }))
    // What is left of a frame that is cut is nothing else.
    expect(at684([{ offset: 20 }, { offset: null }])).toBe(ends.cutWithin({ at: 684 }))
    expect(at684([], 'end_mark')).toBe(ends.endMark({ at: 684 }))
    expect(cut({ at: null })).toBe(ends.cutUnknown)
  })

  it('is not cut off where only a header states more', () => {
    expect(cut({ due: 100_044, missing: 'stated_length' })).toBe(ends.length({ due: 100_044, held: 16_043 }))
    expect(cut({ missing: 'stated_length' })).toBe(ends.lengthUnknown)
  })

  it('never has the same number on both sides', () => {
    for (const seconds of [1, 1.0004, 0.9996, 1.001]) expect(cut({ seconds, dueSeconds: 1 })).toBe(SOMEWHERE)
    expect(cut({ due: 16_044, seconds: 1, dueSeconds: 1 })).toBe(ends.cut({ held: 16_043, due: 16_044 }))
    expect(cut({ due: 16_043 })).toBe(SOMEWHERE)
  })
})

describe('the rows in the data', () => {
  const words = (rows: RowState | null, coded: number | null) =>
    rowsWords(FileContents.parse({ rows, rowNumbers: coded === null ? null : { stated: 100, coded } })) ?? ''

  it('are compared by both numbers, where they were counted and kept', () => {
    expect(words('fewer', 30)).toMatch(/100.*30/)
    expect(words('hidden', 180)).toMatch(/100.*180/)
    expect(words('as_stated', 104)).toContain('100')
    expect(words(null, null)).toBe('')
  })

  it('may be fewer or more, as long as nobody counted them', () => {
    for (const state of ['not_checked', 'not_counted'] as const) expect(words(state, null)).toContain('fewer or more')
    for (const state of RowState.options) expect(words(state, null)).not.toMatch(/\d/)
  })
})

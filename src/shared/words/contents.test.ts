import { describe, expect, it } from 'vitest'
import { Content, FileEnd } from '../model/contents.ts'
import { ends, endWords, partPlace, pieces } from './contents.ts'

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

const SOMEWHERE = ends.cutSomewhere({ held: 16_043 })

describe('the end of a file', () => {
  const cut = (end: Partial<FileEnd>, bytes = 16_043) =>
    endWords(FileEnd.parse({ state: 'cut', at: bytes, ...end }), bytes)

  it('is cut off by as much as is printed', () => {
    expect(cut({ due: 16_044, seconds: 0.5, dueSeconds: 1 })).toBe(ends.cutSeconds({ seconds: 0.5, due: 1 }))
    expect(cut({ due: 16_044 })).toBe(ends.cut({ held: 16_043, due: 16_044 }))
    expect(cut({})).toBe(SOMEWHERE)
  })

  it('says that more is held than is stated', () => {
    const exceeded = FileEnd.parse({ state: 'whole', at: 1000, seconds: 80, dueSeconds: 1.567 })
    expect(endWords(exceeded, 5000)).toBe(ends.exceeded({ at: 1000, due: 1.567, seconds: 80, bytes: 4000 }))
  })

  it('never has the same number on both sides', () => {
    for (const seconds of [1, 1.0004, 0.9996, 1.001]) expect(cut({ seconds, dueSeconds: 1 })).toBe(SOMEWHERE)
    expect(cut({ due: 16_044, seconds: 1, dueSeconds: 1 })).toBe(ends.cut({ held: 16_043, due: 16_044 }))
    expect(cut({ due: 16_043 })).toBe(SOMEWHERE)
  })
})

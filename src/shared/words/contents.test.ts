import { describe, expect, it } from 'vitest'
import { Content, FileEnd } from '../model/contents.ts'
import { endWords, partPlace } from './contents.ts'

describe('the place of a part', () => {
  it('is named as what it lies in', () => {
    const place = (source: string) => partPlace(Content.parse({ kind: 'archive', source, offset: 8, bytes: 2 }))
    expect(place('Between frames')).toBe('2 bytes from byte 8; between the frames of the content')
    expect(place('Box free')).toBe('2 bytes from byte 8; in the box “free”')
  })
})

describe('the end of a file', () => {
  const cut = (end: Partial<FileEnd>, bytes = 16_043) =>
    endWords(FileEnd.parse({ state: 'cut', at: bytes, ...end }), bytes)

  it('is cut off by as much as is printed', () => {
    expect(cut({ due: 16_044, seconds: 0.5, dueSeconds: 1 })).toBe('cut off: holds 0.5 s of the stated 1 s')
    expect(cut({ due: 16_044 })).toBe('cut off: the file ends at byte 16,043 of 16,044')
    expect(cut({})).toBe('cut off: the file ends at byte 16,043, before its content does')
  })

  it('says that more is held than is stated', () => {
    const exceeded = FileEnd.parse({ state: 'whole', at: 1000, seconds: 80, dueSeconds: 1.567 })
    expect(endWords(exceeded, 5000)).toBe(
      'byte 1,000, after the 1.567 s that the file states; it holds 80 s, and 4,000 bytes follow',
    )
  })

  it('never has the same number on both sides', () => {
    for (const seconds of [1, 1.0004, 0.9996, 1.001])
      expect(cut({ seconds, dueSeconds: 1 })).toBe('cut off: the file ends at byte 16,043, before its content does')
    expect(cut({ due: 16_044, seconds: 1, dueSeconds: 1 })).toBe('cut off: the file ends at byte 16,043 of 16,044')
    expect(cut({ due: 16_043 })).toBe('cut off: the file ends at byte 16,043, before its content does')
  })
})

import { describe, expect, it } from 'vitest'
import { createStillDraft } from './still-draft.ts'

/** The beginning of a PNG of this size, and some bytes behind it. */
function pngOf(width: number, height: number): Buffer {
  const png = Buffer.alloc(64)
  png.write('\x89PNG\r\n\x1a\n', 'latin1')
  png.write('IHDR', 12, 'latin1')
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}
const claim = { source: 'ITEM-0001', seconds: 1.5, width: 320, height: 180, bytes: 64 }

describe('the parts of a still', () => {
  it('make the whole, once', () => {
    const draft = createStillDraft<string>()
    const id = draft.begin(claim)
    const png = pngOf(320, 180)
    expect(draft.part(id, png.subarray(0, 40))).toBe(true)
    expect(draft.part(id, png.subarray(40))).toBe(true)
    expect(draft.finish(id)).toEqual({ ...claim, png })
    expect(draft.finish(id)).toBeNull()
  })

  it('of a still that another one replaced are not taken', () => {
    const draft = createStillDraft<string>()
    const first = draft.begin(claim)
    draft.begin(claim)
    expect(draft.part(first, Buffer.alloc(4))).toBe(false)
  })

  it('are refused when they are more, fewer, no PNG or of another size', () => {
    const draft = createStillDraft<string>()
    expect(() => draft.part(draft.begin(claim), Buffer.alloc(65))).toThrow()
    expect(() => draft.finish(draft.begin(claim))).toThrow()
    for (const png of [Buffer.alloc(64), pngOf(320, 181)]) {
      const id = draft.begin(claim)
      draft.part(id, png)
      expect(() => draft.finish(id)).toThrow()
    }
  })
})

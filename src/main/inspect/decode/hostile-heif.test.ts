import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { setupFolder } from '../../../../tests/support/folder.ts'
import { hostileHeifs, type Look, loudHeif } from '../../../../tests/support/hostile-heifs.ts'
import { problemWords } from '../../../shared/words/inspection.ts'
import { readHeif } from '../container/heif.ts'
import { createDeriver } from './derive.ts'
import { createPictureLibrary } from './sharp.ts'

// The library decodes no drawings in this process from then on; other tests in it make pictures of them.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }))

const library = createPictureLibrary()
const deriver = createDeriver(library, async () => Number.POSITIVE_INFINITY)

async function drawn(bytes: Buffer) {
  const { size } = readHeif(bytes)
  const picture = { format: 'heic', bytes, size, orientation: 1, standIn: null } as const
  const { path, problems } = await deriver.derive(setupFolder(), 'b'.repeat(64), 'lossless', picture)
  if (path === null) return { pixels: null, problems }
  const { data, info } = await sharp(readFileSync(path)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { pixels: { data, width: info.width, height: info.height }, problems }
}

/** How far the worst pixel is from what it is to be; clear ones have no colour. Infinity = another size. */
function apart({ data, width, height }: { data: Buffer; width: number; height: number }, look: Look): number {
  if (height !== look.length || width !== look[0]?.length) return Number.POSITIVE_INFINITY
  let worst = 0
  for (const [at, value] of look.flat().entries()) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at * 4, at * 4 + 4)
    const differences =
      value === null ? [alpha] : [red - value, green - value, blue - value, alpha - 255].map((by) => Math.abs(by))
    worst = Math.max(worst, ...differences)
  }
  return worst
}

const FILES = hostileHeifs()
const LOUD = loudHeif()

describe('a HEIF file whatever it states', () => {
  it('is one of more than 200', () => {
    expect(FILES.length).toBeGreaterThan(200)
    expect(new Set(FILES.map(({ name }) => name)).size).toBe(FILES.length)
  })

  it('is preceded by a picture whose colour is in none of them', async () => {
    const { pixels } = await drawn(LOUD)
    // Luma 110, chroma 200 and 230, by the numbers of BT.601 in full range.
    for (const [channel, value] of [253, 12, 238].entries())
      expect(Math.abs((pixels?.data[channel] ?? 0) - value)).toBeLessThanOrEqual(2)
  })

  it.each(FILES)('is refused with a sentence, or drawn as it is made, to the pixel: $name', async ({ bytes, is }) => {
    await library.heif(LOUD)
    const { pixels, problems } = await drawn(bytes)
    if ('refused' in is) {
      expect([pixels, problems]).toEqual([null, [...new Set(['decode_failed', is.refused])]])
      expect(problemWords(is.refused)).not.toBe(is.refused)
    } else {
      expect(problems).toEqual(is.says ?? [])
      expect(pixels === null ? null : apart(pixels, is.look)).toBeLessThanOrEqual(1)
    }
  })
})

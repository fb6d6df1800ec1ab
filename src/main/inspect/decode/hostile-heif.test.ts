import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { setupFolder } from '../../../../tests/support/folder.ts'
import { gappedHeif, hostileHeifs, type Look, loudHeif } from '../../../../tests/support/hostile-heifs.ts'
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

const range = (first: number) => Array.from({ length: 16 - first }, (_, at) => first + at)
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
    if ('look' in is) await library.heif(LOUD)
    const { pixels, problems } = await drawn(bytes)
    if ('refused' in is) {
      expect([pixels, problems]).toEqual([null, [...new Set(['decode_failed', is.refused])]])
      expect(problemWords(is.refused)).not.toBe(is.refused)
    } else {
      expect(problems).toEqual(is.says ?? [])
      expect(pixels === null ? null : apart(pixels, is.look)).toBeLessThanOrEqual(1)
    }
  })

  it.each([[15], [5, 6], range(1), range(8)])(
    'shows nothing of the picture before it where the decoder writes nothing: without block %i and others',
    async (...gaps) => {
      const bytes = gappedHeif(gaps)
      const seen: Buffer[] = []
      for (const sample of [
        [110, 200, 230],
        [200, 90, 60],
        [30, 30, 30],
      ] as const) {
        await library.heif(loudHeif([...sample]))
        seen.push((await library.heif(bytes)).data)
      }
      expect(seen.map((pixels) => pixels.equals(seen[0] as Buffer))).toEqual([true, true, true])
    },
  )
})

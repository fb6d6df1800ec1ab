import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { setupFolder } from '../../../../tests/support/folder.ts'
import { createDeriver } from './derive.ts'
import { createPictureLibrary } from './sharp.ts'

// The library decodes no drawings in this process from then on; other tests in it make pictures of them.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }))

const SIZE = { width: 800, height: 600 }
/** Noise compresses evenly: so much of its bytes is so much of its height. */
const noise = () => sharp(randomBytes(SIZE.width * SIZE.height * 3), { raw: { ...SIZE, channels: 3 } })

/** From where the thumbnail of an image is filled in, of which only the first part of the bytes is there. */
async function filledIn(bytes: Buffer, part: number, orientation: number, format: 'jpeg' | 'png' = 'jpeg') {
  const deriver = createDeriver(createPictureLibrary(), async () => Number.POSITIVE_INFINITY)
  const cut = bytes.subarray(0, Math.floor(bytes.length * part))
  const sha256 = createHash('sha256').update(cut).digest('hex')
  const picture = { format, bytes: cut, size: SIZE, orientation, standIn: null }
  const { path } = await deriver.derive(setupFolder(), sha256, 'thumb', picture)
  return path === null ? 'no thumbnail' : await deriver.filledFrom(path, orientation)
}

describe('an image that ends early', () => {
  it.each([1, 3, 6, 7])(
    'is found filled in from where its data end, displayed by orientation %i',
    async (orientation) => {
      const from = await filledIn(await noise().jpeg({ quality: 90 }).toBuffer(), 0.6, orientation)
      expect(from).toBeGreaterThan(0.55)
      // Resizing and the last block blur the edge.
      expect(from).toBeLessThan(0.7)
    },
  )

  it('is not, where its last rows are there', async () => {
    expect(await filledIn(await noise().jpeg().toBuffer(), 1, 1)).toBeNull()
    // Of one colour throughout, it cannot be told.
    const plain = sharp({ create: { ...SIZE, channels: 3, background: '#808080' } })
    expect(await filledIn(await plain.jpeg().toBuffer(), 0.6, 1)).toBeNull()
  })
})

import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { setupFolder } from '../../../../tests/support/folder.ts'
import { profileWithCurve } from '../../../../tests/support/icc.ts'
import type { MediumFormat } from '../../../shared/model/medium.ts'
import { createDeriver } from './derive.ts'
import { createPictureLibrary } from './sharp.ts'
import { withProfile } from './stored-as.ts'

// The library decodes no drawings in this process from then on; other tests in it make pictures of them.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }))

const SIZE = { width: 80, height: 60 }
/** White on the left, black on the right. */
const halves = (alpha = 255) => {
  const pixels = Buffer.alloc(SIZE.width * SIZE.height * 4)
  for (let at = 0; at < SIZE.width * SIZE.height; at += 1) {
    const value = at % SIZE.width < 40 ? 255 : 0
    pixels.set([value, value, value, alpha], at * 4)
  }
  return sharp(pixels, { raw: { ...SIZE, channels: 4 } })
}

async function problemsOf(format: MediumFormat, bytes: Buffer) {
  const deriver = createDeriver(createPictureLibrary(), async () => Number.POSITIVE_INFINITY)
  const picture = { format, bytes, size: SIZE, orientation: 1, standIn: null }
  return (await deriver.derive(setupFolder(), 'b'.repeat(64), 'thumb', picture)).problems
}

describe('an image drawn in one colour', () => {
  it('counts as decoded with errors where its pixels are not of one colour', async () => {
    const png = await halves().removeAlpha().png().toBuffer()
    expect(await problemsOf('png', withProfile(png, profileWithCurve([0, 0])))).toEqual(['decoded_with_errors'])
    expect(await problemsOf('png', withProfile(png, profileWithCurve([0, 65_535])))).toEqual([])
    expect(await problemsOf('png', png)).toEqual([])
  })

  it('counts as such where that is what it is, or where all of it is clear', async () => {
    const grey = sharp({ create: { ...SIZE, channels: 3, background: '#808080' } })
    for (const format of ['png', 'jpeg', 'tiff', 'webp', 'avif'] as const)
      expect(await problemsOf(format, await grey.clone().toFormat(format).toBuffer())).toEqual([])
    expect(await problemsOf('png', await halves(0).png().toBuffer())).toEqual([])
    // Values too low for eight bits are dark, not decoded with errors.
    const dark = Buffer.alloc(SIZE.width * SIZE.height * 2)
    for (let at = 0; at < dark.length; at += 4) dark.writeUInt16LE(200, at)
    const deep = sharp(new Uint16Array(dark.buffer, dark.byteOffset, dark.length / 2), {
      raw: { ...SIZE, channels: 1 },
    })
    expect(await problemsOf('png', await deep.toColourspace('grey16').png().toBuffer())).toEqual([])
  })
})

import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { isBlurred, isGrey, type VeilLook } from '../../../shared/model/veil.ts'
import type { PictureLibrary } from './sharp.ts'

/** So many pixels of the longer side are kept: where light and dark lie can be guessed, a face or a letter cannot. */
const KEPT = 24
/** Drawn at this size again, so that no program shows the few pixels as squares. */
const EDGE = 480
const SOFTENING = 16

export type Veiler = ReturnType<typeof createVeiler>

/**
 * Veils a picture of the data folder for a document that leaves it: what the JPEG does not show is not in it. Gives null
 * when it cannot be decoded. Only for a veiled look.
 */
export function createVeiler(library: PictureLibrary) {
  return async (path: Uint8Array, look: VeilLook): Promise<Buffer | null> => {
    try {
      const picture = (await library.open(await readFile(Buffer.from(path)), {})).flatten({ background: '#fff' })
      const toned = isGrey(look) ? picture.grayscale() : picture
      if (!isBlurred(look)) return await toned.toColourspace('srgb').jpeg({ quality: 88 }).toBuffer()
      const { data, info } = await toned
        .resize(KEPT, KEPT, { fit: 'inside' })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { width, height, channels } = info
      const small = await library.open(data, { raw: { width, height, channels } })
      const large = await small.resize(EDGE, EDGE, { fit: 'inside', kernel: 'cubic' }).blur(SOFTENING)
      return await large.jpeg({ quality: 80 }).toBuffer()
    } catch {
      return null
    }
  }
}

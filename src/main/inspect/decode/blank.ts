import type { Sharp } from 'sharp'
import { wholeTiff } from './float-tiff.ts'
import type { Picture } from './picture.ts'
import type { PictureLibrary } from './sharp.ts'

/** Above this, a thumbnail is not of one colour: one of 320 × 320 pixels takes less than 3,000 bytes. */
const MAX_BLANK_BYTES = 4000
/** How far values of one colour may lie apart in a compressed thumbnail. */
const TOLERANCE = 4
/** How far values of a source lie apart at least that a thumbnail of one colour cannot be of. */
const APART = 32
/** Both are compared at this size. */
const SIDE = 64

/**
 * Whether an image was drawn in one colour, or fully transparent, although its pixels are not: a profile or an opacity
 * went wrong. Looks at the source only where the encoded thumbnail is small enough for that.
 */
export async function isWronglyBlank(library: PictureLibrary, picture: Picture, thumb: Buffer): Promise<boolean> {
  if (thumb.length > MAX_BLANK_BYTES) return false
  const drawn = spansOf(await rgba(await library.open(thumb, { failOn: 'none' })))
  const isClear = drawn.most[3] <= TOLERANCE
  if (!isClear && drawn.spans.some((span) => span > TOLERANCE)) return false
  const source = spansOf(await rgba((await asStored(library, picture)).resize(SIDE, SIDE, { fit: 'inside' })))
  if (isClear) return source.most[3] > APART
  // Of what is clear, no colour is to be seen.
  return source.most[3] > APART && source.spans.some((span) => span > APART)
}

/** The pixels without their profile. */
async function asStored(library: PictureLibrary, { format, bytes, page = 1 }: Picture): Promise<Sharp> {
  if (format === 'heic' || format === 'heif') {
    const { data, width, height } = await library.heif(bytes)
    return await library.open(data, { raw: { width, height, channels: 4 } })
  }
  const whole = format === 'tiff' ? wholeTiff(bytes, page) : null
  if (whole !== null) return await library.open(whole.bytes, { failOn: 'none', ignoreIcc: true })
  return await library.open(bytes, { failOn: 'none', ignoreIcc: true, ...(page === 1 ? {} : { page: page - 1 }) })
}

const rgba = async (image: Sharp): Promise<Buffer> => await image.toColourspace('srgb').ensureAlpha().raw().toBuffer()

type Four = [number, number, number, number]

/** How far the values of each channel lie apart, and the largest; colours count where they are seen at all. */
function spansOf(data: Buffer): { spans: Four; most: Four } {
  const least: Four = [255, 255, 255, 255]
  const most: Four = [0, 0, 0, 0]
  for (let at = 0; at + 3 < data.length; at += 4)
    for (let channel = 0; channel < 4; channel += 1) {
      if (channel < 3 && (data[at + 3] ?? 0) <= TOLERANCE) continue
      const value = data[at + channel] ?? 0
      if (value < (least[channel] ?? 0)) least[channel] = value
      if (value > (most[channel] ?? 0)) most[channel] = value
    }
  const span = (channel: 0 | 1 | 2 | 3) => Math.max(0, most[channel] - least[channel])
  return { spans: [span(0), span(1), span(2), span(3)], most }
}

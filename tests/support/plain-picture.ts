import sharp, { type Color } from 'sharp'

/** A JPEG of one colour. */
export const jpegOf = (background: Color, width = 64, height = 48): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

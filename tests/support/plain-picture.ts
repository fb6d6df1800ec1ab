import sharp, { type Color } from 'sharp'

/** A JPEG of one colour. */
export const jpegOf = (background: Color, width = 64, height = 48): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** A PNG of one colour. */
export const plainPng = (background: Color, width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

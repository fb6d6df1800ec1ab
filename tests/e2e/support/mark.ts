import type { Page } from 'playwright'
import sharp from 'sharp'

export type Area = { x: number; y: number; width: number; height: number }
export type Box = { left: number; top: number; width: number; height: number }

/** An image with one magenta rectangle; sizes and positions in stored pixels. */
export async function markedPicture(
  size: { width: number; height: number },
  mark: Box,
  orientation = 1,
  background = '#607080',
): Promise<Buffer> {
  const dots = { create: { width: mark.width, height: mark.height, channels: 3, background: '#ff00ff' } } as const
  return await sharp({ create: { ...size, channels: 3, background } })
    .composite([{ input: await sharp(dots).png().toBuffer(), left: mark.left, top: mark.top }])
    .withMetadata({ orientation })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Location of the mark on the screen within an area of the page, from its pixels; CSS px. Throws if there is none. */
export async function markIn(
  page: Page,
  area: Area,
  shoot: (clip: Area) => Promise<Buffer> = (clip) => page.screenshot({ clip }),
): Promise<Box> {
  const clip = {
    x: Math.ceil(area.x),
    y: Math.ceil(area.y),
    width: Math.floor(area.width) - 1,
    height: Math.floor(area.height) - 1,
  }
  const shot = await shoot(clip)
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1, -1]
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const at = (y * info.width + x) * 3
      if ((data[at] ?? 0) < 200 || (data[at + 1] ?? 255) > 80 || (data[at + 2] ?? 0) < 200) continue
      ;[left, top] = [Math.min(left, x), Math.min(top, y)]
      ;[right, bottom] = [Math.max(right, x), Math.max(bottom, y)]
    }
  }
  if (right < 0) throw new Error('the mark is not to be seen')
  // On a dense screen a CSS pixel is several pixels of the screenshot.
  const dense = info.width / clip.width
  return {
    left: left / dense + clip.x,
    top: top / dense + clip.y,
    width: (right - left + 1) / dense,
    height: (bottom - top + 1) / dense,
  }
}

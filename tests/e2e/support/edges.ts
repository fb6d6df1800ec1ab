import type { Page } from 'playwright'
import sharp from 'sharp'

type Seen = { frames: number; edge: number; painted: number; bare: number; isOver: boolean }
type Area = { x: number; y: number; width: number; height: number }

/** The hardest visible edge in an area of the page: the largest step between neighbouring pixels, 0–255. */
export async function hardestEdge(page: Page, { x, y, width, height }: Area): Promise<number> {
  const clip = { x: Math.ceil(x), y: Math.ceil(y), width: Math.floor(width) - 1, height: Math.floor(height) - 1 }
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let hardest = 0
  for (let at = 1; at < data.length; at += 1) {
    if (at % info.width === 0) continue
    hardest = Math.max(hardest, Math.abs((data[at] ?? 0) - (data[at - 1] ?? 0)))
  }
  return hardest
}

/**
 * Examines every frame of the page from now on; `hardest` returns the hardest edge any canvas showed in any of them,
 * the number of frames with an image, and the number of thumbnails without a veil.
 */
export async function watchFrames(page: Page): Promise<{
  /** Waits until so many more frames were examined: what is drawn late is drawn then. */
  more: (count: number) => Promise<unknown>
  hardest: () => Promise<{ edge: number; painted: number; bare: number }>
}> {
  await page.evaluate(() => {
    const seen = { frames: 0, edge: 0, painted: 0, bare: 0, isOver: false }
    const look = () => {
      seen.frames += 1
      for (const canvas of document.querySelectorAll('canvas')) {
        const context = canvas.getContext('2d')
        if (context === null || canvas.width < 2 || canvas.height < 4) continue
        // The middle of the image, where no edge of its well is.
        const [left, width] = [Math.floor(canvas.width * 0.3), Math.floor(canvas.width * 0.4)]
        const { data } = context.getImageData(left, Math.floor(canvas.height / 2), width, 1)
        if (data[3] === 0) continue
        seen.painted += 1
        for (let at = 4; at < data.length; at += 4) {
          seen.edge = Math.max(seen.edge, Math.abs((data[at + 1] ?? 0) - (data[at - 3] ?? 0)))
        }
      }
      for (const image of document.querySelectorAll<HTMLElement>('main img, main video')) {
        if (!getComputedStyle(image).filter.includes('blur')) seen.bare += 1
      }
      if (!seen.isOver) requestAnimationFrame(look)
    }
    ;(globalThis as unknown as { seen: Seen }).seen = seen
    requestAnimationFrame(look)
  })
  return {
    more: async (count) => {
      const until = count + (await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen.frames))
      return await page.waitForFunction((most) => (globalThis as unknown as { seen: Seen }).seen.frames >= most, until)
    },
    hardest: () =>
      page.evaluate(() => {
        const { seen } = globalThis as unknown as { seen: Seen }
        seen.isOver = true
        return { edge: seen.edge, painted: seen.painted, bare: seen.bare }
      }),
  }
}

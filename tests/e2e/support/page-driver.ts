import type { Page } from 'playwright'
import type { Shot } from './running-app.ts'

/** A page has loaded before its first screen is rendered: keys pressed in between are lost. */
export const firstScreen = (page: Page): Promise<void> => page.locator('main').first().waitFor()

/** What is driven through the page alone, identical for every runtime. */
export function drivePage(page: Page) {
  return {
    press: async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key)
    },
    dropPaths: async (selector: string, paths: string[]): Promise<void> => {
      const box = await page.locator(selector).first().boundingBox()
      if (!box) throw new Error(`nothing to drop on: ${selector}`)
      const devtools = await page.context().newCDPSession(page)
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      const data = { items: [], files: paths, dragOperationsMask: 1 }
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        await devtools.send('Input.dispatchDragEvent', { type, ...at, data })
      }
      await devtools.detach()
    },
    screenshot: async (file: string, { width, height, theme }: Shot = {}): Promise<void> => {
      if (width !== undefined && height !== undefined) await page.setViewportSize({ width, height })
      if (theme !== undefined) await page.emulateMedia({ colorScheme: theme })
      // Fonts and images first; an image that never loads must not block the test.
      await page.evaluate(async () => {
        await document.fonts.ready
        const limit = new Promise((resolve) => setTimeout(resolve, 5000))
        await Promise.race([limit, Promise.allSettled([...document.images].map((image) => image.decode()))])
      })
      // Transitions are finished: a colour halfway between two themes belongs to neither.
      await page.screenshot({ path: file, animations: 'disabled' })
    },
  }
}

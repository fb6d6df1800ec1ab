import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { buildGallery, serveGallery } from '../../../tools/gallery/serve.ts'
import { madeOnce } from '../../support/made-once.ts'
import { sharedBrowser } from '../../support/shared-browser.ts'

/** Declares the gallery for all tests of a file, in one page. */
export function setupGallery() {
  let browser: Browser
  let page: Page
  let gallery: Awaited<ReturnType<typeof serveGallery>>
  beforeAll(async () => {
    gallery = await serveGallery(await madeOnce('gallery', buildGallery))
    browser = await sharedBrowser()
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  })
  afterAll(async () => {
    await page?.close()
    await gallery?.close()
  })
  return { page: () => page, browser: () => browser, address: () => gallery.address }
}

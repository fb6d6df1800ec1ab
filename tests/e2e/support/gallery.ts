import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { buildGallery, serveGallery } from '../../../tools/gallery/serve.ts'
import { roomFolder } from '../../support/room-folder.ts'
import { sharedBrowser } from '../../support/shared-browser.ts'

/** Declares the gallery for all tests of a file, in one page. */
export function setupGallery() {
  let browser: Browser
  let page: Page
  let gallery: Awaited<ReturnType<typeof serveGallery>>
  beforeAll(async () => {
    gallery = await serveGallery(await builtGallery())
    browser = await sharedBrowser()
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  })
  afterAll(async () => {
    await page?.close()
    await gallery?.close()
  })
  return { page: () => page, browser: () => browser, address: () => gallery.address }
}

/** The gallery as built for this run, by whoever needs it first. */
async function builtGallery(): Promise<string> {
  const built = join(roomFolder(), 'gallery')
  if (existsSync(built)) return built
  const made = mkdtempSync(`${built}-`)
  await buildGallery(made)
  // Another worker may have built it meanwhile.
  if (existsSync(built)) rmSync(made, { recursive: true })
  else renameSync(made, built)
  return built
}

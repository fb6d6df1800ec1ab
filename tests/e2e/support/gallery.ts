import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { buildGallery, serveGallery } from '../../../tools/gallery/serve.ts'
import { launchChromium } from '../../../tools/runtime/launch.ts'
import { roomFolder } from '../../support/room-folder.ts'

/** Declares the gallery in a browser for all tests of a file, in one page. */
export function setupGallery(options: BrowserContextOptions = {}) {
  let browser: Browser
  let page: Page
  let gallery: Awaited<ReturnType<typeof serveGallery>>
  beforeAll(async () => {
    gallery = await serveGallery(await builtGallery())
    browser = await launchChromium()
    page = await browser.newPage({ viewport: { width: 1440, height: 900 }, ...options })
  })
  afterAll(async () => {
    await browser?.close()
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
  try {
    renameSync(made, built)
  } catch {
    // Another process has built it meanwhile.
    rmSync(made, { recursive: true })
  }
  return built
}

import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copies as words } from '../../src/shared/words/copies.ts'
import { serveGallery } from '../../tools/gallery/serve.ts'
import { shots } from '../../tools/gallery/shots.ts'
import { findChromium } from '../../tools/runtime/chromium.ts'
import { axeFaultsInBothThemes } from './support/axe.ts'

/** The sheet with an invented case, in the browser and without the app. */
describe('the sheet before originals are copied out', () => {
  let browser: Browser
  let page: Page
  let gallery: Awaited<ReturnType<typeof serveGallery>>

  beforeAll(async () => {
    gallery = await serveGallery()
    browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  })
  afterAll(async () => {
    await browser?.close()
    await gallery?.close()
  })
  const show = async (name: string) => {
    const shot = shots.find((one) => one.name === name)
    await page.goto(`${gallery.address}?${shot?.query}`)
    await shot?.act?.(page)
    await page.getByRole('button', { name: words.choose, disabled: false }).waitFor()
    return page.getByRole('dialog').innerText()
  }

  it('says how many copies of the case show what reports leave out', async () => {
    expect(await show('copies-redacted')).toContain(words.redacted({ n: 321 }))
    expect(await axeFaultsInBothThemes(page)).toEqual([])
  })

  it('counts only the items that are chosen', async () => {
    expect(await show('copies-redacted-one')).toContain(words.redacted({ n: 1 }))
  })

  it('says nothing of it where no picture is redacted', async () => {
    expect(await show('copies')).not.toContain('Reports redact')
  })
})

import type { Browser, Page } from 'playwright'
import type { Locale } from '../../src/shared/words/locale.ts'
import { pseudoDefects } from './pseudo.ts'
import type { Shot } from './shots/shot.ts'

/** How long a step of a shot may take, ms: a shot that is broken must not hold up the others. */
const PATIENCE_MS = 15_000

/** `locale` = a pseudo-locale, in which the page must show every sentence whole and from the catalogue. */
export type Look = { width: number; height: number; colorScheme: 'dark' | 'light'; locale?: Locale }

/**
 * Writes the picture of a shot to `path`. Throws when a step of it fails, and, with the picture written all the same,
 * when the page threw or logged an error, or shows that a screen crashed.
 */
export async function draw(
  { browser, address }: { browser: Browser; address: string },
  shot: Shot,
  { width, height, colorScheme, locale = 'en' }: Look,
  path: string,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme })
  page.setDefaultTimeout(PATIENCE_MS)
  const defects: string[] = []
  page.on('pageerror', (error) => defects.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') defects.push(`${message.text()} ${message.location().url}`.trim())
  })
  try {
    await page.goto(`${address}?${shot.query}&locale=${locale}`)
    await page.locator('main').waitFor()
    await page.waitForLoadState('networkidle')
    await shot.act?.(page)
    await page.waitForTimeout(350)
    await page.screenshot({ path })
    defects.push(...(await crashes(page)), ...(locale === 'en' ? [] : await pseudoDefects(page)))
  } finally {
    await page.close()
  }
  if (defects.length > 0) throw new Error(defects.join('\n'))
}

/** Screens that crashed, and calls that nothing answers: their notes carry this reference. */
const crashes = (page: Page): Promise<string[]> =>
  page.locator('main.crashed, [role="alert"]:has-text("NO-ANSWER")').allInnerTexts()

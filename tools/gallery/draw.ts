import type { ConsoleMessage, Page } from 'playwright'
import { locale } from '../../src/shared/words/locale.ts'
import { pseudoDefects } from './pseudo.ts'
import type { Shot } from './shots/shot.ts'

/** How long a step of a shot may take, ms: a shot that is broken must not hold up the others. */
const PATIENCE_MS = 60_000

export type Look = { width: number; height: number; colorScheme: 'dark' | 'light' }

/** Writes the picture of a shot to `path`, and gives what is wrong with it. Throws when a step of the shot fails. */
export async function draw(
  { page, address }: { page: Page; address: string },
  shot: Shot,
  { width, height, colorScheme }: Look,
  path: string,
): Promise<string[]> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme })
  await page.mouse.move(0, 0)
  return await visit(page, address, shot, async () => {
    await page.waitForTimeout(350)
    await page.screenshot({ path })
    return locale === 'en' ? [] : await pseudoDefects(page)
  })
}

/**
 * Opens a shot in the locale of this process, and lets `see` look at it. Gives what `see` gives, and whatever the page
 * threw or logged as an error, and screens that crashed. Throws when a step of the shot fails.
 */
export async function visit(
  page: Page,
  address: string,
  { query, act }: Shot,
  see: () => Promise<readonly string[]>,
): Promise<string[]> {
  page.setDefaultTimeout(PATIENCE_MS)
  const errors: string[] = []
  const onError = ({ message }: Error) => void errors.push(message)
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`.trim())
  }
  page.on('pageerror', onError).on('console', onConsole)
  try {
    await page.goto(`${address}?${query}&locale=${locale}`)
    await page.locator('main').waitFor()
    await page.waitForLoadState('networkidle')
    await act?.(page)
    const seen = await see()
    return [...errors, ...seen, ...(await crashes(page))]
  } finally {
    page.off('pageerror', onError).off('console', onConsole)
  }
}

/** Screens and parts of them that crashed, and calls that nothing answers: their notes carry this reference. */
const crashes = (page: Page): Promise<string[]> =>
  page.locator('main.crashed, .part-failed, [role="alert"]:has-text("NO-ANSWER")').allInnerTexts()

import type { Browser, Page } from 'playwright'
import { visit } from './draw.ts'
import { pseudoDefects } from './pseudo.ts'
import type { Shot } from './shots/shot.ts'

/** A window, and the direction its page is looked at in. */
export type PseudoLook = { width: number; height: number; direction: 'rtl' | 'ltr' }

const [LARGE, SMALL] = [
  { width: 1440, height: 900 },
  { width: 960, height: 640 },
]
/**
 * The letters of both pseudo-locales are the same, so one visit shows both directions. Either pair shows a screen in a
 * large window and in the smallest, from right to left and from left to right.
 */
export const PAIRS: readonly [readonly PseudoLook[], readonly PseudoLook[]] = [
  [
    { ...LARGE, direction: 'rtl' },
    { ...SMALL, direction: 'ltr' },
  ],
  [
    { ...LARGE, direction: 'ltr' },
    { ...SMALL, direction: 'rtl' },
  ],
]
export const ALL_LOOKS: readonly PseudoLook[] = PAIRS.flat()

/** They mostly wait. */
const AT_ONCE = 3

/** What is wrong with shots in the locale of this process, one line each. No picture is written, and few pixels are painted. */
export async function findPseudoDefects(
  { browser, address }: { browser: Browser; address: string },
  shots: readonly Shot[],
  looksAt: (index: number) => readonly PseudoLook[],
): Promise<string[]> {
  const waiting = [...shots.entries()]
  const found: string[] = []
  // One shot after the other in one page: a new one for each takes twice the time.
  const inTurn = async () => {
    const page = await browser.newPage({ reducedMotion: 'reduce', deviceScaleFactor: 0.25 })
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, shot] = next
      await page.setViewportSize(LARGE)
      await page.mouse.move(0, 0)
      const defects = await visit(page, address, shot, () => lookFrom(page, looksAt(index))).catch((cause) => [
        String(cause),
      ])
      found.push(...defects.map((defect) => `${shot.name} ${defect.replaceAll('\n', ' ')}`))
    }
    await page.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, inTurn))
  return found
}

async function lookFrom(page: Page, looks: readonly PseudoLook[]): Promise<string[]> {
  const seen: string[] = []
  for (const { direction, ...size } of looks) {
    await page.setViewportSize(size)
    await page.evaluate((dir) => {
      document.documentElement.dir = dir
    }, direction)
    seen.push(...(await lasting(page)).map((one) => `${size.width} ${direction} ${one}`))
  }
  return seen
}

/** Defects that are still there once the page has had time to arrange itself. */
async function lasting(page: Page): Promise<string[]> {
  let defects: string[] = []
  for (const pause of [50, 300, 1500]) {
    await page.waitForTimeout(pause)
    defects = await pseudoDefects(page)
    if (defects.length === 0) break
  }
  return defects
}

import type { Page } from 'playwright'
import { atRest } from './at-rest.ts'
import { axeFaults, inOtherDirection, layoutFaults } from './axe.ts'

/** Asking the page after each step would take as long as the steps. */
const STEPS_AT_ONCE = 8

/**
 * Finds what prevents a person from using a screen, with axe and by stepping through it with Tab; in its own direction,
 * or with `hasBoth` from right to left and from left to right.
 */
export function watchAccess(page: Page, { hasBoth = false } = {}) {
  const walkOnce = async (): Promise<string[]> => {
    await page.evaluate(startWalk)
    for (let step = 0; step < 200; step += 1) {
      await page.keyboard.press('Tab')
      if (step % STEPS_AT_ONCE === 0 && (await page.evaluate(isRound))) break
    }
    return await page.evaluate(endWalk)
  }
  const scrollers = () => page.evaluate(namelessScrollers)
  const inEitherLook = async (find: () => Promise<string[]>): Promise<string[]> => {
    const lines: string[] = []
    for (const [colorScheme, width, height] of [
      ['dark', 960, 640],
      ['light', 1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      // A colour halfway between two themes belongs to neither.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await atRest(page)
      lines.push(...(await find()).map((line) => `${colorScheme} ${line}`))
    }
    return lines
  }
  return {
    /**
     * Faults axe finds on the current screen, one line each: light in a large window, dark in the smallest, where most
     * has to be scrolled. A scrollable region must be reachable with the keyboard and have a name.
     */
    faults: async (): Promise<string[]> => [
      ...(await inEitherLook(async () => [...(await axeFaults(page)), ...(await scrollers())])),
      ...(hasBoth
        ? await inOtherDirection(page, () =>
            inEitherLook(async () => [...(await layoutFaults(page)), ...(await scrollers())]),
          )
        : []),
    ],
    /**
     * Goes once around the screen, or the sheet on it, with Tab. Returns one line for every element that Tab never
     * reached, that was out of view, or that did not show the focus.
     */
    walk: async (): Promise<string[]> => [
      ...(await walkOnce()),
      ...(hasBoth ? await inOtherDirection(page, walkOnce) : []),
    ],
  }
}

type Walk = { seen: Set<Element>; faults: Set<string>; first: Element | null; isRound: boolean; note: () => void }
type WithWalk = { walk: Walk }

/* The following functions run in the page. */

function namelessScrollers(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[tabindex="0"]')]
    .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
    .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflow))
    .filter((one) => !one.hasAttribute('aria-label') && !one.hasAttribute('aria-labelledby'))
    .map((one) => `scrolled without a name ${one.outerHTML.slice(0, 160)}`)
}

/** Each key is heard before it moves the focus: what has it then was reached by the one before, and is in its place. */
function startWalk(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const walk: Walk = { seen: new Set(), faults: new Set(), first: null, isRound: false, note: () => undefined }
  walk.note = () => {
    const now = document.activeElement
    // The page itself is between the last element and the first.
    if (now === null || now === document.body) return
    walk.isRound ||= now === walk.first
    walk.first ??= now
    walk.seen.add(now)
    const { outlineStyle, outlineWidth } = getComputedStyle(now)
    const name = now.outerHTML.slice(0, 120)
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1) walk.faults.add(`no ring ${name}`)
    const box = now.getBoundingClientRect()
    const isInSight = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth
    if (!isInSight) walk.faults.add(`out of sight ${name}`)
  }
  addEventListener('keydown', walk.note, true)
  ;(globalThis as unknown as WithWalk).walk = walk
}

const isRound = (): boolean => (globalThis as unknown as WithWalk).walk.isRound

function endWalk(): string[] {
  const { seen, faults, first, note } = (globalThis as unknown as WithWalk).walk
  note()
  removeEventListener('keydown', note, true)
  // Some steps beyond.
  if (first instanceof HTMLElement) first.focus()
  const room = document.querySelector('dialog[open]') ?? document
  const places = [...room.querySelectorAll<HTMLElement>('button, input, select, textarea, a[href], [tabindex="0"]')]
  return [
    ...faults,
    ...places
      // Nothing reaches what is hidden, though it has a place.
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => one.tabIndex === 0 && !one.matches(':disabled'))
      // Tab reaches only one of a group of radio buttons.
      .filter((one) => !(one instanceof HTMLInputElement && one.type === 'radio'))
      .filter((one) => !seen.has(one))
      .map((one) => `never reached ${one.outerHTML.slice(0, 120)}`),
  ]
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { reportSheet } from '../../src/shared/words/report-sheet.ts'
import { frame } from '../../src/shared/words/ui.ts'
import { draw } from '../../tools/gallery/draw.ts'
import { shots } from '../../tools/gallery/shots.ts'
import { setupFolder } from '../support/folder.ts'
import { sampleRows } from '../support/sample-rows.ts'
import { setupGallery } from './support/gallery.ts'

/** Pixels: of the smallest window, and of a large one. */
const WIDTHS = Array.from({ length: 641 }, (_, at) => 960 + at)

const LOOK = { width: 1440, height: 900, colorScheme: 'light' } as const
const done = shots.find(({ name }) => name === 'report-done')

describe('a shot of the gallery', () => {
  const gallery = setupGallery()
  const drawn = async (act: (page: Page) => Promise<unknown>) => {
    const path = join(setupFolder(), 'shot.png')
    const shot = { name: 'one', query: 'window=plain', act }
    const defects = await draw({ page: gallery.page(), address: gallery.address() }, shot, LOOK, path)
    return { isWritten: existsSync(path), defects }
  }

  it('shows a report that was written, with no defect', async () => {
    expect(
      await drawn(async (page) => {
        await done?.act?.(page)
        await page.getByText(reportSheet.showFolder).waitFor()
      }),
    ).toEqual({ isWritten: true, defects: [] })
  })

  it('has a defect when a screen crashes over an answer', async () => {
    const crashing = drawn(async (page) => {
      await page.evaluate(() => {
        const { touchstone } = window as unknown as { touchstone: { call: (name: string, input: unknown) => unknown } }
        const { call } = touchstone
        touchstone.call = (name, input) => (name === 'reports.export' ? { ok: true, value: {} } : call(name, input))
      })
      await done?.act?.(page)
    })
    expect((await crashing).defects.join()).toContain('reading')
  })

  it('has a defect when the page throws or logs an error', async () => {
    const throwing = await drawn((page) =>
      page.evaluate(() =>
        setTimeout(() => {
          throw new Error('thrown late')
        }),
      ),
    )
    expect(throwing.defects.join()).toContain('thrown late')
    const logging = await drawn((page) => page.evaluate(() => console.error('logged')))
    expect(logging.defects.join()).toContain('logged')
  })

  it('settles the plate of an image after at most three renders, whatever the width and the number of its notes', async () => {
    const page = gallery.page()
    await page.setViewportSize({ width: 1700, height: 300 })
    await page.goto(`${gallery.address()}?screen=plate`)
    await page.waitForFunction(() => window.countPlateRenders !== undefined)
    const slow = await page.evaluate(() => {
      const shapes: { notes: number; width: number; renders: number }[] = []
      for (let notes = 1; notes <= 6; notes += 1)
        for (let width = 300; width <= 1600; width += 1)
          shapes.push({ notes, width, renders: window.countPlateRenders?.(width, notes) ?? 0 })
      return { shapes: shapes.length, slow: shapes.filter(({ renders }) => renders < 1 || renders > 3) }
    })
    expect(slow).toEqual({ shapes: 6 * 1301, slow: [] })
  })

  it('settles the screen of an item after at most three renders at any width, with six kinds of reply', async () => {
    const widths = sampleRows(WIDTHS, (width) => (width === 960 || width === 1600 ? String(width) : ''))
    const kinds = ['basic', 'odd', 'several', 'partial', 'face-boxes', 'fractions']
    for (const kind of kinds) {
      const found = await rendersOf(`reply-${kind}`, widths)
      expect({ kind, ...found }).toEqual({ kind, widths: widths.length, slow: [], failed: 0, errors: [] })
    }
  })

  it.each([
    ['scrollWidth', '.plate-line *', frame.partFailed.notes],
    ['clientHeight', '.stage-well', frame.partFailed.image],
    ['getBoundingClientRect', '.tool-row *', frame.partFailed.tools],
    ['getContext', '.item-panel canvas', frame.partFailed.faces],
  ])('loses no verdict where %s of %s fails', async (member, selector, failed) => {
    const page = await gallery.browser().newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(
      ([name, of]) => {
        const holder = [HTMLCanvasElement, Element].find(({ prototype }) => Object.hasOwn(prototype, name))?.prototype
        const { get, value } = Object.getOwnPropertyDescriptor(holder, name) ?? {}
        const failing = (one: Element) => {
          if (one.matches(of)) throw new Error('not measured')
        }
        Object.defineProperty(
          holder,
          name,
          get === undefined
            ? {
                value(this: Element, ...given: unknown[]) {
                  failing(this)
                  return value.apply(this, given)
                },
              }
            : {
                get(this: Element) {
                  failing(this)
                  return get.call(this)
                },
              },
        )
      },
      [member, selector] as const,
    )
    await page.goto(`${gallery.address()}?item=reply-face-face-crop`)
    await page.locator('.part-failed').getByText(failed).waitFor()
    await page.locator('.item-panel .verdict-line').waitFor()
    expect(await page.locator('.part-failed').count()).toBe(1)
    expect(await page.locator('.crashed').count()).toBe(0)
    await page.close()
  })

  it('draws a list whose rows never keep their heights, and goes on', async () => {
    const page = gallery.page()
    const errors: string[] = []
    const note = ({ message }: Error) => void errors.push(message)
    page.on('pageerror', note)
    await page.goto(`${gallery.address()}?screen=restless`)
    await page.getByText('1', { exact: true }).waitFor()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    page.off('pageerror', note)
    expect(errors.filter((message) => !message.startsWith('ResizeObserver loop'))).toEqual([])
  })

  /** How often the screen of an item of the gallery is drawn at each of these widths, in a page of its own. */
  async function rendersOf(item: string, all: readonly number[]) {
    const page = await gallery.browser().newPage({ viewport: { width: 1900, height: 900 } })
    const errors: string[] = []
    page.on('pageerror', ({ message }) => void errors.push(message))
    await page.goto(`${gallery.address()}?item=${item}&resized`)
    await page.locator('.item-panel').waitFor()
    await page.waitForLoadState('networkidle')
    const found = await page.evaluate(async (each) => {
      // The image arrives in steps, each of which draws the screen.
      for (let quiet = 0; quiet < 10; ) quiet = (await window.countScreenRenders?.(959)) === 0 ? quiet + 1 : 0
      const widths: { width: number; renders: number }[] = []
      for (const width of each) widths.push({ width, renders: (await window.countScreenRenders?.(width)) ?? 0 })
      return {
        widths: widths.length,
        slow: widths.filter(({ renders }) => renders < 1 || renders > 3),
        failed: document.querySelectorAll('.crashed, .part-failed').length,
      }
    }, all)
    await page.close()
    return { ...found, errors }
  }
})

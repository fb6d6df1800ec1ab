import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { reportSheet } from '../../src/shared/words/report-sheet.ts'
import { draw } from '../../tools/gallery/draw.ts'
import { shots } from '../../tools/gallery/shots.ts'
import { setupFolder } from '../support/folder.ts'
import { setupGallery } from './support/gallery.ts'

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
})

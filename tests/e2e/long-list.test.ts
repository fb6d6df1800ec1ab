import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { library as words } from '../../src/shared/words/library.ts'
import { setupGallery } from './support/gallery.ts'

const TOTAL = 1_000_000

type Row = { id: number; reference: string }
type Answer = { ok: true; value: { total: number; rows: Row[] } }
type Bridge = { call: (name: string, input: { offset: number }) => Promise<Answer> }
type InPage = { touchstone: Bridge; asked: number[]; release: (() => void) | null; hold: boolean }

/** A case of a million items in the browser, without the app: its rows repeat, and each has its own number. */
describe('a list of a million items', () => {
  const gallery = setupGallery()
  let page: Page

  beforeAll(async () => {
    page = gallery.page()
    await page.goto(`${gallery.address()}?window=plain`)
    await page.getByRole('button', { name: 'Harbour fire' }).first().waitFor()
    await page.evaluate(answerAMillion, TOTAL)
    await page.getByRole('button', { name: 'Harbour fire' }).first().click()
    await list().waitFor()
    await loaded()
  })

  const list = () => page.getByRole('listbox', { name: words.items })
  const loaded = () => page.waitForFunction(() => document.querySelector('.items [data-item]') !== null)
  const putBar = (share: number) =>
    list().evaluate((box, to) => {
      box.scrollTop = to * (box.scrollHeight - box.clientHeight)
    }, share)
  /** Numbers of the rows that are wholly in view, loaded or not. */
  const inView = () =>
    list().evaluate((box) => {
      const head = box.querySelector('.list-head')?.getBoundingClientRect().bottom ?? 0
      const view = box.getBoundingClientRect()
      return [...box.querySelectorAll('[role="option"]')]
        .filter((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return top >= Math.max(view.top, head) - 1 && bottom <= view.bottom + 1
        })
        .map((row) => Number(row.getAttribute('aria-posinset')))
    })
  const first = async () => (await inView())[0]
  const last = async () => (await inView()).at(-1)
  const topOf = (position: number) =>
    list().evaluate((box, at) => box.querySelector(`[aria-posinset="${at}"]`)?.getBoundingClientRect().top, position)
  const show = async (layout: 'g' | 'l') => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press(layout)
    // Until then the rows of the other layout are still there.
    await list()
      .locator(layout === 'g' ? '.card' : '.list-row')
      .first()
      .waitFor()
    await loaded()
  }

  it.each(['g', 'l'] as const)('has its first and its last item at the ends of the bar (%s)', async (layout) => {
    await show(layout)
    await putBar(1)
    await expect.poll(last).toBe(TOTAL)
    await expect.poll(() => list().locator('[data-item="1000000"]').count()).toBe(1)
    expect(await list().locator('[role="option"]').last().getAttribute('aria-setsize')).toBe(String(TOTAL))
    await putBar(0)
    await expect.poll(first).toBe(1)
  })

  it('shows what the place of a dragged bar stands for', async () => {
    await putBar(0.5)
    await expect.poll(async () => Math.round(((await first()) ?? 0) / 1000)).toBe(500)
    await putBar(0.25)
    await expect.poll(async () => Math.round(((await first()) ?? 0) / 10_000)).toBeCloseTo(25, -1)
  })

  it.each(['g', 'l'] as const)('stays when it is scrolled more often than it can be drawn (%s)', async (layout) => {
    await show(layout)
    await list().evaluate((box) => {
      for (let n = 0; n < 200; n += 1) {
        box.scrollTop = (n % 100) * 2000
        box.dispatchEvent(new Event('scroll'))
      }
    })
    await expect.poll(first).toBeGreaterThan(1)
    await loaded()
  })

  it('moves by the pixels of the wheel, and stays where it is when the bar is put where it belongs', async () => {
    await putBar(0.5)
    await expect.poll(first).toBeGreaterThan(490_000)
    const position = (await inView())[12] ?? 0
    const before = (await topOf(position)) ?? 0
    const bar = await list().evaluate((box) => box.scrollTop)
    await list().hover()
    for (let n = 0; n < 5; n += 1) await page.mouse.wheel(0, 40)
    await expect.poll(async () => Math.round(((await topOf(position)) ?? 0) - before)).toBe(-200)
    await expect.poll(() => list().evaluate((box) => box.scrollTop)).toBeLessThan(bar + 200)
    expect(Math.round(((await topOf(position)) ?? 0) - before)).toBe(-200)
  })

  it('is led to its ends and page by page with keys', async () => {
    await list().focus()
    await page.keyboard.press('End')
    await expect.poll(last).toBe(TOTAL)
    const active = () => list().getAttribute('aria-activedescendant')
    await expect.poll(active).toBe(`item-${TOTAL - 1}`)
    await page.keyboard.press('PageUp')
    await expect.poll(async () => Number((await active())?.slice(5))).toBeLessThan(TOTAL - 10)
    const top = Number((await active())?.slice(5)) + 1
    await expect.poll(async () => (await inView()).includes(top)).toBe(true)
    await page.keyboard.press('Home')
    await expect.poll(first).toBe(1)
  })

  it('is shown at the same place after the other layout was', async () => {
    await page.keyboard.press('End')
    await expect.poll(last).toBe(TOTAL)
    for (let n = 0; n < 8; n += 1) await page.keyboard.press('ArrowUp')
    await expect.poll(() => list().getAttribute('aria-activedescendant')).toBe(`item-${TOTAL - 9}`)
    await list().evaluate((box) => box.scrollBy(0, -100))
    await expect.poll(last).toBeLessThan(TOTAL)
    const before = await inView()
    await page.keyboard.press('g')
    await loaded()
    await page.keyboard.press('l')
    await loaded()
    await expect.poll(inView).toEqual(before)
  })

  it('asks only for the rows of one place at a time while the bar is dragged', async () => {
    await putBar(0)
    await expect.poll(first).toBe(1)
    const asked = await page.evaluate(async () => {
      const inPage = globalThis as unknown as InPage
      inPage.asked = []
      inPage.hold = true
      const box = document.querySelector('.items') as HTMLElement
      const way = box.scrollHeight - box.clientHeight
      for (let n = 1; n <= 40; n += 1) {
        box.scrollTop = (way * n) / 50
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      }
      const whileDragged = inPage.asked.length
      inPage.hold = false
      inPage.release?.()
      return whileDragged
    })
    expect(asked).toBeLessThanOrEqual(2)
    const skeletons = list().locator('.skeleton')
    await expect.poll(() => skeletons.count()).toBe(0)
    const pages = await page.evaluate(() => new Set((globalThis as unknown as InPage).asked).size)
    expect(pages).toBeLessThanOrEqual(4)
  })
})

/** In the page: lists of items have `total` rows, which can be held back. */
function answerAMillion(total: number): void {
  const inPage = globalThis as unknown as InPage
  const { touchstone } = inPage
  const call = touchstone.call.bind(touchstone)
  let held = Promise.resolve()
  inPage.asked = []
  touchstone.call = async (name, input) => {
    if (name !== 'items.page') return call(name, input)
    inPage.asked.push(input.offset)
    if (inPage.hold) {
      if (inPage.release === null || inPage.release === undefined)
        held = new Promise((resolve) => {
          inPage.release = () => {
            inPage.release = null
            resolve()
          }
        })
      await held
    }
    const { value } = await call(name, { ...input, offset: input.offset % 1000 })
    const rows = value.rows.map((row, at) => {
      const id = input.offset + at + 1
      return { ...row, id, reference: `ITEM-${id}` }
    })
    return { ok: true, value: { ...value, total, rows } }
  }
}

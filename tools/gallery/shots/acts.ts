import type { Page } from 'playwright'
import type { AppEvent } from '../../../src/shared/contract/events.ts'

/** Opens a tab by its key. */
export const tab = (key: string) => (page: Page) => page.keyboard.press(key)
/** Scrolls the panel beside an item to a place, CSS pixels from its top. */
export const scroll = (by: number) => (page: Page) =>
  page.locator('.item-panel-body').evaluate((element, top) => element.scrollTo(0, top), by)

/** Opens the first case of the window, then does the rest. */
export const inCase = (act?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.locator('button.case-row').first().click()
  await page.locator('.library').waitFor()
  await page.waitForTimeout(300)
  await act?.(page)
}
/** Presses keys one after another, as a person would. */
export const press =
  (...keys: string[]) =>
  async (page: Page) => {
    for (const key of keys) {
      await page.keyboard.press(key)
      await page.waitForTimeout(120)
    }
  }
/** Reports an event to the window, as main does. */
export const report = (event: AppEvent) => (page: Page) =>
  page.evaluate((detail) => void window.dispatchEvent(new CustomEvent('app-event', { detail })), event)

/** Drops a file on the window. */
export const letGo = (page: Page) =>
  page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'SD card'))
    window.dispatchEvent(new DragEvent('drop', { dataTransfer }))
  })

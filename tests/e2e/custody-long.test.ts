import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/main/db/open.ts'
import { activity } from '../../src/shared/words/activity.ts'
import { caseWords } from '../../src/shared/words/cases.ts'
import { custodyScreen as words } from '../../src/shared/words/custody-screen.ts'
import { library } from '../../src/shared/words/library.ts'
import { frame } from '../../src/shared/words/ui.ts'
import { MIGRATIONS } from '../support/library-file.ts'
import { falsifyEntry, makeLongLog, removeEntry } from '../support/long-log.ts'
import { readCsv } from '../support/read-csv.ts'
import { watchAccess } from './support/accessible.ts'
import { lookAt } from './support/look.ts'
import { setupApp } from './support/setup-app.ts'

const ENTRIES = 100_000
/** Far below what is loaded, from the open case, and of a kind that a filter can hide. */
const BROKEN = 732

describe('a custody log of 100,000 entries in the window', () => {
  const app = setupApp()

  beforeAll(async () => {
    makeLongLog(app.home, ENTRIES)
    await openAfter((db) => falsifyEntry(db, BROKEN))
  })

  const openAfter = async (change: (db: Database) => void) => {
    const db = openDatabase(join(app.home, 'library.sqlite'), MIGRATIONS)
    change(db)
    db.close()
    await app.start()
  }

  const focused = () =>
    app.page.evaluate(() => {
      const line = document.activeElement?.closest('.row-line')
      return line === null || line === undefined
        ? null
        : {
            number: line.querySelector('.number')?.textContent,
            isInView: line.getBoundingClientRect().bottom <= innerHeight,
          }
    })
  const search = () => app.page.getByLabel(words.textLabel)
  /** Whether the search field of the log has the focus. */
  const isInSearch = () => search().evaluate((field) => field === document.activeElement)

  it('is opened for one case from the sheet about it', async () => {
    const { page } = app
    await page
      .getByRole('button', { name: new RegExp(`^${caseWords.editOf({ reference: 'CASE-\\d+-001' })}`) })
      .first()
      .click()
    await page.getByRole('button', { name: words.ofCase }).click()
    await page.getByRole('tab', { name: activity.views.log, selected: true }).waitFor()
    await page.getByText(/^[\d,]+ of 100,\d{3} entries|^7\d,\d{3} entries/).waitFor()
    await page.getByRole('button', { name: frame.back }).click()
    await page.getByRole('button', { name: 'Measured' }).first().click()
    await page.getByRole('listbox', { name: library.items }).or(page.locator('.library')).first().waitFor()
    await page.keyboard.press('Shift+H')
    await page.locator('.custody-what').first().waitFor()
  })

  it('leads to its first broken entry, through filters that hide it, and says so', async () => {
    const { page } = app
    await page.getByRole('button', { name: words.verify, exact: true }).click()
    const show = page.getByRole('button', { name: words.showEntry({ seq: BROKEN }), exact: true })
    await show.first().waitFor()
    await search().fill('item.hashed')
    await page.getByText(/^33,\d{3} of|^2\d,\d{3} of/).waitFor()
    await show.first().click()
    await page.getByText(words.lifted({ seq: BROKEN })).waitFor()
    await expect.poll(async () => (await focused())?.number).toBe(String(BROKEN))
    expect((await focused())?.isInView).toBe(true)
    await page.getByRole('heading', { name: words.detail.title({ seq: BROKEN }) }).waitFor()
    await lookAt(app, 'custody-broken-far')
    expect.soft(await watchAccess(page).faults()).toEqual([])
    await page.getByRole('button', { name: words.putBack }).click()
    expect(await search().inputValue()).toBe('item.hashed')
    expect(await isInSearch()).toBe(true)
    await search().fill('')
  })

  it('leads from an entry to the one before it, which is of another case, and back to what was read', async () => {
    const { page } = app
    await page.getByRole('button', { name: words.showEntry({ seq: BROKEN - 1 }), exact: true }).click()
    await expect.poll(async () => (await focused())?.number).toBe(String(BROKEN - 1))
    const all = page.getByRole('button', { name: activity.scope.allCases, exact: true })
    expect(await all.getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: words.putBack }).click()
    expect(await all.getAttribute('aria-pressed')).toBe('false')
    expect(await isInSearch()).toBe(true)
    await page.keyboard.press('Escape')
  })

  it('is narrowed to days, and says in words what is no day and what is no range', async () => {
    const { page } = app
    const { days } = words
    const [from, to] = [page.getByLabel(days.from, { exact: true }), page.getByLabel(days.to, { exact: true })]
    await from.fill('2026-11-21')
    await to.fill('2026-11-20')
    await page.getByText(days.reversed).waitFor()
    await page.getByText(words.emptyFilter.title).waitFor()
    expect.soft(await watchAccess(page).faults()).toEqual([])
    await page.getByRole('button', { name: days.swap }).click()
    expect(await from.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByText('from 20 Nov 2026 to the end of 21 Nov 2026', { exact: false }).waitFor()
    await page.getByRole('button', { name: days.every }).click()
    expect([await from.inputValue(), await to.inputValue()]).toEqual(['', ''])
    await from.click()
    await page.keyboard.type('2026-02-31')
    await search().focus()
    await page.getByText(days.noDay.from).waitFor()
    await lookAt(app, 'custody-no-day')
    await page.getByRole('button', { name: days.every }).click()
    await page.getByText(days.noDay.from).waitFor({ state: 'detached' })
    expect(await from.inputValue()).toBe('')
    await from.fill('20 Nov 2026')
    await from.press('ArrowUp')
    expect(await from.inputValue()).toBe('2026-11-21')
    await page.getByText('from 21 Nov 2026', { exact: false }).waitFor()
    await page.getByRole('button', { name: days.every }).click()
  })

  it('is saved as a table of what fits', async () => {
    const { page } = app
    const path = join(app.folder, 'log.csv')
    await search().fill('case.created')
    await page.getByText(/^1 of /).waitFor()
    await app.saveNextTo(path)
    await page.getByRole('button', { name: words.export }).click()
    await page.getByText(/^Saved: 1 entry/).waitFor()
    const [head, row] = readCsv(readFileSync(path, 'utf8').slice(1))
    expect(row?.[head?.indexOf('type') ?? -1]).toBe('case.created')
    await page.getByText(words.savedPart).waitFor()
    await lookAt(app, 'custody-saved-part')
    const whole = join(app.folder, 'whole log.csv')
    await app.saveNextTo(whole)
    await page.getByRole('button', { name: words.exportWhole }).click()
    await page.getByText(/^Saved: 1\d\d,\d{3} entries/).waitFor({ timeout: 90_000 })
    expect(await page.getByText(words.savedPart).count()).toBe(0)
    expect(await isInSearch()).toBe(true)
    // None of these cells contains a line break; parsing 15 columns of each would take ten seconds.
    expect(readFileSync(whole, 'utf8').split('\r\n').length).toBeGreaterThan(ENTRIES)
    await search().fill('')
    await page.getByText(/Custody log exported, 1 entry/).waitFor()
  })

  it('leads to the gap where its first broken entry is missing', async () => {
    const missing = BROKEN - 300
    await app.close()
    await openAfter((db) => removeEntry(db, missing))
    const { page } = app
    await page.keyboard.press('Shift+H')
    await page.getByRole('button', { name: words.verify, exact: true }).click()
    await page.getByRole('button', { name: words.showEntry({ seq: missing }), exact: true }).click()
    await page.getByText(`Entry ${missing} is missing`, { exact: false }).first().waitFor()
    const numbers = page.locator('.custody-table .row-space .number')
    await expect
      .poll(() => numbers.allTextContents())
      .toEqual(expect.arrayContaining([`${missing - 1}`, `${missing + 1}`]))
    expect(await numbers.allTextContents()).not.toContain(`${missing}`)
    await lookAt(app, 'custody-missing')
    expect.soft(await watchAccess(page).faults()).toEqual([])
  })
})

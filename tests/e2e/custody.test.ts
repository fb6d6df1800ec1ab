import { appendFileSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { activity, needsWords } from '../../src/shared/words/activity.ts'
import { custodyScreen as words } from '../../src/shared/words/custody-screen.ts'
import { library } from '../../src/shared/words/library.ts'
import { fillLibrary } from '../../tools/demo/fill.ts'
import { appParts } from '../support/app-parts.ts'
import { copySamples } from '../support/made-once.ts'
import { setupService } from '../support/service-in-test.ts'
import { watchAccess } from './support/accessible.ts'
import { setupApp } from './support/setup-app.ts'

describe('the custody log in the window', () => {
  const service = setupService()
  const app = setupApp()

  beforeAll(async () => {
    const { home, evidence } = app
    await copySamples(evidence)
    const { origin, token } = service
    await fillLibrary({ home, evidence, origin, token, appVersion: '0.0.0', parts: appParts() })
    await app.start()
    await app.page.getByRole('button', { name: 'Harbour fire' }).first().click()
    await app.page.getByRole('listbox', { name: library.items }).waitFor()
  })

  it('opens by its key, tells that the case was opened, and shows an entry with its hashes', async () => {
    const { page } = app
    await page.keyboard.press('Shift+H')
    await page.getByRole('tab', { name: activity.views.log, selected: true }).waitFor()
    const opened = page.getByRole('button', { name: /Case CASE-\S+ opened on screen/ }).first()
    await opened.waitFor()
    expect.soft(await watchAccess(page).faults()).toEqual([])
    await opened.click()
    await page.getByText('case.opened').waitFor()
    await page.getByText(words.detail.prevHash).waitFor()
    expect.soft(await watchAccess(page).faults()).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('is filtered by text, and says when nothing fits', async () => {
    const { page } = app
    const search = page.getByLabel(words.textLabel)
    await search.fill('nothing says this')
    await page.getByText(words.emptyFilter.title).waitFor()
    await search.fill('')
    await page.getByRole('list').first().waitFor()
  })

  it('is verified whole, and the originals with it', async () => {
    const { page } = app
    await page.getByRole('button', { name: words.verify, exact: true }).click()
    await page.getByText(/^Verified .*: chain unbroken over [\d,]+ entries\.$/).waitFor()
    await page.getByRole('button', { name: words.found }).click()
    await page.getByText(/^Custody log: chain unbroken over/).waitFor()
    await page.getByRole('heading', { name: words.foundStates.open }).waitFor()
    expect.soft(await watchAccess(page).faults()).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: words.originals }).click()
    await page
      .getByText(/Verification of originals finished/)
      .first()
      .waitFor()
    expect.soft(await watchAccess(page).faults()).toEqual([])
  })

  it('puts originals that no longer match, or are gone, before a person, who sees which', async () => {
    const { page } = app
    const [changed = '', gone = ''] = readdirSync(app.evidence, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.jpg'),
    )
    appendFileSync(join(app.evidence, changed), 'more')
    rmSync(join(app.evidence, gone))
    await page.getByRole('button', { name: words.originals }).click()
    await page.keyboard.press('q')
    const [reference = ''] = /CASE-\d+-\d+/.exec(await page.locator('main').innerText()) ?? []
    const different = page
      .getByRole('listitem')
      .filter({ hasText: needsWords.originals.different({ n: 1, reference }) })
    await page.getByText(needsWords.originals.missing({ n: 1, reference })).waitFor()
    const needs = page.getByRole('region', { name: activity.lists.needs }).getByRole('listitem')
    await page.getByRole('button', { name: `${activity.lists.needs} ${await needs.count()}` }).waitFor()
    expect.soft(await watchAccess(page).faults()).toEqual([])
    await different.getByRole('button', { name: activity.show }).click()
    const shown = page.getByRole('listbox', { name: library.items }).getByRole('option')
    await shown.filter({ hasText: basename(changed) }).waitFor()
    expect(await shown.count()).toBe(1)
  })
})

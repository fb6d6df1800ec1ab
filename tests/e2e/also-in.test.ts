import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_LADDER } from '../../src/shared/model/finding.ts'
import { ItemId } from '../../src/shared/model/ids.ts'
import { alsoIn } from '../../src/shared/words/also-in.ts'
import { reviewWords } from '../../src/shared/words/findings.ts'
import { library } from '../../src/shared/words/library.ts'
import { frame } from '../../src/shared/words/ui.ts'
import { NO_TEXT } from '../support/findings.ts'
import { pngOf } from '../support/pictures.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { watchAccess } from './support/accessible.ts'
import { valueFrom } from './support/ask-app.ts'
import { setupApp } from './support/setup-app.ts'

const PROPOSITION = 'The image shows the north quay'
/** The same image in either case. */
const [QUAY, PORT] = [1, 3].map((id) => ItemId.parse(id)) as [ItemId, ItemId]

describe('an item that is in another case too', () => {
  const app = setupApp()

  const block = () => app.page.locator('.also-in')
  const openCase = async (name: string) => {
    await app.page.getByRole('button', { name }).first().click()
    await app.page.locator('.library').waitFor()
    await app.page.getByRole('listbox', { name: library.items }).getByRole('option').first().waitFor()
  }
  const change = (isAlsoInShown: boolean) => valueFrom(app.page, 'settings.change', { isAlsoInShown })

  beforeAll(async () => {
    for (const [name, salts] of [
      ['Quay', [1]],
      ['Port', [3, 1]],
    ] as const) {
      const evidence = join(app.folder, name)
      mkdirSync(evidence)
      for (const [n, salt] of salts.entries()) writeFileSync(join(evidence, `${name}-${n}.png`), pngOf(salt))
      expectDone(await runHeadless(['ingest', evidence, '--home', app.home, '--case', name]))
    }
    await app.start()
    await app.page.setViewportSize({ width: 1440, height: 900 })
    await app.page.locator('button.case-row').first().waitFor()
    const { subject } = await valueFrom(app.page, 'findings.get', { itemId: QUAY })
    const text = { ...NO_TEXT, proposition: PROPOSITION, conclusion: { ladder: DEFAULT_LADDER, step: 0 } }
    await valueFrom(app.page, 'findings.record', { itemId: QUAY, seen: 0, subject, text, reason: '' })
  })

  it('says nothing of it before the desk allows it in Settings', async () => {
    await openCase('Port')
    await app.press('End')
    await app.page.locator(`.inspector[data-item="${PORT}"]`).waitFor()
    expect(await valueFrom(app.page, 'items.alsoIn', { itemId: PORT })).toBe(null)
    expect(await block().count()).toBe(0)
    await app.press(',')
    await app.page.getByRole('button', { name: alsoIn.setting.turnOn }).click()
    await app.page.getByText(alsoIn.setting.on).waitFor()
    await app.press('Escape')
    await block().waitFor()
  })

  it('names case, item and finding in the inspector, and follows what is recorded there', async () => {
    await expect.poll(() => block().textContent()).toContain('CASE-2026-001')
    for (const part of ['Quay', 'ITEM-0001', 'Quay-0.png', DEFAULT_LADDER[0], PROPOSITION, alsoIn.cases({ n: 1 })])
      expect(await block().textContent()).toContain(part)
    await valueFrom(app.page, 'findings.mark', {
      caseId: 1,
      items: [QUAY],
      status: 'second_look',
      add: [],
      remove: [],
    })
    await block().getByText(reviewWords.second_look).waitFor()
    expect(await watchAccess(app.page).faults()).toEqual([])
  })

  it('opens the item in its case by a press, and comes back to the list as it was', async () => {
    await app.page.getByRole('textbox', { name: frame.searchLabel }).fill('Port-1')
    await app.page.locator('.items [aria-setsize="1"]').click()
    await block().getByRole('button').first().click()
    await app.page.locator('.item-screen').getByText('Quay-0.png').first().waitFor()
    await block().getByText('CASE-2026-002').waitFor()
    expect(await watchAccess(app.page).faults()).toEqual([])
    await app.press('Escape')
    await app.page.locator('.items [aria-setsize="1"]').waitFor()
    expect(await app.page.locator('.inspector').getAttribute('data-item')).toBe(String(PORT))
  })

  it('is silent again once the setting is off', async () => {
    await block().waitFor()
    await change(false)
    await expect.poll(() => block().count()).toBe(0)
  })
})

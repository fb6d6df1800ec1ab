import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findings } from '../../src/shared/words/findings.ts'
import { library } from '../../src/shared/words/library.ts'
import { sharedFolder } from '../support/folder.ts'
import { pngOf } from '../support/pictures.ts'
import { watchAccess } from './support/accessible.ts'
import { untilRead } from './support/desk.ts'
import { launchApp } from './support/launch.ts'
import { lookAt } from './support/look.ts'
import type { RunningApp } from './support/running-app.ts'

const QUAY = 'The image shows the north quay on 12 May'
const until = <T>(read: () => Promise<T>) => expect.poll(read)

describe('a finding, with the keyboard alone', () => {
  const folder = sharedFolder()
  let app: RunningApp

  const press = async (...keys: string[]) => {
    for (const key of keys) await app.page.keyboard.press(key)
  }
  const block = () => app.page.locator('.block-finding')
  const items = () => app.page.getByRole('listbox', { name: library.items })
  const openCase = async () => {
    await app.page.locator('button.case-row').first().focus()
    await press('Enter')
    await items().getByRole('option').first().waitFor()
  }
  const openFirst = async () => {
    await press('Home', 'Enter')
    await block().waitFor()
    await block().getByRole('button', { name: findings.title }).or(block().locator('button').first()).first().waitFor()
  }

  beforeAll(async () => {
    const evidence = join(folder(), 'evidence')
    mkdirSync(evidence)
    for (const n of [1, 2, 3]) writeFileSync(join(evidence, `picture-${n}.png`), pngOf(n))
    app = await launchApp({ home: join(folder(), 'home') })
    await app.page.setViewportSize({ width: 1440, height: 900 })
    await press('n')
    await app.page.keyboard.type('Harbour fire')
    await press('Enter')
    await app.page.locator('.library').waitFor()
    await app.dropPaths('body', [evidence])
    await untilRead(app, 3)
  })
  afterAll(async () => {
    await app?.close()
  })

  it('marks several items at once, and takes it back', async () => {
    await press('Home')
    await until(async () => await items().getAttribute('aria-activedescendant')).toBe('item-0')
    await press('Shift+ArrowRight', 'Shift+ArrowRight')
    await until(() => items().locator('[aria-selected="true"]').count()).toBe(3)
    await press('d')
    await until(() => items().locator('.review-sign').count()).toBe(3)
    await app.page.getByText(findings.marked({ n: 3 })).waitFor()
    await app.page.getByRole('button', { name: findings.undo }).focus()
    await press('Enter')
    await until(() => items().locator('.review-sign').count()).toBe(0)
  })

  it('asks before what was written is lost, and keeps it while another item is looked at', async () => {
    await openFirst()
    await press('m')
    await until(() => app.page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await app.page.keyboard.type(QUAY)
    await press('Escape')
    await block().getByText(findings.discardAsk).waitFor()
    await press('Escape')
    await until(() => block().getByLabel(findings.proposition).inputValue()).toBe(QUAY)
    await app.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await press('ArrowRight')
    await until(() => block().getByLabel(findings.proposition).count()).toBe(0)
    await press('ArrowLeft')
    await until(() => block().getByLabel(findings.proposition).inputValue()).toBe(QUAY)
  })

  it('is recorded with a word of the ladder', async () => {
    await press('m', 'Tab', 'Tab')
    // From no conclusion, which is selected, to the first word.
    await press('ArrowDown')
    await until(() => block().locator('.ladder-step-on').first().textContent()).toBe('supports')
    await press('Control+Enter')
    await block().locator('.finding-conclusion').waitFor()
    expect(await block().textContent()).toContain(QUAY)
    expect(await watchAccess(app.page).faults()).toEqual([])
    await app.page.setViewportSize({ width: 1440, height: 900 })
    await lookAt(app, 'finding')
  })

  it('asks why when the conclusion changes, and stands with its history after a restart', async () => {
    await press('m', 'Tab', 'Tab', 'ArrowRight')
    await block().getByLabel(findings.reason).focus()
    await app.page.keyboard.type('The crane was moved')
    await press('Control+Enter')
    await until(() => block().locator('.finding-conclusion').textContent()).toBe('weakly supports')
    await app.close()
    app = await launchApp({ home: join(folder(), 'home') })
    await app.page.setViewportSize({ width: 1440, height: 900 })
    await openCase()
    await openFirst()
    await until(() => block().locator('.finding-conclusion').textContent()).toBe('weakly supports')
    await block().getByRole('button', { name: findings.history }).focus()
    await press('Enter')
    const lines = block().locator('.finding-history > li')
    await until(() => lines.count()).toBe(2)
    expect(await lines.first().textContent()).toContain('supports → weakly supports')
    expect(await lines.first().textContent()).toContain('The crane was moved')
  })
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { findings } from '../../src/shared/words/findings.ts'
import { library } from '../../src/shared/words/library.ts'
import { pngOf } from '../support/pictures.ts'
import { watchAccess } from './support/accessible.ts'
import { takeInByKeys } from './support/desk.ts'
import { lookAt } from './support/look.ts'
import { setupApp } from './support/setup-app.ts'

const QUAY = 'The image shows the north quay on 12 May'

describe('a finding, with the keyboard alone', () => {
  const app = setupApp()

  const block = () => app.page.locator('.block-finding')
  const items = () => app.page.getByRole('listbox', { name: library.items })
  const openCase = async () => {
    await app.page.locator('button.case-row').first().focus()
    await app.press('Enter')
    await items().getByRole('option').first().waitFor()
  }
  const openFirst = async () => {
    await app.press('Home', 'Enter')
    await block().waitFor()
    await block().getByRole('button', { name: findings.title }).or(block().locator('button').first()).first().waitFor()
  }

  beforeAll(async () => {
    for (const n of [1, 2, 3]) writeFileSync(join(app.evidence, `picture-${n}.png`), pngOf(n))
    await app.start()
    await app.page.setViewportSize({ width: 1440, height: 900 })
    await takeInByKeys(app, [app.evidence], 3)
  })

  it('marks several items at once, and takes it back', async () => {
    await app.press('Home')
    await expect.poll(async () => await items().getAttribute('aria-activedescendant')).toBe('item-0')
    await app.press('Shift+ArrowRight', 'Shift+ArrowRight')
    await expect.poll(() => items().locator('[aria-selected="true"]').count()).toBe(3)
    await app.press('d')
    await expect.poll(() => items().locator('.review-sign').count()).toBe(3)
    await app.page.getByText(findings.marked({ n: 3 })).waitFor()
    await app.page.getByRole('button', { name: findings.undo }).focus()
    await app.press('Enter')
    await expect.poll(() => items().locator('.review-sign').count()).toBe(0)
  })

  it('asks before what was written is lost, and keeps it while another item is looked at', async () => {
    await openFirst()
    await app.press('m')
    await expect.poll(() => app.page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await app.page.keyboard.type(QUAY)
    await app.press('Escape')
    await block().getByText(findings.discardAsk).waitFor()
    await app.press('Escape')
    await expect.poll(() => block().getByLabel(findings.proposition).inputValue()).toBe(QUAY)
    await app.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await app.press('ArrowRight')
    await expect.poll(() => block().getByLabel(findings.proposition).count()).toBe(0)
    await app.press('ArrowLeft')
    await expect.poll(() => block().getByLabel(findings.proposition).inputValue()).toBe(QUAY)
  })

  it('is recorded with a word of the ladder', async () => {
    await app.press('m', 'Tab', 'Tab')
    // From no conclusion, which is selected, to the first word.
    await app.press('ArrowDown')
    await expect.poll(() => block().locator('.ladder-step-on').first().textContent()).toBe('evidence for')
    await app.press('Control+Enter')
    await block().locator('.finding-conclusion').waitFor()
    expect(await block().textContent()).toContain(QUAY)
    expect(await watchAccess(app.page).faults()).toEqual([])
    await app.page.setViewportSize({ width: 1440, height: 900 })
    await lookAt(app, 'finding')
  })

  it('asks why when the conclusion changes, and stands with its history after a restart', async () => {
    await app.press('m', 'Tab', 'Tab', 'ArrowRight')
    await block().getByLabel(findings.reason).focus()
    await app.page.keyboard.type('The crane was moved')
    await app.press('Control+Enter')
    await expect.poll(() => block().locator('.finding-conclusion').textContent()).toBe('weak evidence for')
    await app.close()
    await app.start()
    await app.page.setViewportSize({ width: 1440, height: 900 })
    await openCase()
    await openFirst()
    await expect.poll(() => block().locator('.finding-conclusion').textContent()).toBe('weak evidence for')
    await block().getByRole('button', { name: findings.history }).focus()
    await app.press('Enter')
    const lines = block().locator('.finding-history > li')
    await expect.poll(() => lines.count()).toBe(2)
    expect(await lines.first().textContent()).toContain('evidence for → weak evidence for')
    expect(await lines.first().textContent()).toContain('The crane was moved')
  })
})

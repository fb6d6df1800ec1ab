import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { activity, needsWords } from '../../src/shared/words/activity.ts'
import { airGap } from '../../src/shared/words/air-gap.ts'
import { caseWords } from '../../src/shared/words/cases.ts'
import { costSheet } from '../../src/shared/words/cost-sheet.ts'
import { keySheetTitle } from '../../src/shared/words/keys.ts'
import { ledger } from '../../src/shared/words/ledger.ts'
import { library } from '../../src/shared/words/library.ts'
import { moveWords } from '../../src/shared/words/library-move.ts'
import { links } from '../../src/shared/words/links.ts'
import { preferences } from '../../src/shared/words/preferences.ts'
import { decide } from '../../src/shared/words/queue.ts'
import { requestWords } from '../../src/shared/words/requests.ts'
import { cases, frame } from '../../src/shared/words/ui.ts'
import { fillLibrary } from '../../tools/demo/fill.ts'
import { appParts } from '../support/app-parts.ts'
import { copySamples } from '../support/made-once.ts'
import { setupService } from '../support/service-in-test.ts'
import { watchAccess } from './support/accessible.ts'
import { naming } from './support/naming.ts'
import { setupApp } from './support/setup-app.ts'
import { takeToken } from './support/take-token.ts'

describe('the window, with the keyboard alone', () => {
  const service = setupService()
  const app = setupApp()

  beforeAll(async () => {
    const { home, evidence } = app
    await copySamples(evidence)
    // One request is charged and never answered, so that one charge is unknown.
    service.behave({ charge: true, action: { type: 'hang_up' } })
    const { origin, token } = service
    await fillLibrary({ home, evidence, origin, token, appVersion: '0.0.0', parts: appParts() })
    await app.start()
    await app.page.getByRole('button', { name: 'Harbour fire' }).first().waitFor()
    await app.page.keyboard.press(',')
    await takeToken(app, service)
    await app.page.getByRole('button', { name: preferences.forget }).waitFor()
    await app.page.keyboard.press('Escape')
  })

  const faults = () => watchAccess(app.page, { hasBoth: true }).faults()
  const walk = () => watchAccess(app.page, { hasBoth: true }).walk()
  const items = () => app.page.getByRole('listbox', { name: library.items })
  const active = () => items().getAttribute('aria-activedescendant')
  const selected = () => items().locator('[aria-selected="true"]').count()

  it('lists the cases, and opens one by Tab and Enter', async () => {
    expect.soft(await faults()).toEqual([])
    expect.soft(await walk()).toEqual([])
    await app.page.getByRole('button', { name: 'Harbour fire' }).first().focus()
    await app.press('Enter')
    await items().getByRole('option').first().waitFor()
  })

  it('shows the library as a grid and as a list, and moves in both', async () => {
    await app.press('ArrowRight', 'ArrowRight')
    await expect.poll(active).toBe('item-1')
    expect.soft(await faults()).toEqual([])
    await app.press('l')
    await items().locator('.list-row').first().waitFor()
    await app.press('ArrowDown')
    await expect.poll(active).toBe('item-2')
    expect.soft(await faults()).toEqual([])
    await app.press('Shift+ArrowUp')
    await expect.poll(selected).toBe(2)
    await app.press('Control+a')
    await expect.poll(selected).toBeGreaterThan(4)
    await app.press('Escape', 'g')
  })

  it('takes letters for what they are while something is being written', async () => {
    await app.press('/')
    await app.page.keyboard.type('glaq,?')
    const written = () => app.page.getByRole('textbox', { name: frame.searchLabel }).inputValue()
    expect(await written()).toBe('glaq,?')
    expect(await app.page.getByRole('dialog').count()).toBe(0)
    await app.press('Escape')
    // The next one leaves the field, or the case once it is empty and left.
    await expect.poll(written).toBe('')
    await app.press('Escape')
    await items().waitFor()
  })

  it('opens the cost sheet and leaves it with Esc, having sent nothing', async () => {
    const before = service.charges().length
    await app.press('a')
    await app.page
      .getByRole('dialog')
      .getByRole('button', { name: naming((credits) => costSheet.send({ credits })) })
      .or(app.page.getByRole('button', { name: naming((credits) => costSheet.sendWithin({ credits })) }))
      .waitFor()
    expect.soft(await faults()).toEqual([])
    await app.press('Escape')
    await expect.poll(() => app.page.getByRole('dialog').count()).toBe(0)
    expect(service.charges().length).toBe(before)
  })

  it('opens an item, shows its tabs, goes to the next one and comes back to the same place', async () => {
    await app.press('Home', 'Enter')
    await app.page.getByRole('tab').first().waitFor()
    expect.soft(await faults()).toEqual([])
    for (const key of ['i', 'h', 'h']) {
      await app.press(key)
      await expect.poll(() => app.page.getByRole('tab', { selected: true }).count()).toBe(1)
      expect.soft(await faults()).toEqual([])
    }
    const title = () => app.page.locator('h1').first().textContent()
    const first = await title()
    await app.press('ArrowRight')
    await expect.poll(title).not.toBe(first)
    await app.press('Escape')
    await expect.poll(active).toBe('item-1')
  })

  it.each([
    ['q', activity.title],
    [',', preferences.title],
  ])('opens a screen with %s and leaves it with Esc', async (key, title) => {
    await app.press(key)
    await app.page.getByRole('heading', { name: title, exact: true }).waitFor()
    expect.soft(await faults()).toEqual([])
    expect.soft(await walk()).toEqual([])
    await app.press('Escape')
    await items().waitFor()
  })

  it('goes through the views of the activity by keys and tabs, and leaves them with one Esc', async () => {
    const view = (name: keyof typeof activity.views) =>
      app.page.getByRole('tab', { name: activity.views[name], selected: true }).waitFor()
    await app.press('q')
    await view('now')
    await app.press('t')
    await view('requests')
    await app.page
      .getByRole('button', { name: naming((at) => requestWords.unfold({ at })) })
      .first()
      .click()
    await app.page.getByRole('heading', { name: requestWords.steps.title }).waitFor()
    expect.soft(await faults()).toEqual([])
    expect.soft(await walk()).toEqual([])
    await app.press('Shift+H')
    await view('log')
    await app.page.getByTitle(ledger.open).click()
    await view('credits')
    await app.page.getByText(ledger.groups.account).waitFor()
    expect.soft(await faults()).toEqual([])
    expect.soft(await walk()).toEqual([])
    await app.press('Escape')
    await items().waitFor()
  })

  it('says what may have been charged, and sends it again only after one more answer', async () => {
    await app.press('q')
    await app.page.getByText(needsWords.unknown.title({ n: 1 })).waitFor()
    expect.soft(await faults()).toEqual([])
    expect.soft(await walk()).toEqual([])
    await app.page.getByRole('button', { name: needsWords.unknown.decide({ n: 1 }) }).click()
    await app.page.getByRole('dialog', { name: decide.title }).waitFor()
    const confirm = app.page.getByRole('button', { name: decide.confirm, exact: true })
    await app.page.getByText(decide.choices.again.label).click()
    expect(await confirm.isEnabled()).toBe(false)
    await app.page.getByText(decide.sure.send_again.label).click()
    expect(await confirm.isEnabled()).toBe(true)
    expect.soft(await faults()).toEqual([])
    await app.page.getByText(decide.choices.attached.label).click()
    await app.page.getByLabel(decide.attach.paste).waitFor()
    expect.soft(await faults()).toEqual([])
    expect.soft(await walk()).toEqual([])
    await app.press('Escape', 'Escape')
    await items().waitFor()
  })

  it('turns the air gap on, says so, and turns it off', async () => {
    await app.press(',')
    await app.page.getByRole('button', { name: airGap.turnOn }).click()
    await app.page.getByText(airGap.sentence).first().waitFor()
    expect.soft(await faults()).toEqual([])
    await app.page.getByRole('button', { name: airGap.turnOff }).click()
    await app.page.getByText(airGap.offSentence).waitFor()
    await app.press('Escape')
    await items().waitFor()
  })

  it('takes links, says line by line which it refuses, and shows one that was not asked about', async () => {
    await app.press('n')
    const menu = app.page.getByRole('menu', { name: library.addEvidence })
    await menu.waitFor()
    expect.soft(await faults()).toEqual([])
    await menu.getByRole('menuitem', { name: links.add }).click()
    const sheet = app.page.getByRole('dialog', { name: links.title })
    const lines = ['http://10.0.0.1/x', 'https://news.example/1.jpg', ...Array(30).fill('ftp://news.example/a')]
    await sheet.getByRole('textbox').fill(lines.join('\n'))
    await sheet.getByText(links.ready({ n: 1 })).waitFor()
    expect.soft(await faults()).toEqual([])
    expect.soft(await walk()).toEqual([])
    await sheet.getByRole('button', { name: links.addNow({ n: 1 }) }).click()
    await sheet.getByText(links.done({ n: 1 })).waitFor()
    await app.press('Escape')
    await app.page.getByText('news.example/1.jpg').first().dblclick()
    await app.page.getByText(links.frame.notAsked).waitFor()
    expect.soft(await faults()).toEqual([])
    await app.press('Escape')
    await items().waitFor()
  })

  it('lists its keys', async () => {
    await app.press('?')
    await app.page.getByRole('dialog', { name: keySheetTitle }).waitFor()
    expect.soft(await faults()).toEqual([])
    await app.press('Escape', 'Escape', 'Escape')
    await app.page.getByRole('heading', { name: cases.title }).waitFor()
  })

  it('closes a case, opens it again, and asks for its reference before it is deleted', async () => {
    const reference = /CASE-\d+-\d+/.exec(await app.page.locator('main').innerText())?.[0] ?? ''
    await app.page.getByRole('button', { name: caseWords.editOf({ reference }) }).click()
    const sheet = app.page.getByRole('dialog')
    await sheet.getByRole('button', { name: caseWords.close }).click()
    await sheet.getByText(caseWords.isClosed).waitFor()
    expect.soft(await faults()).toEqual([])
    await sheet.getByRole('button', { name: caseWords.reopen }).click()
    await sheet.getByText(caseWords.isOpen).waitFor()
    await sheet.getByLabel(caseWords.delete.confirm({ reference })).fill(reference)
    await expect.poll(() => sheet.getByRole('button', { name: caseWords.delete.button }).isEnabled()).toBe(true)
    expect.soft(await faults()).toEqual([])
    expect.soft(await walk()).toEqual([])
    await app.press('Escape')
    await expect.poll(() => app.page.getByRole('dialog').count()).toBe(0)
  })

  it('shows a library that was moved, and nothing but the start of the new one', async () => {
    const to = join(app.folder, 'moved')
    mkdirSync(to)
    await app.press(',')
    await app.chooseNext([to])
    await app.answerConfirm(true)
    await app.page.getByRole('button', { name: moveWords.move }).click()
    await app.page.getByRole('dialog', { name: moveWords.sheetTitle.done }).waitFor()
    expect.soft(await faults()).toEqual([])
    expect.soft(await walk()).toEqual([])
  })
})

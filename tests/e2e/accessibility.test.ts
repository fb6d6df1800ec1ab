import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keySheetTitle } from '../../src/shared/words/keys.ts'
import { library } from '../../src/shared/words/library.ts'
import { preferences } from '../../src/shared/words/preferences.ts'
import { queueWords } from '../../src/shared/words/queue.ts'
import { cases, frame } from '../../src/shared/words/ui.ts'
import { fillLibrary } from '../../tools/demo/fill.ts'
import { makeSamples } from '../../tools/samples/make.ts'
import { type SimulatedService, startSimulatedService } from '../../tools/simulated-service/service.ts'
import { sharedFolder } from '../support/folder.ts'
import { launchApp, type RunningApp } from './support/launch.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

describe('the window, with the keyboard alone', () => {
  const folder = sharedFolder()
  let service: SimulatedService
  let app: RunningApp

  beforeAll(async () => {
    const [home, evidence] = [join(folder(), 'home'), join(folder(), 'evidence')]
    await makeSamples(evidence)
    service = await startSimulatedService()
    await fillLibrary({ home, evidence, origin: service.origin, token: service.token, appVersion: '0.0.0' })
    app = await launchApp({ home })
    app.page.setDefaultTimeout(10_000)
    await app.page.getByRole('button', { name: 'Harbour fire' }).first().waitFor()
    await app.setClipboard(service.token)
    await app.page.keyboard.press(',')
    await app.page.getByRole('button', { name: preferences.takeToken }).click()
    await app.page.getByRole('button', { name: preferences.forget }).waitFor()
    await app.page.keyboard.press('Escape')
  })
  afterAll(async () => {
    await app.close()
    await service.close()
  })

  const press = async (...keys: string[]) => {
    for (const key of keys) await app.page.keyboard.press(key)
  }
  /** What axe finds wrong on the present screen in both themes, one line each. */
  const faults = async () => {
    const lines: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await app.page.emulateMedia({ colorScheme })
      await app.page.waitForTimeout(200)
      await app.page.evaluate(axe)
      const found = await app.page.evaluate(
        async () => await (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
      )
      for (const { id, nodes } of found.violations) {
        lines.push(...nodes.map(({ target, html }) => `${colorScheme} ${id} ${String(target)} ${html.slice(0, 160)}`))
      }
    }
    return lines
  }
  const items = () => app.page.getByRole('listbox', { name: library.items })
  const active = () => items().getAttribute('aria-activedescendant')
  const selected = () => items().locator('[aria-selected="true"]').count()

  it('lists the cases, and opens one by Tab and Enter', async () => {
    expect(await faults()).toEqual([])
    await app.page.getByRole('button', { name: 'Harbour fire' }).first().focus()
    await press('Enter')
    await items().getByRole('option').first().waitFor()
  })

  it('shows the library as a grid and as a list, and moves in both', async () => {
    await press('ArrowRight', 'ArrowRight')
    await expect.poll(active).toBe('item-1')
    expect(await faults()).toEqual([])
    await press('l', 'ArrowDown')
    await expect.poll(active).toBe('item-2')
    expect(await faults()).toEqual([])
    await press('Shift+ArrowUp')
    await expect.poll(selected).toBe(2)
    await press('Control+a')
    await expect.poll(selected).toBeGreaterThan(4)
    await press('Escape', 'g')
  })

  it('takes letters for what they are while something is being written', async () => {
    await press('/')
    await app.page.keyboard.type('glaq,?')
    expect(await app.page.getByRole('textbox', { name: frame.searchLabel }).inputValue()).toBe('glaq,?')
    expect(await app.page.getByRole('dialog').count()).toBe(0)
    await press('Escape', 'Escape')
    await items().waitFor()
  })

  it('opens the cost sheet and leaves it with Esc, having sent nothing', async () => {
    const before = service.charges().length
    await press('a')
    await app.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Send / })
      .waitFor()
    expect(await faults()).toEqual([])
    await press('Escape')
    await expect.poll(() => app.page.getByRole('dialog').count()).toBe(0)
    expect(service.charges().length).toBe(before)
  })

  it('opens an item, shows its tabs, goes to the next one and comes back to the same place', async () => {
    await press('Home', 'Enter')
    await app.page.getByRole('tab').first().waitFor()
    expect(await faults()).toEqual([])
    for (const key of ['2', '3', '1']) {
      await press(key)
      await expect.poll(() => app.page.getByRole('tab', { selected: true }).count()).toBe(1)
      if (key !== '1') expect(await faults()).toEqual([])
    }
    const title = () => app.page.locator('h1').first().textContent()
    const first = await title()
    await press('ArrowRight')
    await expect.poll(title).not.toBe(first)
    await press('Escape')
    await expect.poll(active).toBe('item-1')
  })

  it.each([
    ['q', queueWords.title],
    [',', preferences.title],
  ])('opens a screen with %s and leaves it with Esc', async (key, title) => {
    await press(key)
    await app.page.getByRole('heading', { name: title, exact: true }).waitFor()
    expect(await faults()).toEqual([])
    await press('Escape')
    await items().waitFor()
  })

  it('lists its keys', async () => {
    await press('?')
    await app.page.getByRole('dialog', { name: keySheetTitle }).waitFor()
    expect(await faults()).toEqual([])
    await press('Escape', 'Escape', 'Escape')
    await app.page.getByRole('heading', { name: cases.title }).waitFor()
  })
})

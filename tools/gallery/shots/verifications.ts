import type { Page } from 'playwright'
import type { AppEvent } from '../../../src/shared/contract/events.ts'
import { droppedExport, verifyScreen as words } from '../../../src/shared/words/verify-screen.ts'
import { inCase, letGo } from './acts.ts'
import type { Shot } from './shot.ts'

const say = (page: Page, event: AppEvent) =>
  page.evaluate((detail) => window.dispatchEvent(new CustomEvent('app-event', { detail })), event)

const open = async (page: Page) => {
  await say(page, { type: 'navigate', to: 'verify' })
  await page.getByRole('dialog').waitFor()
}
const choose =
  (label: string, which: 'first' | 'last' = 'first') =>
  async (page: Page) => {
    await page.getByRole('button', { name: label })[which]().click()
    await page.waitForTimeout(100)
  }
const verify = async (page: Page) => {
  await open(page)
  await choose(words.chooseFolder)(page)
  await choose(words.verify)(page)
}
const run = async (page: Page) => {
  await verify(page)
  await page.getByRole('button', { name: words.again }).waitFor()
}
const askDropped = async (page: Page) => {
  await letGo(page)
  await page.getByRole('button', { name: droppedExport.verify }).waitFor()
}

/** The verification of an export, from the menu and of what was dropped. */
export const verificationShots: readonly Shot[] = [
  { name: 'verify-first', query: 'window=plain', act: open },
  {
    name: 'verify-chosen',
    query: 'window=verify_proven',
    small: true,
    act: async (page) => {
      await open(page)
      await choose(words.chooseFolder)(page)
      await choose(words.chooseFolder, 'last')(page)
      await choose(words.chooseFile)(page)
    },
  },
  {
    name: 'verify-running',
    query: 'window=verify_running',
    act: async (page) => {
      await verify(page)
      await say(page, { type: 'verification.progressed', read: 318 })
    },
  },
  {
    name: 'verify-aside',
    query: 'window=verify_running',
    small: true,
    act: inCase(async (page) => {
      await verify(page)
      await say(page, { type: 'verification.progressed', read: 318 })
      await choose(words.hide)(page)
    }),
  },
  { name: 'verify-proven', query: 'window=verify_proven', act: run },
  { name: 'verify-stranger', query: 'window=verify_stranger', small: true, large: true, act: run },
  { name: 'verify-forged', query: 'window=verify_forged', small: true, act: run },
  { name: 'verify-refused', query: 'window=verify_refused', act: run },
  { name: 'verify-dropped', query: 'window=verify_proven', small: true, act: askDropped },
  { name: 'verify-dropped-several', query: 'window=verify_several', act: inCase(askDropped) },
]

import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { ledger } from '../../../src/shared/words/ledger.ts'
import type { Canary } from '../../support/canary.ts'
import { callBridge } from './ask-app.ts'
import type { RunningApp } from './running-app.ts'

export type Bridge = {
  touchstone: { on: (listener: (event: unknown) => void) => void }
  heard: unknown[]
}

export const ALL_ITEMS = { caseId: 1, sort: { by: 'reference', descending: false }, filter: {} }

/** Searches the window: its page, everything it received and can request, and (on demand) its whole heap. */
export async function lookAtWindow(app: RunningApp, canary: Canary, hasHeap = true): Promise<void> {
  const { page } = app
  canary.search('page', 'DOM', await page.content())
  canary.search('events', 'heard', JSON.stringify(await page.evaluate(() => (globalThis as unknown as Bridge).heard)))
  const questions: [string, unknown][] = [
    ...['account.status', 'settings.get', 'app.info', 'cases.list', 'account.test', 'app.custodyHead'].map(
      (name): [string, unknown] => [name, {}],
    ),
    ['checks.state', {}],
    ['ledger.page', { caseId: null, offset: 0, limit: 500 }],
    ['ledger.summary', { caseId: null }],
    ['requests.page', { filter: { caseId: null, state: null, purpose: null, host: null }, offset: 0, limit: 500 }],
    ['activity.now', { caseId: null }],
    ['activity.standing', { caseId: null }],
    ['activity.machine', {}],
    ['no.such.call', { token: true }],
    ['settings.change', { baseUrl: 'ftp://nonsense' }],
  ]
  for (const [name, input] of questions)
    canary.search('answers', name, JSON.stringify(await callBridge(page, name, input)))
  await lookAtAnswers(page, canary)
  if (!hasHeap) return
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  canary.search('heap of the window', 'snapshot', chunks.join(''))
}

type Known<T> = { ok: boolean; value?: T }

/** Everything stored about every item and fact check: results, history, stored replies as received. */
async function lookAtAnswers(page: Page, canary: Canary): Promise<void> {
  const ask = async <T>(name: string, input: unknown): Promise<T | undefined> => {
    const answer = (await callBridge(page, name, input)) as Known<T>
    canary.search('kept answers', name, JSON.stringify(answer))
    return answer.value
  }
  const ids = await ask<number[]>('items.choose', { ...ALL_ITEMS, span: null })
  for (const itemId of ids ?? []) {
    const item = await ask<{ attempts: { id: string }[]; otherAttempts: { id: string }[] }>('items.get', { itemId })
    for (const { id } of [...(item?.attempts ?? []), ...(item?.otherAttempts ?? [])]) {
      await ask('items.rawReply', { attemptId: id })
    }
    const jobs = await ask<{ checkId: string }[]>('factChecks.ofItem', { itemId })
    for (const { checkId } of jobs ?? []) {
      await ask('factChecks.get', { checkId })
      await ask('factChecks.rest', { checkId })
      await ask('items.rawReply', { checkId })
      await ask('requests.steps', { checkId })
    }
  }
}

/** The screens that show what the service said: the item's with every tab, Activity, the requests, the credits. */
export async function lookAtScreens({ page }: RunningApp, canary: Canary): Promise<void> {
  const see = async (what: string) => {
    await page.waitForTimeout(250)
    canary.search('page', what, await page.content())
    canary.search('page', `${what}, as text`, await page.evaluate(() => document.body.innerText))
  }
  await page
    .getByRole('button', { name: /Harbour/ })
    .first()
    .click()
  await page.locator('.library').waitFor()
  await see('library')
  const screens: [string, () => Promise<void>][] = [
    ['activity', () => page.keyboard.press('q')],
    ['requests', () => page.keyboard.press('t')],
    ['ledger', () => page.getByTitle(ledger.open).click()],
  ]
  for (const [what, open] of screens) {
    await open()
    await page.locator('.library').waitFor({ state: 'detached' })
    await see(what)
    await page.keyboard.press('Escape')
    await page.locator('.library').waitFor()
  }
  const pictures = page.locator('.library-main bdi').filter({ hasText: /^harbour \d\.jpg$/ })
  for (let n = 0; n < 4; n += 1) {
    await pictures.nth(n).dblclick()
    await page.getByRole('tab').first().waitFor()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await see(`item ${n}, ${await tab.textContent()}`)
    }
    await page.keyboard.press('r')
    await see(`item ${n}, fact check`)
    await page.keyboard.press('r')
    await page.keyboard.press('Escape')
    await page.locator('.library').waitFor()
  }
}

/** What the browser stores for the window: its storage as a page reads it, and its profile on disk. */
export async function lookAtStorage({ page, pid }: RunningApp, canary: Canary): Promise<void> {
  const stored = await page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      history.state,
      location.href,
      await indexedDB.databases(),
      await caches.keys().catch(() => []),
      performance.getEntries().map((entry) => entry.name),
    ]),
  )
  canary.search('storage of the window', 'page', stored)
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(`touchstone-shell-${pid}-`))) {
    canary.searchFolder('browser profile', join(tmpdir(), name))
  }
}

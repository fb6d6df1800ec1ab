import { expect, vi } from 'vitest'
import { connectionSentence, preferences } from '../../../src/shared/words/preferences.ts'
import type { SimulatedService } from '../../../tools/simulated-service/service.ts'
import { valueFrom } from './ask-app.ts'
import { atRest } from './at-rest.ts'
import type { RunningApp } from './running-app.ts'
import { takeToken } from './take-token.ts'

/** Connects the app to a service as a person does: URL typed by hand, token from the clipboard. */
export async function connectDesk(app: RunningApp, service: SimulatedService): Promise<void> {
  const { page } = app
  await page.getByRole('button', { name: /^New case/ }).waitFor()
  await page.keyboard.press(',')
  const address = page.getByRole('textbox', { name: preferences.address, exact: true })
  await address.fill(service.origin)
  await address.press('Enter')
  await takeToken(app, service)
  await page.getByRole('button', { name: preferences.test, exact: true }).click()
  await page.getByText(connectionSentence.online).waitFor()
  await page.keyboard.press('Escape')
}

/** Waits until the list shows this many items of the only case, all of them read, with no work pending. */
export async function untilRead({ page }: RunningApp, count: number): Promise<void> {
  const [made] = await valueFrom(page, 'cases.list', {})
  if (!made) throw new Error('no case was made')
  const state = async () => (await valueFrom(page, 'intake.progress', { caseId: made.id }))?.state
  const rows = (which: string) => page.locator(`.items [role="option"]${which}`).count()
  const isListed = async () =>
    (await rows(`[aria-setsize="${count}"][data-item]`)) > 0 && (await rows(':not([data-item])')) === 0
  // Not `expect.poll`, which hooks may not use.
  await vi.waitUntil(async () => (await state()) === 'finished' && (await isListed()), {
    timeout: 60_000,
    interval: 50,
  })
  await atRest(page)
}

/** Creates a case and opens it. */
export async function openCase({ page }: RunningApp, name: string): Promise<void> {
  await valueFrom(page, 'cases.create', { name })
  await page.getByRole('button', { name }).first().click()
  // Its keys work once it is shown.
  await page.locator('main.library').waitFor()
}

/** Sends the selection for analysis, with every confirmation needed. */
export async function sendSelected({ page, answerConfirm }: RunningApp): Promise<void> {
  await expect.poll(() => page.locator('.items [aria-selected="true"]').count()).toBeGreaterThan(0)
  await page.keyboard.press('a')
  await answerConfirm(true)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send / })
    .click()
}

/** Sends the selection for analysis, and waits until this many are charged. */
export async function analyseSelected(app: RunningApp, service: SimulatedService, charged: number): Promise<void> {
  await sendSelected(app)
  try {
    await expect.poll(() => service.charges().length).toBe(charged)
  } catch (cause) {
    const { paused, counts } = await valueFrom(app.page, 'checks.state', {})
    throw new Error(`the queue: ${JSON.stringify({ paused, counts })}, asked: ${JSON.stringify(await app.asked())}`, {
      cause,
    })
  }
}

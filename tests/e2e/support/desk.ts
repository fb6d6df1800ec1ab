import { expect, vi } from 'vitest'
import { connectionSentence, preferences } from '../../../src/shared/words/preferences.ts'
import type { SimulatedService } from '../../../tools/simulated-service/service.ts'
import { valueFrom } from './ask-app.ts'
import { atRest } from './at-rest.ts'
import type { RunningApp } from './launch.ts'
import { takeToken } from './take-token.ts'

/** Connects the app with a service as a person does: address by hand, token from the clipboard. */
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

/** Waits until everything that was dropped into the only case is listed, read and shown. */
export async function untilRead({ page }: RunningApp): Promise<void> {
  const [made] = await valueFrom(page, 'cases.list', {})
  if (!made) throw new Error('no case was made')
  const state = async () => (await valueFrom(page, 'intake.progress', { caseId: made.id }))?.state
  // Not `expect.poll`, which no hook may use.
  await vi.waitUntil(async () => (await state()) === 'finished', { timeout: 60_000, interval: 50 })
  await atRest(page)
}

/** Makes a case and opens it. */
export async function openCase({ page }: RunningApp, name: string): Promise<void> {
  await page.evaluate(
    (called) =>
      (
        globalThis as unknown as { touchstone: { call: (name: string, input: unknown) => Promise<unknown> } }
      ).touchstone.call('cases.create', { name: called }),
    name,
  )
  await page.getByRole('button', { name }).first().click()
}

/** Sends what is selected to be analysed, with every yes it takes, and waits until so many are charged. */
export async function analyseSelected(app: RunningApp, service: SimulatedService, charged: number): Promise<void> {
  await app.page.keyboard.press('a')
  await app.answerConfirm(true)
  await app.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Send / })
    .click()
  await expect.poll(() => service.charges().length).toBe(charged)
}

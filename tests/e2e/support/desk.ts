import { createHash } from 'node:crypto'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { CaseId } from '../../../src/shared/model/ids.ts'
import type { ItemRow } from '../../../src/shared/model/item.ts'
import type { SimulatedService } from '../../../tools/simulated-service/service.ts'
import { valueFrom } from './ask-app.ts'
import { atRest } from './at-rest.ts'
import type { RunningApp } from './running-app.ts'
import { until } from './until.ts'

/** Connects the app to a service, token from the clipboard; `main-line` does it as a person does, in the settings. */
export async function connectDesk({ page, setClipboard }: RunningApp, service: SimulatedService): Promise<void> {
  await page.getByRole('button', { name: /^New case/ }).waitFor()
  await valueFrom(page, 'settings.change', { baseUrl: service.origin })
  await setClipboard(service.token)
  await valueFrom(page, 'account.takeTokenFromClipboard', {})
  await valueFrom(page, 'account.test', {})
  await until('the app is online', async () => (await valueFrom(page, 'account.status', {})).connection === 'online')
}

/** Waits until the list shows this many items of the only case, all of them read, with no work pending. */
export async function untilRead({ page }: RunningApp, count: number): Promise<void> {
  const [made] = await valueFrom(page, 'cases.list', {})
  if (!made) throw new Error('no case was made')
  const state = async () => (await valueFrom(page, 'intake.progress', { caseId: made.id }))?.state
  const rows = (which: string) => page.locator(`.items [role="option"]${which}`).count()
  const isListed = async () =>
    (await rows(`[aria-setsize="${count}"][data-item]`)) > 0 && (await rows(':not([data-item])')) === 0
  try {
    await until(`${count} items are read`, async () => (await state()) === 'finished' && (await isListed()))
  } catch (cause) {
    const seen = { intake: await state(), rows: await rows(''), sized: await rows(`[aria-setsize="${count}"]`) }
    const text = await page.locator('body').innerText()
    throw new Error(`waited for ${count} items: ${JSON.stringify(seen)}, shown: ${text.slice(0, 2000)}`, { cause })
  }
  await atRest(page)
}

/** Creates a case and opens it; returns its id. */
export async function openCase({ page }: RunningApp, name: string): Promise<CaseId> {
  await page.getByRole('button', { name: /^New case/ }).waitFor()
  const { id } = await valueFrom(page, 'cases.create', { name })
  await page.getByRole('button', { name }).first().click()
  // Its keys work once it is shown.
  await page.locator('main.library').waitFor()
  return id
}

/** Drops files and folders on a case "Harbour fire", which it creates, and waits until this many items are read. */
export async function takeIn(app: RunningApp, paths: string[], count: number): Promise<void> {
  await openCase(app, 'Harbour fire')
  await app.dropPaths('body', paths)
  await untilRead(app, count)
}

/** The same with keys, up to the drop. */
export async function takeInByKeys(app: RunningApp, paths: string[], count: number): Promise<void> {
  await app.press('n')
  await app.page.keyboard.type('Harbour fire')
  await app.press('Enter')
  await app.page.locator('.library').waitFor()
  await app.dropPaths('body', paths)
  await untilRead(app, count)
}

/** Opens an item by the name of its file, and waits until its original is shown. */
export async function openPicture({ page }: RunningApp, name: string): Promise<void> {
  await page.getByText(name, { exact: true }).first().dblclick()
  await untilOriginal(page)
}

/** Waits until the viewer shows the original. */
export const untilOriginal = (page: Page): Promise<void> =>
  page.locator('.stage-plate').getByText('original', { exact: true }).waitFor()

/** Selects items by the names of their files. */
export async function select({ page }: RunningApp, ...names: string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await page
      .getByText(name, { exact: true })
      .first()
      .click(index === 0 ? {} : { modifiers: ['Control'] })
  }
}

/** Sends items to be analysed, with the yes it takes; does not wait for the answers. */
export async function sendItems(app: RunningApp, caseId: CaseId, items: readonly ItemRow[]): Promise<void> {
  const quote = await valueFrom(app.page, 'checks.quote', { caseId, items: items.map(({ id }) => id) })
  await app.answerConfirm(true)
  await valueFrom(app.page, 'checks.approve', { quoteId: quote.id })
}

/** Sends the selection for analysis, with every confirmation needed; returns what the sheet said before. */
export async function sendSelected({ page, answerConfirm }: RunningApp): Promise<string> {
  await expect.poll(() => page.locator('.items [aria-selected="true"]').count()).toBeGreaterThan(0)
  await page.keyboard.press('a')
  await answerConfirm(true)
  const sheet = page.getByRole('dialog')
  const send = sheet.getByRole('button', { name: /^Send / })
  await send.waitFor()
  const said = await sheet.innerText()
  await send.click()
  return said
}

/** Sends the selection for analysis, and waits until this many are charged. */
export async function analyseSelected(app: RunningApp, service: SimulatedService, charged: number): Promise<void> {
  const said = await sendSelected(app)
  try {
    await expect.poll(() => service.charges().length).toBe(charged)
  } catch (cause) {
    const { paused, counts } = await valueFrom(app.page, 'checks.state', {})
    const seen = JSON.stringify({ paused, counts, asked: await app.asked(), sheet: said })
    throw new Error(`the queue: ${seen}`, { cause })
  }
}

/** Has the service find these faces in an image, null = it looks for none. */
export function answerFaces(
  service: SimulatedService,
  image: Buffer,
  faces: readonly object[] | null,
  decidingFace = faces?.[0],
): void {
  const sha256 = createHash('sha256').update(image).digest('hex')
  const faceAnalysis = faces && { stage: 'face_crop', fullImageScore: 0.4, decidingFace, faces }
  service.behave({ sha256, action: { type: 'alter', image: { faceAnalysis } } })
}

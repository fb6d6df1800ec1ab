import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkRefusals, links as words } from '../../src/shared/words/links.ts'
import { preferences } from '../../src/shared/words/preferences.ts'
import { type SimulatedService, startSimulatedService } from '../../tools/simulated-service/service.ts'
import { launchApp, type RunningApp } from './support/launch.ts'

const FACES = {
  stage: 'face_crop',
  fullImageScore: 0.4,
  decidingFace: { x: 262, y: 146, width: 95, height: 139, confidence: 0.98, deepfakeScore: 0.91 },
  faces: [
    { x: 262, y: 146, width: 95, height: 139, confidence: 0.98, deepfakeScore: 0.91 },
    { x: 537, y: 83, width: 81, height: 169, confidence: 0.95, deepfakeScore: 0.08 },
  ],
}

describe('links', () => {
  const home = mkdtempSync(join(tmpdir(), 'touchstone-links-'))
  let service: SimulatedService
  let app: RunningApp

  beforeAll(async () => {
    service = await startSimulatedService()
    app = await launchApp({ home })
    await app.page.getByRole('button', { name: /^New case/ }).waitFor()
    await app.page.keyboard.press(',')
    const address = app.page.getByRole('textbox', { name: preferences.address, exact: true })
    await address.fill(service.origin)
    await address.press('Enter')
    await app.setClipboard(service.token)
    await app.page.getByRole('button', { name: preferences.takeToken }).click()
    await app.page.waitForTimeout(1000)
    await app.page.keyboard.press('Escape')
    await app.page.evaluate(() =>
      (
        globalThis as unknown as { touchstone: { call: (name: string, input: unknown) => Promise<unknown> } }
      ).touchstone.call('cases.create', { name: 'Harbour fire' }),
    )
    await app.page.getByRole('button', { name: 'Harbour fire' }).first().click()
  })
  afterAll(async () => {
    await app.close()
    await service.close()
    rmSync(home, { recursive: true, force: true })
  })

  it('are added line by line, and what is refused is listed with its reason', async () => {
    await app.page.getByRole('button', { name: words.add }).first().click()
    const sheet = app.page.getByRole('dialog')
    await sheet
      .getByRole('textbox')
      .fill(
        [
          ...[
            'https://news.example/harbour/1.jpg?size=large',
            'https://news.example/page-3',
            'https://bücher.example/a.jpg',
          ],
          ...[
            'https://news.example/page-3',
            'http://127.1/a.jpg',
            'https://user:key@news.example/',
            'ftp://news.example/a',
          ],
        ].join('\n'),
      )
    await sheet.getByText(linkRefusals.private_host).waitFor()
    await sheet.getByText(linkRefusals.credentials).waitFor()
    await sheet.getByRole('button', { name: words.addNow(3) }).click()
    await sheet.getByText(words.done(3)).waitFor()
    await app.page.keyboard.press('Escape')
    await app.page.getByText('news.example/page-3').first().waitFor()
  })

  it('are sent after a yes, and their faces lie on an empty frame', async () => {
    service.behave({ times: null, action: { type: 'alter', image: { faceAnalysis: FACES } } })
    await expect
      .poll(() => app.page.locator('.library-tools .button-primary').isEnabled(), { timeout: 10_000 })
      .toBe(true)
    await app.page.keyboard.press('a')
    const sheet = app.page.getByRole('dialog')
    const send = sheet.getByRole('button', { name: /^Send / })
    await send.waitFor()
    await app.answerConfirm(true)
    await send.click()
    await expect
      .poll(() => service.requests().filter(({ method }) => method === 'POST').length, { timeout: 20_000 })
      .toBe(3)
    await app.page.getByText('news.example/harbour/1.jpg').first().dblclick()
    await app.page.getByText(words.frame.title).waitFor()
    await expect.poll(() => app.page.locator('.face-box').count(), { timeout: 10_000 }).toBe(2)
  })
})

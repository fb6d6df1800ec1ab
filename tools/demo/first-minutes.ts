import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { preferences } from '../../src/shared/words/preferences.ts'
import { launchApp } from '../../tests/e2e/support/launch.ts'
import { buildIfStale } from '../runtime/build.ts'
import { say } from '../runtime/terminal.ts'
import { makeSamples } from '../samples/make.ts'
import { startSimulatedService } from '../simulated-service/service.ts'
import { storiesOf } from './stories.ts'

/*
 * Draws what a person sees in the first five minutes, from the empty library to the first report and the first error:
 * `node tools/node.cjs tools/demo/first-minutes.ts <folder> [width height]`, in both themes. It goes by keys and the
 * samples' own names, so that it can be laid into an earlier commit and compared.
 */
const [folder = 'first-minutes', width = '1440', height = '900'] = process.argv.slice(2)
const out = resolve(folder)
mkdirSync(out, { recursive: true })
process.env.TOUCHSTONE_KEYCHAIN = 'none'
const scratch = mkdtempSync(join(tmpdir(), 'touchstone-first-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
if (!buildIfStale(say)) process.exit(1)
const evidence = join(scratch, 'SD card')
const samples = await makeSamples(evidence)
const service = await startSimulatedService({ balance: 480, answerDelayMs: 50 })
for (const behaviour of storiesOf(samples)) service.behave(behaviour)
const app = await launchApp({ home: join(scratch, 'home') })
const { page } = app
try {
  await page.setViewportSize({ width: Number(width), height: Number(height) })
  await page.waitForTimeout(2500)
  await draw('1-empty-library')
  await press('n')
  await draw('2-first-case')
  await page.keyboard.type('Harbour fire')
  await press('Enter')
  await page.waitForTimeout(1000)
  await draw('3-empty-case')
  await app.dropPaths('body', [evidence])
  await page.getByText('IMG_0413.JPG').first().waitFor()
  await page.waitForTimeout(300)
  await draw('4-first-drop')
  await page.waitForTimeout(8000)
  await page.getByText('IMG_0413.JPG').first().click()
  await draw('5-read')
  await press('ControlOrMeta+a')
  await press('a')
  await page.waitForTimeout(1500)
  await draw('6-no-token')
  await press('Escape')
  await press(',')
  await draw('7-settings')
  const address = page.getByRole('textbox', { name: preferences.address, exact: true })
  await address.fill(service.origin)
  await address.press('Enter')
  await app.setClipboard(service.token)
  await page.getByRole('button', { name: preferences.takeToken }).click()
  await page.waitForTimeout(2000)
  await draw('8-token-saved')
  await press('Escape')
  await press('a')
  await page.waitForTimeout(2000)
  await draw('9-cost-sheet')
  await app.answerConfirm(true)
  await page.locator('dialog[open] .button-primary').click()
  await page.waitForTimeout(700)
  await draw('10-sending')
  await page.waitForTimeout(9000)
  await page.getByText('IMG_0413.JPG').first().click()
  await draw('11-answered')
  await press('Enter')
  await page.waitForTimeout(1500)
  await draw('12-first-result')
  await press('Shift+R')
  await page.waitForTimeout(3000)
  await draw('13-report-sheet')
  await app.saveNextTo(join(scratch, 'report'))
  await page.locator('dialog[open] .button-primary').click()
  await page.waitForTimeout(9000)
  await draw('14-report-saved')
  await press('Escape')
  await press('Escape')
  await service.close()
  await press('r')
  await page.waitForTimeout(1500)
  await draw('15-fact-check-sheet')
  await app.answerConfirm(true)
  await page
    .locator('dialog[open] .button-primary')
    .click({ timeout: 3000 })
    .catch(() => say('nothing to send'))
  await page.waitForTimeout(6000)
  await press('q')
  await page.waitForTimeout(1500)
  await draw('16-first-error')
} finally {
  await app.close()
  await service.close().catch(() => undefined)
}

async function press(key: string): Promise<void> {
  await page.waitForTimeout(300)
  await page.keyboard.press(key)
  await page.waitForTimeout(700)
}

async function draw(name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.waitForTimeout(250)
    await page.screenshot({ path: join(out, `${name}-${theme}.png`) })
  }
}

import { sendingWords } from '../../src/shared/words/activity.ts'
import { factCheck, restWords } from '../../src/shared/words/fact-check.ts'
import { player } from '../../src/shared/words/player.ts'
import { stills } from '../../src/shared/words/stills.ts'
import type { RunningApp } from '../../tests/e2e/support/running-app.ts'
import { recordings } from './recordings.ts'
import type { InBothThemes } from './shots.ts'

/**
 * Shows what became of the fact checks: one with all parts beside its video, one that runs, one that failed, one under
 * other names with everything else it holds, the list of them, and a frame taken from the video.
 */
export async function showFactChecks(app: RunningApp, inBothThemes: InBothThemes): Promise<void> {
  const { page } = app
  const open = async (name: string) => {
    await page.getByRole('option', { name }).first().click()
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: new RegExp(`^${factCheck.switch.factCheck}`) })
      .first()
      .waitFor()
  }
  const openFactCheck = async (name: string) => {
    await open(name)
    await page.keyboard.press('r')
    await page.getByRole('heading', { name: factCheck.asked }).waitFor()
  }
  const back = async () => {
    await page.keyboard.press('Escape')
    await page.locator('.library').waitFor()
  }
  await page.getByRole('button', { name: recordings.case }).first().click()
  await page.locator('.library').waitFor()
  await page.keyboard.press('g')
  await page.getByText(recordings.video).first().waitFor()
  // A frame is kept as its own item; one is enough for both themes.
  await open(recordings.video)
  await playable(app)
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('s')
  await page.getByRole('button', { name: stills.open, exact: true }).waitFor()
  await back()
  await inBothThemes(async (shot) => {
    await shot('recordings')
    await open(recordings.video)
    await playable(app)
    await shot('video')
    await page.keyboard.press('r')
    await page.getByRole('heading', { name: factCheck.asked }).waitFor()
    await shot('fact-check')
    await back()
    for (const [name, as] of [
      [recordings.running, 'fact-check-running'],
      [recordings.failing, 'fact-check-failed'],
      [recordings.image, 'fact-check-image'],
      [recordings.audio, 'fact-check-audio'],
    ] as const) {
      await openFactCheck(name)
      await shot(as)
      await back()
    }
    await openFactCheck(recordings.link.replace('https://', ''))
    await page.keyboard.press('2')
    await page.getByText(restWords.hint).waitFor()
    await shot('fact-check-other-names')
    await back()
    await page.keyboard.press('q')
    await page.getByText(sendingWords.jobs.title({ n: 1 })).waitFor()
    await shot('fact-checks')
    await back()
  })
}

/** Waits until the video is decoded. */
async function playable({ page }: RunningApp): Promise<void> {
  await page.locator('.player button:enabled', { hasText: player.play }).first().waitFor()
}

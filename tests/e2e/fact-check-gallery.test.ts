import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { claimVerdictWords } from '../../src/shared/words/claims.ts'
import {
  claimWords,
  factCheck,
  jobWords,
  keptAnswers,
  progressText,
  restWords,
  saidOfJob,
  sourceWords,
  transcriptWords,
} from '../../src/shared/words/fact-check.ts'
import { findings } from '../../src/shared/words/findings.ts'
import type { Locale } from '../../src/shared/words/locale.ts'
import { otherFormText } from '../../src/shared/words/sent.ts'
import { partWords } from '../../src/shared/words/sent-parts.ts'
import { axeFaultsInBothThemes, inOtherDirection, layoutFaults } from './support/axe.ts'
import { setupGallery } from './support/gallery.ts'

/** The view with invented results of every kind, in the browser and without the app. */
describe('the view of a fact check', () => {
  const gallery = setupGallery()
  let page: Page

  beforeAll(() => {
    page = gallery.page()
  })
  const show = async (name: string, locale: Locale = 'en') => {
    await page.goto(`${gallery.address()}?check=${name}&locale=${locale}`)
    await page.locator('.fact-head').waitFor()
  }
  const faults = () => axeFaultsInBothThemes(page)

  it('leads from a claim to each place its words stand at, and back', async () => {
    await show('whole')
    const first = page.locator('#claim-0')
    const numbers = page.locator('.turn .claim-number', { hasText: /^1$/ })
    await expect.poll(() => numbers.count()).toBe(2)
    await first.getByRole('button', { name: claimWords.inTranscript({ n: 1 }) }).click()
    await expect.poll(() => numbers.first().getAttribute('aria-current')).toBe('true')
    await page.locator('.turn .claim-number', { hasText: /^3$/ }).click()
    await expect.poll(() => page.locator('#claim-2').getAttribute('class')).toContain('row-shown')
  })

  it('says of a quote that does not stand in the transcript that it does not, and links nothing', async () => {
    const fifth = page.locator('#claim-4')
    expect(await fifth.locator('.claim-number').isDisabled()).toBe(true)
    await fifth.locator('.claim-text').click()
    await page.getByText(claimWords.notFound).waitFor()
  })

  it('leads from the sources of a claim to the rows of the same page or host only', async () => {
    await page.locator('#claim-0 .claim-text').click()
    const sources = page.locator('.claim-sources > li')
    await expect.poll(() => sources.count()).toBe(3)
    const links = page.getByRole('button', { name: claimWords.sourceShown })
    expect(await links.count()).toBe(2)
    expect(await sources.nth(1).getByRole('button').count()).toBe(0)
    await links.first().click()
    await page.locator('#source-2.row-open').waitFor()
  })

  it('keeps a host that only looks alike apart, by the name the network knows', async () => {
    await page.locator('#source-3 .row-toggle').click()
    await page.getByText('xn--').waitFor()
    expect(await faults()).toEqual([])
  })

  it('is searched with Ctrl and F, Enter and Shift Enter', async () => {
    await show('many')
    await page.locator('.turn').first().waitFor()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('turn 31')
    const said = page.locator('.transcript-matches')
    await expect.poll(() => said.textContent()).toBe('1 of 111')
    await page.keyboard.press('Shift+Enter')
    await expect.poll(() => said.textContent()).toBe('111 of 111')
    await expect.poll(() => page.locator('.hit-shown').textContent()).toBe('turn 31')
    await page.keyboard.press('Enter')
    await expect.poll(() => said.textContent()).toBe('1 of 111')
    await page.keyboard.press('Escape')
    expect(await page.getByRole('searchbox', { name: transcriptWords.search }).inputValue()).toBe('')
  })

  it('draws a transcript of three hours near the window only, and nowhere blank', async () => {
    expect(await page.locator('.transcript-scroll li').count()).toBeLessThan(80)
    const blank = await page.evaluate(async () => {
      const box = document.querySelector('.transcript-scroll') as HTMLElement
      let frames = 0
      for (const step of [...Array(20).fill(400), ...Array(20).fill(4000), ...Array(5).fill(-9000)]) {
        box.scrollTop += step as number
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        const view = box.getBoundingClientRect()
        const rows = [...box.querySelectorAll('li')].map((row) => row.getBoundingClientRect())
        let covered = view.top
        for (const row of rows.sort((a, b) => a.top - b.top))
          if (row.top <= covered + 12 && row.bottom > covered) covered = row.bottom
        const isAtEnd = box.scrollTop >= box.scrollHeight - box.clientHeight - 2
        if (covered < view.bottom - 1 && !isAtEnd) frames += 1
      }
      return frames
    })
    expect(blank).toBe(0)
  })

  it('narrows a transcript to one speaker', async () => {
    await show('whole')
    await page.getByLabel(transcriptWords.speaker, { exact: true }).selectOption({ label: 'Interviewer (1)' })
    await expect.poll(() => page.locator('.turn').count()).toBe(1)
    await page
      .locator('#claim-0')
      .getByRole('button', { name: claimWords.inTranscript({ n: 1 }) })
      .click()
    await expect.poll(() => page.locator('.turn').count()).toBe(5)
  })

  it('runs right to left where the words do', async () => {
    await show('arabic')
    await expect.poll(() => page.locator('.turn-text').first().getAttribute('dir')).toBe('rtl')
    expect(await page.locator('.turn .claim-number').count()).toBe(1)
  })

  it('leads from an answer that says otherwise to each as it came, the one that counts first', async () => {
    await show('contradicted')
    await page.getByRole('button', { name: jobWords.showAnswers }).click()
    const answers = page.getByRole('list', { name: keptAnswers.list }).getByRole('button')
    await expect.poll(() => answers.count()).toBe(3)
    expect(await answers.nth(1).getAttribute('aria-pressed')).toBe('true')
    await answers.nth(2).click()
    expect(await answers.nth(2).getAttribute('aria-pressed')).toBe('true')
    expect(await faults()).toEqual([])
  })

  it('says of what was sent in another form that it was, and of nothing that it was not sent', async () => {
    await show('forms')
    for (const toggle of await page.locator('.row-toggle').all()) await toggle.click()
    const text = await page.locator('.fact-document').innerText()
    const forms = ['true', '"high"', '{"url":"https://a.example/"}', '["A","B"]', '"The Herald"', '["news"]', '"none"']
    for (const form of [...forms, '4', '["A"]', '1710407524']) expect(text).toContain(otherFormText(form))
    const { noDomain, noTier, noPages, noUrl, noTitle, noDate } = sourceWords
    for (const missing of [
      noDomain,
      noTier,
      noPages,
      noUrl,
      noTitle,
      noDate,
      claimWords.noScore,
      partWords.summary.absent,
    ])
      expect(text).not.toContain(missing)
    expect(text).not.toContain(claimVerdictWords(null).label)
    expect(text).toContain(progressText(0.25))
  })

  it('shows the last message of a job that ended without one, and when it was sent', async () => {
    await show('message')
    await page.getByText(jobWords.failedNoWords).waitFor()
    await page.getByText('Sorting sources').waitFor()
  })

  it('shows the rest of the interim reply beside that of the final one', async () => {
    await show('failedSoFar')
    await page.keyboard.press('2')
    await page.getByRole('heading', { name: new RegExp(keptAnswers.what.end) }).waitFor()
    await page.getByRole('heading', { name: new RegExp(keptAnswers.what.partial) }).waitFor()
  })

  it('begins at everything else where nothing was understood, and at the picture’s middle', async () => {
    await show('none')
    await page.getByRole('tabpanel', { name: factCheck.tabs.rest }).waitFor()
    // The person's own finding, the request, and what the service says about the job itself: no empty parts.
    const parts = [findings.title, factCheck.asked, saidOfJob.title]
    expect(await page.locator('.fact-document .block h2').allTextContents()).toEqual(parts)
    await show('image')
    const [well, picture] = await Promise.all(
      ['.fact-medium-well', '.fact-medium-well > img'].map((part) => page.locator(part).boundingBox()),
    )
    if (!well || !picture) throw new Error('there is no picture')
    expect(picture.x + picture.width / 2).toBeCloseTo(well.x + well.width / 2, 0)
    expect(picture.y + picture.height / 2).toBeCloseTo(well.y + well.height / 2, 0)
    expect(picture.height).toBeLessThanOrEqual(well.height + 1)
  })

  it('opens and closes the tree of everything else', async () => {
    await show('names')
    await page.keyboard.press('2')
    await page.getByRole('button', { name: restWords.expandAll }).click()
    await page.getByText('search: 812').waitFor()
    expect(await page.locator('.big-tree-scroll li').count()).toBeLessThan(120)
    expect(await faults()).toEqual([])
    await page.getByRole('button', { name: restWords.collapseAll }).click()
    await expect.poll(() => page.locator('.big-tree-scroll li').count()).toBe(4)
  })

  it.each([
    'several',
    'older',
    'some',
    'none',
    'image',
    'block',
    'silent',
    'foreign',
    'offline',
    'failed',
    'lost',
    'partly',
    'earlier',
    'chinese',
    'forms',
    'message',
    'failedSoFar',
  ])('has no fault that axe finds, from left to right and from right to left: %s', async (name) => {
    await show(name, 'ar-XB')
    expect.soft(await faults()).toEqual([])
    expect.soft(await inOtherDirection(page, () => layoutFaults(page))).toEqual([])
  })
})

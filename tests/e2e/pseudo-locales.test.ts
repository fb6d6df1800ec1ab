import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright'
import { describe, expect, it, onTestFinished } from 'vitest'
import { pseudoText } from '../../src/shared/words/pseudo.ts'
import { pseudoDefects } from '../../tools/gallery/pseudo.ts'
import { PROJECT } from '../../tools/runtime/build.ts'
import { findChromium } from '../../tools/runtime/chromium.ts'

const run = promisify(execFile)

/** A shot of each of the main screens; without names the tool looks at all of the gallery. */
const SCREENS = [
  'cases-first',
  'cases',
  'cases-about',
  'cases-new',
  'cases-delete',
  'move-failed',
  'library',
  'library-list',
  'library-several',
  'library-filtered',
  'views-ranges',
  'views-columns',
  'views-column-menu',
  'views-saved-sheet',
  'library-tags',
  'library-erase',
  'library-links',
  'library-demo',
  'quitting',
  'glossary',
  'library-hostile-list',
  'exhibit',
  'keys',
  'window-item',
  'item-metadata',
  'item-history',
  'item-contradictions-open',
  'reply-odd',
  'link-several',
  'fact-whole',
  'fact-many',
  'finding-write',
  'compare-two',
  'redact',
  'cost-mixed',
  'ask-mixed',
  'decide',
  'activity-now',
  'activity-unfolded',
  'activity-credits',
  'custody-entry',
  'report-case',
  'report-done',
  'copies',
  'veil-grid',
  'settings',
  'settings-disk',
]

/** What is wrong with the gallery. A process of its own, for a locale is settled when a process starts. */
async function defectsIn(locale: string): Promise<string[]> {
  const check = run(process.execPath, [join(PROJECT, 'tools/gallery/pseudo-check.ts'), ...SCREENS], {
    env: { ...process.env, NODE_ENV: 'production', TOUCHSTONE_LOCALE: locale },
  })
  return (await check).stdout.split('\n').filter((line) => line !== '')
}

describe('a page in a pseudo-locale', () => {
  it('has a defect where a sentence is cut off, and where words are not from the catalogue', async () => {
    const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    const sentence = pseudoText('Nothing sent yet.', 'en-XA')
    await page.setContent(`
      <p>${sentence}</p>
      <p class="cut" style="width: 40px; overflow: hidden; white-space: nowrap">${sentence}</p>
      <p class="plain" title="Hint">Text</p>`)
    expect(await pseudoDefects(page)).toEqual([
      expect.stringMatching(/^cut off \(cut\)/),
      'not in the catalogue (plain): Text',
      'not in the catalogue (title): Hint',
    ])
  })
})

describe('the main screens, with words 40 % longer', () => {
  it('shows each sentence whole and from the catalogue, in both directions, in a large window and the smallest', async () => {
    expect(await defectsIn('ar-XB')).toEqual([])
  })
})

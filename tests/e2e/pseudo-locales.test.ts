import { describe, expect, it, onTestFinished } from 'vitest'
import { pseudoText } from '../../src/shared/words/pseudo.ts'
import { pseudoDefects } from '../../tools/gallery/pseudo.ts'
import { findPseudoDefects, PAIRS } from '../../tools/gallery/pseudo-visit.ts'
import { shots } from '../../tools/gallery/shots.ts'
import { MAIN_SCREENS } from '../support/main-screens.ts'
import { sampleRows } from '../support/sample-rows.ts'
import { runSeed } from '../support/seed.ts'
import { setupGallery } from './support/gallery.ts'

const gallery = setupGallery()

describe('a page in a pseudo-locale', () => {
  it('has a defect where a sentence is cut off, and where words are not from the catalogue', async () => {
    const page = await gallery.browser().newPage()
    onTestFinished(() => page.close())
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
  it('shows each sentence whole and from the catalogue, in a large window in one direction and in the smallest in the other', async () => {
    // What a window shows is of one kind, whichever of its sheets is open. All are looked at with the faults.
    const wanted = sampleRows(MAIN_SCREENS, (name) => name.replace(/-.*/, '')).map((name) => {
      const shot = shots.find((one) => one.name === name)
      if (shot === undefined) throw new Error(`There is no shot ${name}.`)
      return shot
    })
    const served = { browser: gallery.browser(), address: gallery.address() }
    expect(await findPseudoDefects(served, wanted, (index) => PAIRS[(index + runSeed()) % 2 === 0 ? 0 : 1])).toEqual([])
  })
})

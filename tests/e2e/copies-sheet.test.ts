import { describe, expect, it } from 'vitest'
import { copies as words } from '../../src/shared/words/copies.ts'
import { shots } from '../../tools/gallery/shots.ts'
import { axeFaultsInBothThemes } from './support/axe.ts'
import { setupGallery } from './support/gallery.ts'

/** The sheet with an invented case, in the browser and without the app. */
describe('the sheet before originals are copied out', () => {
  const gallery = setupGallery()
  const show = async (name: string) => {
    const shot = shots.find((one) => one.name === name)
    const page = gallery.page()
    await page.goto(`${gallery.address()}?${shot?.query}`)
    await shot?.act?.(page)
    await page.getByRole('button', { name: words.choose, disabled: false }).waitFor()
    return page.getByRole('dialog').innerText()
  }

  it('says how many copies of the case show what reports leave out', async () => {
    expect(await show('copies-redacted')).toContain(words.redacted({ n: 321 }))
    expect(await axeFaultsInBothThemes(gallery.page())).toEqual([])
  })

  it('counts only the items that are chosen', async () => {
    expect(await show('copies-redacted-one')).toContain(words.redacted({ n: 1 }))
  })

  it('says nothing of it where no picture is redacted', async () => {
    expect(await show('copies')).not.toContain('Reports redact')
  })
})

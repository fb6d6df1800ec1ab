import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  comparedLine,
  elsewhereLine,
  exhibitWords,
  placeOfferWords,
  sharedLine,
} from '../../src/shared/words/exhibit.ts'
import { canMountExfat, setupExfatCard } from '../support/exfat-card.ts'
import { setupPlace } from '../support/folder.ts'
import { writePictures } from '../support/hostile-tree.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { valueFrom } from './support/ask-app.ts'
import { shellInTest } from './support/setup-app.ts'

const REFERENCE = 'EXH-01'

describe.skipIf(!canMountExfat)('a card that is mounted elsewhere (needs root and exfat-fuse)', () => {
  it('is offered at its new path with what agrees, and linked after a yes', async () => {
    const { home } = setupPlace()
    const card = setupExfatCard()
    await card.mount('rw')
    mkdirSync(join(card.point, 'DCIM'))
    writePictures(join(card.point, 'DCIM'), 24)
    expectDone(await runHeadless(['ingest', card.point, '--home', home, '--case', 'Quay']))
    await card.unmount()
    const at = join(dirname(card.point), 'another place')
    await card.mount('ro', at)

    const app = await shellInTest({ home })
    await app.page.getByRole('button', { name: 'Quay' }).first().click()
    await app.page.getByText(elsewhereLine([REFERENCE])).waitFor()
    await app.page
      .locator('.library-notes')
      .getByRole('button', { name: exhibitWords.about({ reference: REFERENCE }) })
      .click()
    const offer = app.page.getByRole('region', { name: placeOfferWords.title })
    await offer.waitFor()
    const said = await offer.innerText()
    for (const line of [
      at,
      sharedLine({ shared: ['source'] }),
      comparedLine({ compared: 24, of: 24, laterMs: 0 }),
      placeOfferWords.caution,
    ])
      expect(said).toContain(line)

    await offer.getByRole('button', { name: placeOfferWords.accept }).click()
    await offer.waitFor({ state: 'detached' })
    const [{ id = 0 } = {}] = await valueFrom(app.page, 'cases.list', {})
    expect(await valueFrom(app.page, 'cases.exhibits', { caseId: id as never })).toMatchObject([
      { path: at, awaySince: null },
    ])
    expect(await app.page.getByText(elsewhereLine([REFERENCE])).count()).toBe(0)
    await app.close()
  })
})

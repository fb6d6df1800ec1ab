import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CaseId } from '../../src/shared/model/ids.ts'
import { exhibitWords, stoppedLine } from '../../src/shared/words/exhibit.ts'
import { setupPlace } from '../support/folder.ts'
import { writePictures } from '../support/hostile-tree.ts'
import { openHome } from '../support/open-home.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { lookAt } from './support/look.ts'
import { shellInTest } from './support/setup-app.ts'

const REFERENCES = Array.from({ length: 8 }, (_, n) => `EXH-0${n + 1}`)

it('names all exhibits whose reading stopped in one note, and says once of one that it is not connected', async () => {
  const { home, evidence } = setupPlace()
  const roots = REFERENCES.map((reference) => join(evidence, reference))
  for (const root of roots) {
    mkdirSync(root, { recursive: true })
    writePictures(root, 1)
  }
  expectDone(await runHeadless(['ingest', ...roots, '--home', home, '--case', 'Quay']))
  const library = openHome(home)
  for (const { id } of library.exhibits.sources(CaseId.parse(1))) library.exhibits.stopReading(id, [])
  library.close()

  const app = await shellInTest({ home })
  await app.page.setViewportSize({ width: 960, height: 700 })
  await app.page.getByRole('button', { name: 'Quay' }).first().click()
  await app.page.getByText(stoppedLine(REFERENCES)).waitFor()
  const notes = app.page.locator('.library-notes')
  expect((await notes.boundingBox())?.height).toBeLessThan(700 / 4)
  await app.page.locator('.items [role="option"][data-item]').first().waitFor()
  await lookAt(app, 'stopped-readings')

  await notes.getByRole('button', { name: exhibitWords.about({ reference: 'EXH-02' }) }).click()
  const sheet = app.page.getByRole('dialog')
  await sheet.getByRole('button', { name: exhibitWords.leaveRest }).click()
  await sheet.getByText(exhibitWords.left).waitFor()
  await app.page.getByText(stoppedLine(REFERENCES.filter((one) => one !== 'EXH-02'))).waitFor()

  const second = join(evidence, 'EXH-02')
  renameSync(second, `${second} away`)
  await sheet.getByRole('button', { name: exhibitWords.checkAgain }).click()
  await sheet.getByText(exhibitWords.away).waitFor()
  expect(await sheet.getByRole('alert').count()).toBe(0)
  await app.close()
})

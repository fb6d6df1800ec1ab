import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { intake } from '../../src/shared/words/library.ts'
import { setupPlace } from '../support/folder.ts'
import { writePictures } from '../support/hostile-tree.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { valueFrom } from './support/ask-app.ts'
import { shellInTest } from './support/setup-app.ts'

it('says after a restart that adding files was not finished, and goes on with it', async () => {
  const { home, evidence } = setupPlace()
  mkdirSync(evidence, { recursive: true })
  writePictures(evidence, 3)
  expectDone(await runHeadless(['ingest', evidence, '--home', home, '--case', 'Quay']))
  const library = new Database(join(home, 'library.sqlite'))
  library.exec('UPDATE exhibits SET walked_at = NULL')
  library.close()

  const app = await shellInTest({ home })
  await app.page.getByRole('button', { name: 'Quay' }).first().click()
  await app.page.getByText(intake.unfinished).waitFor()
  await app.page.getByRole('button', { name: intake.resume }).click()
  const [{ id = 0 } = {}] = await valueFrom(app.page, 'cases.list', {})
  const progress = () => valueFrom(app.page, 'intake.progress', { caseId: id as never })
  await expect.poll(progress).toMatchObject({ state: 'finished', unchanged: 3 })
  await expect.poll(() => app.page.getByText(intake.unfinished).count()).toBe(0)
  await app.close()
})

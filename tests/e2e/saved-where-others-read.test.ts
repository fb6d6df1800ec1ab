import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exposedQuestion } from '../../src/shared/words/exposure.ts'
import { askApp, valueFrom } from './support/ask-app.ts'
import { setupApp } from './support/setup-app.ts'

const app = setupApp()

it('the window asks before it saves where others may read, and saves nothing without a yes', async () => {
  await app.start()
  const folder = join(app.folder, 'Dropbox')
  mkdirSync(folder)
  const [first, second] = [join(folder, 'a.csv'), join(folder, 'b.csv')]
  await app.saveNextTo(first)
  await app.answerConfirm(false)
  expect(await askApp(app.page, 'ledger.export', { caseId: null })).toMatchObject({ ok: false })
  expect(existsSync(first)).toBe(false)
  const { message, detail } = exposedQuestion('synchronised', folder)
  expect((await app.asked()).at(-1)).toMatchObject({ message, detail })
  await app.saveNextTo(second)
  await app.answerConfirm(true)
  await valueFrom(app.page, 'ledger.export', { caseId: null })
  expect(existsSync(second)).toBe(true)
})

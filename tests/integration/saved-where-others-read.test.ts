import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exposedLine } from '../../src/shared/words/exposure.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { sharedDesk } from '../support/shared-desk.ts'

const desk = sharedDesk(async ({ home, evidence }) => {
  writeFileSync(join(evidence, 'a.txt'), 'a')
  await runHeadless(['ingest', evidence, '--case', 'Quay', '--home', home])
})

it.each([
  ['copies', (to: string) => ['copy-out', to]],
  ['a report', (to: string) => ['export', '--json-file', `${to}.json`]],
])('a command that saves %s says where others may read it, and nothing elsewhere', async (_what, saving) => {
  const { folder, home } = await desk()
  const synchronised = join(folder, 'Dropbox')
  mkdirSync(synchronised)
  const run = async (to: string) =>
    expectDone(await runHeadless([...saving(join(to, 'saved')), '--case', 'Quay', '--home', home])).stderr
  const said = exposedLine('synchronised', synchronised)
  expect(await run(synchronised)).toContain(said)
  expect(await run(folder)).not.toContain(said)
})

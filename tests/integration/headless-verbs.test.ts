import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { spawnHeadless } from '../support/headless.ts'
import { pngOf } from '../support/pictures.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { sharedDesk } from '../support/shared-desk.ts'

const DIGEST = 'ab'.repeat(32)

const desk = sharedDesk(async ({ home, evidence }) => {
  for (const number of [1, 2]) writeFileSync(join(evidence, `quay ${number}.png`), pngOf(number))
  expectDone(await runHeadless(['ingest', evidence, '--home', home, '--case', 'Quay']))
})

/** What `ingest`, `analyse`, `fact-check` and `export` do as processes is tested with each of them. */
describe('a verb that is run in a process of its own', () => {
  it.each([
    { args: ['list', '--case', 'Quay', '--json'], code: 0, says: /quay 2\.png.*"total":2/s },
    { args: ['verify', '--case', 'Quay', '--json'], code: 0, says: /"custody_log","state":"whole".*"verified":2/s },
    { args: ['verify', '--library', '--json'], code: 0, says: /"rows","state":"whole"/ },
    { args: ['copy-out', 'copies', '--case', 'Quay', '--json'], code: 0, says: /"verified"|copies/ },
    {
      args: ['erase', '--case', 'Quay', '--item', 'ITEM-0002', '--reason', 'By mistake', '--json'],
      code: 0,
      says: /erased/,
    },
    {
      args: ['hash-list', 'add', 'known.txt', '--name', 'Known', '--purpose', 'notable', '--json'],
      code: 0,
      says: /Known/,
    },
    { args: ['rebuild-facts', '--json'], code: 0, says: /"facts","checked":2/ },
    // The keychain is left alone here.
    { args: ['key'], code: 3, says: /keychain/ },
  ])('does its work: $args.0 $args.1', async ({ args, code, says }) => {
    const { folder, home } = await desk()
    writeFileSync(join(folder, 'known.txt'), `${DIGEST}\n`)
    const placed = args.map((one) => (one === 'copies' || one === 'known.txt' ? join(folder, one) : one))
    const run = await spawnHeadless([...placed, '--home', home])
    expect(run.stdout + run.stderr).toMatch(says)
    expect(run.code, run.stdout + run.stderr).toBe(code)
    if (args[0] === 'copy-out') expect(readdirSync(join(folder, 'copies'))).toContain('manifest.json')
  })
})

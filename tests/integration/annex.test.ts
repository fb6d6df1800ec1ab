import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { CUSTODY_COLUMNS } from '../../src/main/export/files/tables/custody-table.ts'
import { METADATA_COLUMNS, REPLY_COLUMNS, REQUEST_COLUMNS } from '../../src/main/export/machine/annex.ts'
import { wrongUse } from '../../src/shared/words/headless.ts'
import { startSimulatedService } from '../../tools/simulated-service/service.ts'
import { pngOf, sha256Of } from '../support/pictures.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { sharedDesk } from '../support/shared-desk.ts'

const TOKEN = 'tok_annex_0123456789'

const library = sharedDesk(async ({ home, evidence }) => {
  for (const n of [1, 2]) writeFileSync(join(evidence, `${n}.png`), pngOf(n))
  const service = await startSimulatedService({ tokens: [TOKEN] })
  const given = ['--max-credits', '9', '--home', home, '--service', service.origin]
  const run = await runHeadless(['analyse', evidence, ...given], { TOUCHSTONE_TOKEN: TOKEN })
  await service.close()
  expect(run.code, run.stderr).toBe(0)
})

describe('the technical annex of a report', () => {
  let out: string
  let home: string
  beforeEach(async () => {
    const desk = await library()
    home = desk.home
    out = join(desk.folder, 'out')
    mkdirSync(out)
  })

  const exported = async (...options: string[]) => {
    const files = ['--json-file', join(out, 'r.json'), '--annex', join(out, 'r annex')]
    return await runHeadless(['export', '--home', home, ...files, ...options])
  }
  const table = (name: string): string[][] =>
    readFileSync(join(out, 'r annex', name), 'utf8')
      .replace('\ufeff', '')
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line) => line.split(/,(?=")|,(?=\d)/).map((cell) => cell.replace(/^"|"$/g, '')))

  it('has each reply as it was received, every request, the metadata and the log, all of them in the sums', async () => {
    expectDone(await exported())
    const names = readdirSync(join(out, 'r annex')).sort()
    const replies = names.filter((name) => name.startsWith('reply '))
    expect(names.filter((name) => !replies.includes(name))).toEqual([
      'custody.csv',
      'metadata.csv',
      'replies.csv',
      'requests.csv',
    ])
    expect(replies).toHaveLength(2)
    const listed = table('replies.csv')
    expect(listed[0]).toEqual(REPLY_COLUMNS.map(({ name }) => name))
    for (const name of replies) {
      const sha256 = sha256Of(readFileSync(join(out, 'r annex', name)))
      expect(listed.filter((row) => row.includes(sha256) && row.includes(name))).toHaveLength(1)
    }
    expect(table('requests.csv')).toHaveLength(3)
    expect(table('requests.csv')[0]).toEqual(REQUEST_COLUMNS.map(({ name }) => name))
    expect(table('metadata.csv')[0]).toEqual(METADATA_COLUMNS.map(({ name }) => name))
    const log = readFileSync(join(out, 'r annex', 'custody.csv'), 'utf8')
    expect(log.split('\r\n')[0]).toContain(CUSTODY_COLUMNS.map(({ name }) => `"${name}"`).join(','))
    expect(log).toContain('exhibit.added')
    const sums = readFileSync(join(out, 'SHA256SUMS'), 'utf8')
    for (const name of names) expect(sums).toContain(`  r annex/${name}\n`)
    expect((await runHeadless(['verify', out, '--home', home])).code).toBe(3)
    expect(readdirSync(out).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('is found to be altered when a byte of it is', async () => {
    expect((await exported()).code).toBe(0)
    const file = join(out, 'r annex', 'replies.csv')
    const before = readFileSync(file)
    writeFileSync(file, Buffer.concat([before.subarray(0, -1), Buffer.from('!')]))
    const altered = await runHeadless(['verify', out, '--home', home])
    expect(altered).toMatchObject({ code: 1, stdout: expect.stringContaining(basename(file)) })
  })

  it('of some items tells nothing of the others', async () => {
    expect((await exported('--item', 'ITEM-0002')).code).toBe(0)
    for (const name of readdirSync(join(out, 'r annex'))) {
      const text = readFileSync(join(out, 'r annex', name), 'utf8')
      // An image is sent under a random name, which may end with "1.png".
      expect(text, name).not.toMatch(/(?<![0-9a-f])1\.png/)
      expect(text, name).not.toContain('ITEM-0001')
    }
    expect(readdirSync(join(out, 'r annex')).filter((name) => name.startsWith('reply '))).toHaveLength(1)
    expect(table('custody.csv').length).toBeGreaterThan(3)
  })

  it('lacks what was left out of the report', async () => {
    expect((await exported('--without', 'metadata,integrity,details')).code).toBe(0)
    expect(readdirSync(join(out, 'r annex')).sort()).toEqual(['custody.csv', 'replies.csv'])
    expect(table('replies.csv')).toHaveLength(1)
  })

  it('is made in a new folder alone', async () => {
    mkdirSync(join(out, 'r annex'))
    const run = await exported()
    expect(run).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(wrongUse.fileThere({ path: join(out, 'r annex') })),
    })
    expect(readdirSync(out)).toEqual(['r annex'])
  })
})

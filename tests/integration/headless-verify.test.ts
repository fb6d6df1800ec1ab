import { appendFileSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MANIFEST_FORMAT, MANIFEST_VERSION, type Manifest } from '../../src/main/export/machine/manifest.ts'
import { wrongUse } from '../../src/shared/words/headless.ts'
import { verifyWords } from '../../src/shared/words/headless-verify.ts'
import { deleteOnlyCase } from '../support/case-life.ts'
import { setupFolder } from '../support/folder.ts'
import { forgeIn } from '../support/forge.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { sharedDesk } from '../support/shared-desk.ts'
import { UNSIGNED } from '../support/unsigned.ts'

const desk = sharedDesk(async ({ home, evidence }) => {
  for (const name of ['a.txt', 'b.txt', 'c.txt']) writeFileSync(join(evidence, name), `Words of ${name}.\n`)
  await runHeadless(['ingest', evidence, '--home', home, '--case', 'Quay'])
})

/** A case of three files; a test that alters those takes them `ofItsOwn`. */
async function setupCase(ofItsOwn = false) {
  const { folder, evidence, home } = ofItsOwn ? await desk.own() : await desk()
  const verify = (...more: string[]) => runHeadless(['verify', '--case', 'Quay', '--home', home, '--json', ...more])
  return { folder, evidence, home, verify }
}

const AT = '2026-11-20T10:00:00.000Z'
/** A manifest as an export of the case has, but for what is told. */
function writeManifestOf(folder: string, reported: Partial<Record<keyof Manifest, unknown>>): string {
  const path = join(folder, 'noted.json')
  const manifest = {
    format: MANIFEST_FORMAT,
    manifestVersion: MANIFEST_VERSION,
    isSimulated: false,
    files: [],
    items: [],
    made: { at: AT, operator: '', appVersion: '0.1.0', runtime: 'test' },
    signature: UNSIGNED,
    case: { reference: 'CASE-2026-001', name: 'Quay' },
    ...reported,
  }
  writeFileSync(path, JSON.stringify(manifest))
  return path
}
const states = (lines: Record<string, unknown>[]) =>
  Object.fromEntries(lines.map(({ what, item, state, type }) => [item ?? what ?? type, state]))

describe('the headless verify of a case', () => {
  it('hashes every original again, walks the log, checks database and hashes, and ends with 0', async () => {
    const { verify, home } = await setupCase()
    const run = expectDone(await verify())
    expect(states(run.lines)).toEqual({
      signed_heads: 'not_checked',
      custody_log: 'whole',
      database: 'sound',
      rows: 'whole',
      copies_for_viewing: 'whole',
      charges: 'whole',
      lists: 'whole',
      'ITEM-0001': 'verified',
      'ITEM-0002': 'verified',
      'ITEM-0003': 'verified',
      summary: 'finished',
    })
    const people = await runHeadless(['verify', '--case', 'CASE-2026-001', '--home', home])
    expect(people.stdout).toContain('chain unbroken over')
    expect(people.stderr).toContain('3 originals verified · 0 different · 0 missing')
  })

  it('tells originals that are DIFFERENT, missing and not attached apart, with their paths, and ends with 1', async () => {
    const { verify, evidence } = await setupCase(true)
    appendFileSync(join(evidence, 'a.txt'), 'More.')
    rmSync(join(evidence, 'b.txt'))
    const run = await verify()
    expect(run.code).toBe(1)
    expect(states(run.lines)).toMatchObject({
      'ITEM-0001': 'different',
      'ITEM-0002': 'missing',
      'ITEM-0003': 'verified',
    })
    const different = run.lines.find(({ state }) => state === 'different')
    expect(different).toMatchObject({ path: join(evidence, 'a.txt'), what: 'original', case: 'CASE-2026-001' })
    expect(different?.found).not.toBe(different?.sha256)
    renameSync(evidence, `${evidence}-gone`)
    const away = await verify()
    expect(away.code).toBe(1)
    expect(states(away.lines)).toMatchObject({ 'ITEM-0001': 'not_attached', 'ITEM-0003': 'not_attached' })
  })

  it('names the first entry that does not hold', async () => {
    const { verify, home } = await setupCase()
    forgeIn(home, "UPDATE audit SET actor = 'Somebody else' WHERE seq = 3")
    const run = await verify()
    expect(run.code).toBe(1)
    expect(run.lines[0]).toMatchObject({ what: 'custody_log', state: 'broken', brokenAt: 3, fault: { what: 'hash' } })
  })

  it('finds a stored hash that is not what the log says', async () => {
    const { verify, home } = await setupCase()
    forgeIn(home, 'UPDATE items SET sha256 = (SELECT sha256 FROM items WHERE number = 3) WHERE number = 2')
    const run = await verify()
    expect(run.code).toBe(1)
    expect(run.lines.filter(({ what }) => what === 'row')).toEqual([
      {
        type: 'verified',
        what: 'row',
        table: 'items',
        reference: 'CASE-2026-001 ITEM-0002',
        state: 'differs',
        entry: expect.any(Number),
      },
    ])
  })

  it('compares with an exported head: contained while the log only grew, cut when its end is gone', async () => {
    const { verify, home, folder } = await setupCase()
    const first = (await verify()).lines[0]
    const manifest = writeManifestOf(folder, { custody: { entries: first?.entries, head: first?.head, at: AT } })
    const grown = await verify('--manifest', manifest)
    expect(grown.lines[1]).toMatchObject({ what: 'exported_head', state: 'contained' })
    expect(grown.code).toBe(0)
    forgeIn(home, `DELETE FROM audit WHERE seq > ${Number(first?.entries) - 3}`)
    // The command itself writes a few entries before it looks.
    const cut = await verify('--head', String(first?.head), '--entries', String(first?.entries))
    expect(['cut', 'different']).toContain(cut.lines[1]?.state)
    expect(cut.lines[0]?.state).toBe('whole')
    expect(cut.code).toBe(1)
  })

  it('says of a manifest without a head that nothing was compared, and ends with 1', async () => {
    const { verify, home, folder } = await setupCase()
    const manifest = writeManifestOf(folder, { custody: null })
    const run = await verify('--manifest', manifest)
    expect(run.lines[1]).toEqual({ type: 'verified', what: 'exported_head', state: 'not_stated', manifest })
    expect(run.code).toBe(1)
    const people = await runHeadless(['verify', '--library', '--manifest', manifest, '--home', home])
    expect(people.stdout).toContain(verifyWords.noHeadIn({ file: manifest }))
    expect(people.stderr).not.toContain(verifyWords.whole)
    expect(people.code).toBe(1)
  })

  it('says that a manifest is of another case, and compares its head, for the log is of all cases', async () => {
    const { verify, folder } = await setupCase()
    const first = (await verify()).lines[0]
    const custody = { entries: first?.entries, head: first?.head, at: AT }
    const other = { reference: 'CASE-2026-002', name: 'Harbour' }
    const manifest = writeManifestOf(folder, { custody, case: other })
    const run = await verify('--manifest', manifest)
    expect(run.lines[1]).toMatchObject({ what: 'exported_head', state: 'contained' })
    expect(run.lines.find(({ what }) => what === 'case_of_manifest')).toEqual({
      type: 'verified',
      what: 'case_of_manifest',
      state: 'other_case',
      manifest,
      ...other,
    })
    const own = await verify('--manifest', writeManifestOf(folder, { custody }))
    expect(own.lines.some(({ what }) => what === 'case_of_manifest')).toBe(false)
  })

  it.each([
    ['nothing_there', null],
    ['not_json', '{'],
    ['not_a_manifest', '{"custody":null}'],
    ['not_a_manifest', JSON.stringify({ custody: { entries: 3, head: 'ab'.repeat(32), at: 'x' } })],
  ])('refuses what is no whole manifest (%s) before the library is opened', async (reason, text) => {
    const folder = setupFolder()
    const [home, manifest] = [join(folder, 'home'), join(folder, 'noted.json')]
    if (text !== null) writeFileSync(manifest, text)
    const run = await runHeadless(['verify', '--case', 'Quay', '--manifest', manifest, '--home', home, '--json'])
    expect(run).toMatchObject({ code: 2, lines: [{ type: 'refused', reason, path: manifest }] })
    expect(run.stderr).toContain(manifest)
    expect(existsSync(home)).toBe(false)
  })

  it('counts one original as one', async () => {
    const { home, evidence } = await setupCase()
    await runHeadless(['ingest', join(evidence, 'a.txt'), '--home', home, '--case', 'Pier'])
    const run = await runHeadless(['verify', '--case', 'Pier', '--home', home])
    expect(run.stderr).toContain('1 original verified · 0 different')
  })

  it('makes no case that is not there, and says so', async () => {
    const { home } = await setupCase()
    const run = await runHeadless(['verify', '--case', 'Nowhere', '--home', home])
    expect(run.code).toBe(2)
    expect(run.stderr).toContain(wrongUse.noCase({ name: 'Nowhere' }))
    expect(existsSync(join(home, 'manifest.json'))).toBe(false)
    expect((await runHeadless(['verify'])).code).toBe(2)
  })
})

describe('the headless verify of a library', () => {
  it('verifies the log and the database without a case, reads no originals and says so', async () => {
    const { home, evidence } = await setupCase(true)
    rmSync(evidence, { recursive: true })
    const libraryOnly = expectDone(await runHeadless(['verify', '--library', '--home', home, '--json']))
    expect(states(libraryOnly.lines)).toMatchObject({ custody_log: 'whole', database: 'sound', rows: 'whole' })
    expect(libraryOnly.lines.some(({ what }) => what === 'original')).toBe(false)
    expect(libraryOnly.lines.at(-1)).toEqual({ type: 'not_read', what: 'originals' })
    const people = await runHeadless(['verify', '--library', '--home', home])
    expect(people.stdout).toContain(verifyWords.originalsNotRead)
  })

  it('goes on when the last case was deleted, and finds an entry somebody changed since', async () => {
    const { home } = await setupCase()
    await deleteOnlyCase(home)
    const verify = () => runHeadless(['verify', '--library', '--home', home, '--json'])
    const run = expectDone(await verify())
    expect(run.lines[0]).toMatchObject({ what: 'custody_log', state: 'whole' })
    expect(run.lines[0]?.emptied).toBeGreaterThan(0)
    forgeIn(home, "UPDATE audit SET actor = 'Somebody else' WHERE type = 'case.deleted'")
    const changed = await verify()
    expect(changed.code).toBe(1)
    expect(changed.lines[0]).toMatchObject({ what: 'custody_log', state: 'broken', fault: { what: 'hash' } })
  })

  it.each([
    ['verify', '--library'],
    ['verify', '--case', 'Quay'],
    ['export', '--case', 'Quay', '--json-file', 'report.json'],
    ['copy-out', 'copies', '--case', 'Quay'],
    ['fact-check', '--resume'],
  ])('makes no library that is not there, and says so: %s %s', async (...asked) => {
    const home = join(setupFolder(), 'mistyped')
    const run = await runHeadless([...asked, '--home', home])
    expect(run.code).toBe(2)
    expect(run.stderr).toContain(wrongUse.noLibrary({ folder: home }))
    expect(existsSync(home)).toBe(false)
  })
})

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/main/db/open.ts'
import { createOpenExports } from '../../src/main/db/open-exports.ts'
import { readManifest } from '../../src/main/export/check/read-manifest.ts'
import type { ExportSet } from '../../src/main/export/export-set.ts'
import { headJson } from '../../src/main/export/machine/item-json.ts'
import { type ExportedFile, writeManifest } from '../../src/main/export/machine/manifest.ts'
import { createExportToFiles } from '../../src/main/export/placing/export-to-files.ts'
import { placeOrKeep } from '../../src/main/export/placing/place-or-keep.ts'
import { pdfNames, reportIn, roomBeside } from '../../src/main/export/placing/wanted-names.ts'
import { writeWhole } from '../../src/main/export/report-file.ts'
import type { CaseId } from '../../src/shared/model/ids.ts'
import { optionsFor } from '../../src/shared/model/report-options.ts'
import { err, ok } from '../../src/shared/result.ts'
import { setupFolder } from '../support/folder.ts'
import { setupLibrary } from '../support/library.ts'
import { MIGRATIONS } from '../support/library-file.ts'
import { sampleFacts } from '../support/report-facts.ts'
import { runHeadless } from '../support/run-headless.ts'

describe('the files of an entered report', () => {
  it('get the names that were asked for, in several folders, each with its manifest', async () => {
    const { to, data, files, place, told, room } = await setupRoom()
    const placed = await place()
    expect(placed.state).toBe('placed')
    expect(readdirSync(to).sort()).toEqual([
      ...[basename(room), 'SHA256SUMS', 'data', 'manifest.json'],
      ...['report volume 1 of 2.pdf', 'report volume 2 of 2.pdf'],
    ])
    expect(readdirSync(room)).toEqual([])
    expect(readdirSync(data).sort()).toEqual(['SHA256SUMS', 'facts.json', 'manifest.json'])
    expect(readFileSync(files.json ?? '', 'utf8')).toBe('{}')
    expect(placed.state === 'placed' && placed.files.map(({ path }) => basename(path)).sort()).toEqual([
      ...['SHA256SUMS', 'SHA256SUMS', 'facts.json', 'manifest.json', 'manifest.json'],
      ...['report volume 1 of 2.pdf', 'report volume 2 of 2.pdf'],
    ])
    expect(told()).toEqual([])
  })

  it('are copied to another disk, under a hidden name until they are whole', async ({ skip }) => {
    const disk = otherDisk()
    if (disk === undefined) return skip('there is no other disk')
    const away = mkdtempSync(join(disk, 'touchstone-'))
    onTestFinished(() => rmSync(away, { recursive: true }))
    const json = join(away, 'facts.json')
    const { place, room } = await setupRoom({ json })
    // What an earlier attempt left, which was killed while it copied.
    writeFileSync(join(away, `.facts.json.${basename(room).slice(-13)}`), 'half')
    expect((await place()).state).toBe('placed')
    expect(readdirSync(away).sort()).toEqual(['SHA256SUMS', 'facts.json', 'manifest.json'])
    expect(readFileSync(json, 'utf8')).toBe('{}')
  })

  it('are taken for placed where the same bytes have the name already, and get their manifest', async () => {
    const { data, files, place } = await setupRoom()
    writeFileSync(files.json ?? '', '{}')
    expect((await place()).state).toBe('placed')
    expect(readdirSync(data).sort()).toEqual(['SHA256SUMS', 'facts.json', 'manifest.json'])
  })

  it('replace nothing: where one name was taken meanwhile, all of the report lies in a folder beside', async () => {
    const { to, files, place, told, room } = await setupRoom()
    writeFileSync(files.json ?? '', 'of an earlier report')
    mkdirSync(join(to, 'report'))
    const folder = join(to, 'report 2')
    const because = { reason: 'taken', path: files.json }
    expect(await place()).toMatchObject({ state: 'kept', folder, because })
    expect(readdirSync(to).sort()).toEqual([basename(room), 'data', 'report', 'report 2'].sort())
    expect(readFileSync(files.json ?? '', 'utf8')).toBe('of an earlier report')
    expect(readdirSync(folder).sort()).toEqual([
      ...['SHA256SUMS', 'manifest.json', 'r volume 1 of 2.pdf', 'r volume 2 of 2.pdf', 'r.json'],
    ])
    expect(told()).toEqual([{ path: folder, insteadOf: [files.pdf, files.json] }])
  })

  it('lose the names and manifests they have where one of those cannot be written', async () => {
    // A name for the file; its manifest would stand beside the other under a name made from it, which is too long.
    const { to, data, place } = await setupRoom({ name: `${'x'.repeat(245)}.json` })
    writeFileSync(join(data, 'manifest.json'), 'of something else')
    expect(await place()).toMatchObject({ state: 'kept', because: { reason: 'not_writable', path: data } })
    expect(readdirSync(to).filter((name) => !name.startsWith('.'))).toEqual(['data', 'report'])
    expect(readdirSync(data)).toEqual(['manifest.json'])
  })

  it('are not placed among what was taken in as evidence meanwhile', async () => {
    const { data, files, place, evidence } = await setupRoom()
    evidence.push(data)
    expect(await place()).toMatchObject({ state: 'kept', because: { reason: 'among_evidence', path: files.json } })
    expect(readdirSync(data)).toEqual([])
  })

  it('stay in their room, entered, where all of it lies among evidence by now', async () => {
    const { to, place, evidence, open, room } = await setupRoom()
    const before = readdirSync(to, { recursive: true })
    evidence.push(to)
    expect(await place()).toMatchObject({ state: 'waits', folder: join(room, 'report') })
    expect(readdirSync(to, { recursive: true })).toEqual(before)
    expect(open.isEntered(room)).toBe(true)
  })

  it.each(['fails', 'throws', 'is stopped'])(
    'are never said to be nowhere: where the export %s after it was entered, it waits in its room',
    async (how) => {
      const { to, files, open } = await setupRoom()
      const room = roomBeside({ ...files, pdf: join(to, 'second.pdf') })
      open.begin(null, room, null, files)
      const exportSet: Pick<ExportSet, 'run'> = {
        run: async ({ target }) => {
          open.enter(target)
          if (how === 'throws') throw new Error('a bug')
          return err(how === 'fails' ? { kind: 'export_failed', reason: 'not_named' } : { kind: 'declined' })
        },
      }
      const bugs: unknown[] = []
      const log = { bug: (_where: string, cause: unknown) => String(bugs.push(cause)) }
      const { run } = createExportToFiles({ exportSet, open, log, keptPlaces: () => [] })
      const wish = {
        caseId: 1 as CaseId,
        itemIds: [],
        options: optionsFor(1),
        plates: [],
        supersedes: null,
        room,
        files,
      }
      const veil = { look: 'off' as const, isLifted: false }
      const written = await run({ ...wish, veil }, new AbortController().signal, () => undefined)
      expect(written).toEqual(ok({ lacks: null, placing: { state: 'waits', folder: room, because: null } }))
      expect(bugs).toHaveLength(how === 'throws' ? 1 : 0)
    },
  )

  it('have the names of all volumes looked at beforehand', () => {
    expect(pdfNames('/a/r.pdf', 1)).toEqual(['/a/r.pdf'])
    expect(pdfNames('/a/r.pdf', 2)).toEqual(['/a/r volume 1 of 2.pdf', '/a/r volume 2 of 2.pdf'])
  })
})

describe('the manifest of an export', () => {
  it('never takes the place of one of other files, whatever names are left', async () => {
    const folder = setupFolder()
    const names = ['a.pdf', 'r.pdf', 'r.json', 'r.csv']
    for (const name of names) {
      const file = { ...(await writeWhole(join(folder, name), name)), role: 'data' as const, volume: null, item: null }
      await writeManifest(folder, [file], { head: headJson(sampleFacts()), items: [], isSimulated: false })
    }
    const manifests = readdirSync(folder).filter((name) => name.endsWith('manifest.json'))
    expect(manifests.sort()).toEqual(['manifest.json', 'r 2.manifest.json', 'r 3.manifest.json', 'r.manifest.json'])
    const files = await Promise.all(manifests.map((name) => readManifest(join(folder, name))))
    expect(files.flatMap((read) => (read.ok ? read.value.manifest.files.map(({ path }) => path) : [])).sort()).toEqual(
      [...names].sort(),
    )
    for (const read of files) expect(read.ok && existsSync(join(folder, read.value.sumsName))).toBe(true)
  })
})

describe('touchstone export', () => {
  it('says that a place cannot be written, and leaves nothing under way', async () => {
    const folder = setupFolder()
    writeFileSync(join(folder, 'a.jpg'), 'first')
    writeFileSync(join(folder, 'file'), '')
    const home = join(folder, 'home')
    await runHeadless(['ingest', join(folder, 'a.jpg'), '--home', home])
    const run = await runHeadless(['export', '--json-file', join(folder, 'file', 'x.json'), '--home', home])
    expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('The file cannot be written there.') })
    expect(run.stderr).not.toContain('Reference in the log')
  })

  it('is cancelled by an interruption: nothing is entered, written or under way', async () => {
    const folder = setupFolder()
    const [home, to] = [join(folder, 'home'), join(folder, 'to')]
    mkdirSync(to)
    writeFileSync(join(folder, 'a.jpg'), 'first')
    await runHeadless(['ingest', join(folder, 'a.jpg'), '--home', home])
    const args = ['export', '--json-file', join(to, 'x.json'), '--home', home]
    const run = await runHeadless(args, {}, { stopOnce: 'Gathered' })
    expect(run).toMatchObject({ code: 1, stderr: expect.stringMatching(/Stopped\. Nothing was written\.\n$/) })
    expect(readdirSync(to)).toEqual([])
    const db = openDatabase(join(home, 'library.sqlite'), MIGRATIONS)
    expect(db.prepare("SELECT count(*) FROM audit WHERE type LIKE 'report.%'").pluck().get()).toBe(0)
    expect(db.prepare('SELECT count(*) FROM open_exports').pluck().get()).toBe(0)
    db.close()
  })

  it('writes nothing under a name that the manifest or the sums have, and says so', async () => {
    const folder = setupFolder()
    const home = join(folder, 'home')
    const run = await runHeadless(['export', '--json-file', join(folder, 'x.manifest.json'), '--home', home])
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('kept for the manifest and the sums') })
    expect(readdirSync(folder)).toEqual([])
  })

  it('writes no file into the folder of the library, also where another one goes elsewhere', async () => {
    const folder = setupFolder()
    const home = join(folder, 'home')
    writeFileSync(join(folder, 'a.jpg'), 'first')
    await runHeadless(['ingest', join(folder, 'a.jpg'), '--home', home])
    const files = ['--json-file', join(folder, 'a.json'), '--csv', join(home, 'a.csv')]
    const run = await runHeadless(['export', ...files, '--home', home])
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('lies in the folder of the library') })
    expect(readdirSync(folder).sort()).toEqual(['a.jpg', 'home'])
  })

  it('takes no file of a report for its manifest, whatever the others are called', async () => {
    const folder = setupFolder()
    const [home, to] = [join(folder, 'home'), join(folder, 'to')]
    mkdirSync(to)
    writeFileSync(join(folder, 'a.jpg'), 'first')
    await runHeadless(['ingest', join(folder, 'a.jpg'), '--home', home])
    const files = ['--csv', join(to, 'data.csv'), '--json-file', join(to, 'manifest.facts')]
    const run = await runHeadless(['export', ...files, '--home', home])
    expect(run.code, run.stderr).toBe(0)
    expect(readdirSync(to).sort()).toEqual(['SHA256SUMS', 'data.csv', 'manifest.facts', 'manifest.json'])
    expect((await runHeadless(['verify', to, '--home', home])).code).toBe(0)
  })
})

/** A folder on another disk than the folders of the tests; undefined = there is none. */
const otherDisk = (): string | undefined =>
  ['/dev/shm', '/var/tmp'].find((one) => existsSync(one) && statSync(one).dev !== statSync(setupFolder()).dev)

/** The room of an entered report of two volumes and its JSON, which go to a folder and to one in it. */
async function setupRoom({ name = 'facts.json', json = '' } = {}) {
  const { db, audit, clock } = setupLibrary()
  const to = setupFolder()
  const data = join(to, 'data')
  mkdirSync(data)
  const files = { pdf: join(to, 'report.pdf'), json: json === '' ? join(data, name) : json, csv: null }
  const room = roomBeside(files)
  const report = reportIn(room, files)
  mkdirSync(report, { recursive: true })
  const written: ExportedFile[] = []
  for (const number of [1, 2]) {
    const volume = await writeWhole(join(report, `r volume ${number} of 2.pdf`), `volume ${number}`)
    written.push({ ...volume, role: 'report', volume: { number, of: 2 }, item: null })
  }
  written.push({ ...(await writeWhole(join(report, 'r.json'), '{}')), role: 'data', volume: null, item: null })
  await writeManifest(report, written, { head: headJson(sampleFacts()), items: [], isSimulated: false })
  const open = createOpenExports({ db, audit, clock })
  open.begin(null, room, null, files)
  open.enter(report)
  const evidence: string[] = []
  const keptPlaces = () => evidence.map((root) => ({ root: Buffer.from(root), kind: 'folder' as const }))
  const payloads = db.prepare<[], string>("SELECT payload FROM audit WHERE type LIKE 'report.%' ORDER BY seq").pluck()
  return {
    ...{ to, data, files, room, open, evidence },
    place: () => placeOrKeep({ caseId: null, room, report, files, isResumed: false }, { open, keptPlaces }),
    told: () => payloads.all().map((payload) => JSON.parse(payload) as unknown),
  }
}

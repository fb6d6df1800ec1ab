import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createOpenExports } from '../../src/main/db/open-exports.ts'
import { allNames, namesAt, placeOfFiles } from '../../src/main/export/files/file-names.ts'
import { type FinaliseDeps, type FinaliseStep, finaliseExport } from '../../src/main/export/files/finalise-export.ts'
import { byForm } from '../../src/shared/model/report-options.ts'
import { wrongUse } from '../../src/shared/words/headless.ts'
import { setupFolder } from '../support/folder.ts'
import { setupLibrary } from '../support/library.ts'
import { inLibrary } from '../support/library-file.ts'
import { sha256Of } from '../support/pictures.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { sharedDesk } from '../support/shared-desk.ts'

/** As they are moved. */
const MOVED = ['r.json', 'r.csv', 'manifest.json', 'SHA256SUMS']
const FILES = [...MOVED].sort()

describe('the single files of an entered report', () => {
  it('are moved to their names, the sums last, and the hidden folder goes', async () => {
    const { to, files, place } = setupEntered()
    const seen: string[][] = []
    const placed = await place((step) => seen.push([step, ...visibleIn(to)]))
    expect(placed).toEqual({ path: to, taken: null })
    expect(seen).toEqual([
      ['export_first_moved', 'r.json'],
      ['export_named', ...FILES],
    ])
    expect(readdirSync(to).sort()).toEqual(FILES)
    for (const { name, sha256 } of files) expect(sha256Of(readFileSync(join(to, name)))).toBe(sha256)
  })

  it.each(FILES)(
    'replace nothing: where "%s" was taken meanwhile, all of them lie in a folder beside',
    async (name) => {
      const { to, place, reported } = setupEntered()
      writeFileSync(join(to, name), 'of somebody else')
      mkdirSync(join(to, 'r'))
      const folder = join(to, 'r 2')
      const placed = await place((step) => {
        // The log knows it before anybody can see it.
        if (step === 'export_aimed') expect([reported().length, existsSync(folder)]).toEqual([1, false])
      })
      expect(placed).toMatchObject({ path: folder, taken: { path: join(to, name) } })
      expect(readdirSync(to).sort()).toEqual([name, 'r', 'r 2'].sort())
      expect(readFileSync(join(to, name), 'utf8')).toBe('of somebody else')
      expect(readdirSync(folder).sort()).toEqual(FILES)
      expect(reported()).toEqual([{ path: folder, insteadOf: MOVED.map((one) => join(to, one)) }])
    },
  )

  it('are moved on where the process was ended between a second name and the end of the first', async () => {
    const { to, madeIn, place } = setupEntered()
    linkSync(join(madeIn, 'r.json'), join(to, 'r.json'))
    await place()
    expect(readdirSync(to).sort()).toEqual(FILES)
  })

  it('are moved where the disk knows no second names of a file, and replace nothing there either', async () => {
    const link = () => Promise.reject(Object.assign(new Error('not here'), { code: 'EPERM' }))
    const { to, place } = setupEntered(link)
    await place()
    expect(readdirSync(to).sort()).toEqual(FILES)
    const other = setupEntered(link)
    writeFileSync(join(other.to, 'SHA256SUMS'), 'of somebody else')
    expect(await other.place()).toMatchObject({ path: join(other.to, 'r') })
    expect(readdirSync(other.to).sort()).toEqual(['SHA256SUMS', 'r'])
    expect(readFileSync(join(other.to, 'SHA256SUMS'), 'utf8')).toBe('of somebody else')
    expect(readdirSync(join(other.to, 'r')).sort()).toEqual(FILES)
  })

  it('are moved with the folder of the annex, which a hard end may have left empty', async () => {
    const { to, place } = setupEntered(undefined, ['r.json', 'annex/replies.csv', 'SHA256SUMS'])
    mkdirSync(join(to, 'annex'))
    expect(await place()).toEqual({ path: to, taken: null })
    expect(readdirSync(to).sort()).toEqual(['SHA256SUMS', 'annex', 'r.json'])
    expect(readdirSync(join(to, 'annex'))).toEqual(['replies.csv'])
  })

  it('are never moved into the folder of somebody else', async () => {
    const { to, place } = setupEntered(undefined, ['r.json', 'annex/replies.csv', 'SHA256SUMS'])
    mkdirSync(join(to, 'annex'))
    writeFileSync(join(to, 'annex', 'mine.txt'), 'mine')
    expect(await place()).toMatchObject({ path: join(to, 'r'), taken: { path: join(to, 'annex') } })
    expect(readdirSync(join(to, 'annex'))).toEqual(['mine.txt'])
    expect(readdirSync(join(to, 'r')).sort()).toEqual(['SHA256SUMS', 'annex', 'r.json'])
  })

  it('leave in the hidden folder what somebody else put there', async () => {
    const { to, madeIn, place } = setupEntered()
    writeFileSync(join(madeIn, 'mine.txt'), 'mine')
    await place()
    expect(visibleIn(to)).toEqual(FILES)
    expect(readdirSync(madeIn)).toEqual(['mine.txt'])
  })
})

describe('the names of the files of a report', () => {
  it('are those of its folder, none of them that of a manifest', async () => {
    const names = await namesAt({ target: join(setupFolder(), 'Harbour') })
    expect(allNames(names, ['json', 'csv'], 1)).toEqual([
      'Harbour.json',
      'Harbour.csv',
      'manifest.json',
      'SHA256SUMS.sig',
      'SHA256SUMS',
    ])
    expect(await namesAt({ target: join(setupFolder(), 'manifest') })).toMatchObject({ json: 'manifest report.json' })
  })

  it.each(['manifest.json', 'SHA256SUMS.sig', 'SHA256SUMS'])(
    'that are named singly: those about them are named after the first beside an earlier "%s"',
    async (earlier) => {
      const to = setupFolder()
      const wanted = { pdf: join(to, 'r.pdf'), csv: join(to, 'table.csv') }
      const place = placeOfFiles(byForm((form) => (form === 'pdf' || form === 'csv' ? wanted[form] : null)))
      expect(allNames(await namesAt(place), ['pdf', 'csv'], 2).slice(0, 4)).toEqual([
        'r volume 1 of 2.pdf',
        'r volume 2 of 2.pdf',
        'table.csv',
        'manifest.json',
      ])
      writeFileSync(join(to, earlier), '')
      const { manifest, signature, sums } = await namesAt(place)
      expect([manifest, signature, sums]).toEqual(['r.manifest.json', 'r.SHA256SUMS.sig', 'r.SHA256SUMS'])
    },
  )
})

describe('touchstone export', () => {
  it('--out makes a folder that is not there yet, and never replaces one', async () => {
    const { exported, to } = await setupLibraryOf1()
    const folder = join(to, 'Harbour')
    mkdirSync(folder)
    const run = await exported('--out', folder)
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining(wrongUse.fileThere({ path: folder })) })
    expect(readdirSync(to)).toEqual(['Harbour'])
    expect((await exported('--out', join(to, 'none', 'Harbour'))).code).toBe(2)
  })

  it('puts a second report beside the first, whose manifest and sums it is not taken for', async () => {
    const { exported, to, home } = await setupLibraryOf1()
    const first = ['--json-file', join(to, 'a.json'), '--csv', join(to, 'a.csv')]
    expect((await exported(...first)).code).toBe(0)
    expectDone(await exported('--json-file', join(to, 'b.json')))
    expect(readdirSync(to).sort()).toEqual([
      'SHA256SUMS',
      'a.csv',
      'a.json',
      'b.SHA256SUMS',
      'b.json',
      'b.manifest.json',
      'manifest.json',
    ])
    for (const name of ['manifest.json', 'b.manifest.json'])
      expect((await runHeadless(['verify', join(to, name), '--home', home])).code).toBe(3)
  })

  it('refuses a name that is taken, that of the manifest beside an earlier report too, before it begins', async () => {
    const { exported, to } = await setupLibraryOf1()
    expect((await exported('--json-file', join(to, 'a.json'))).code).toBe(0)
    writeFileSync(join(to, 'b.SHA256SUMS'), 'of somebody else')
    const before = readdirSync(to)
    for (const [wanted, taken] of [
      ['a.json', 'a.json'],
      ['b.json', 'b.SHA256SUMS'],
    ] as const) {
      const run = await exported('--json-file', join(to, wanted))
      expect(run).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(wrongUse.fileThere({ path: join(to, taken) })),
      })
    }
    expect(readdirSync(to)).toEqual(before)
    expect(readFileSync(join(to, 'b.SHA256SUMS'), 'utf8')).toBe('of somebody else')
  })

  it.each([
    ['several folders', ['--json-file', 'a.json', '--csv', 'data/a.csv'], 'go into one folder'],
    ['a folder and files', ['--out', 'R', '--csv', 'a.csv'], 'Use either --out'],
    ['one name twice, in capitals', ['--json-file', 'a.csv', '--csv', 'A.CSV'], 'have the same name'],
    ['the name of a manifest', ['--json-file', 'x.manifest.json'], 'is reserved for the manifest'],
    ['the name of a signature', ['--csv', 'x.sha256sums.sig'], 'is reserved for the manifest'],
    ['a name that is too long', ['--out', 'x'.repeat(256)], 'The name is too long'],
  ])('ends with 2 where %s are named, and writes nothing', async (_what, given, said) => {
    const { exported, to } = await setupLibraryOf1()
    mkdirSync(join(to, 'data'))
    const run = await exported(...given.map((one) => (one.startsWith('--') ? one : join(to, one))))
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining(said) })
    expect(readdirSync(to, { recursive: true })).toEqual(['data'])
  })

  it.each([
    ['the library', 'home', 'is inside the library’s folder'],
    ['evidence', 'evidence', 'is among evidence'],
  ] as const)('writes nothing into the folder of %s', async (_what, folder, said) => {
    const desk = await setupLibraryOf1()
    for (const given of [
      ['--csv', 'a.csv'],
      ['--out', 'R'],
    ] as const) {
      const run = await desk.exported(given[0], join(desk[folder], given[1]))
      expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining(said) })
    }
    expect(readdirSync(desk.evidence)).toEqual(['a.jpg'])
  })

  it('says that a place cannot be written, and leaves nothing under way', async () => {
    const { exported, to, underWay } = await setupLibraryOf1()
    writeFileSync(join(to, 'file'), '')
    const run = await exported('--json-file', join(to, 'file', 'x.json'))
    expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('The file cannot be written there.') })
    expect(run.stderr).not.toContain('Reference in the log')
    expect(underWay()).toBe(0)
  })

  it('is cancelled by an interruption: nothing is entered, written or under way', async () => {
    const { home, to, entered, underWay } = await setupLibraryOf1()
    const args = ['export', '--json-file', join(to, 'x.json'), '--home', home]
    const run = await runHeadless(args, {}, { stopOnce: 'Preparing report' })
    expect(run).toMatchObject({ code: 1, stderr: expect.stringMatching(/Stopped\. Nothing was written\.\n$/) })
    expect([readdirSync(to), entered(), underWay()]).toEqual([[], 0, 0])
  })

  it('takes no file of a report for its manifest, whatever the others are called', async () => {
    const { exported, to, home } = await setupLibraryOf1()
    expectDone(await exported('--csv', join(to, 'data.csv'), '--json-file', join(to, 'manifest.facts')))
    expect(readdirSync(to).sort()).toEqual(['SHA256SUMS', 'data.csv', 'manifest.facts', 'manifest.json'])
    expect((await runHeadless(['verify', to, '--home', home])).code).toBe(3)
  })
})

const visibleIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort()

/** An entered report of single files that are to be moved out of their hidden folder. */
function setupEntered(link?: FinaliseDeps['link'], names: readonly string[] = MOVED) {
  const { db, audit, clock } = setupLibrary()
  const to = setupFolder()
  const madeIn = join(to, '.r.1a2b3c4d.part')
  mkdirSync(madeIn)
  const files = names.map((name) => {
    mkdirSync(dirname(join(madeIn, name)), { recursive: true })
    writeFileSync(join(madeIn, name), `the ${name}`)
    return { name, sha256: sha256Of(Buffer.from(`the ${name}`)) }
  })
  const open = createOpenExports({ db, audit, clock })
  const one = { caseId: null, madeIn, form: 'files' as const, target: join(to, 'r') }
  open.begin(one)
  open.enter(madeIn, files)
  const payloads = db.prepare<[], string>("SELECT payload FROM audit WHERE type LIKE 'report.%' ORDER BY seq").pluck()
  return {
    to,
    madeIn,
    files,
    place: (reached: (step: FinaliseStep) => void = () => undefined) =>
      finaliseExport({ ...one, files }, { open, reached, ...(link === undefined ? {} : { link }) }),
    reported: () => payloads.all().map((payload) => JSON.parse(payload) as unknown),
  }
}

const library = sharedDesk(async ({ home, evidence }) => {
  writeFileSync(join(evidence, 'a.jpg'), 'first')
  expectDone(await runHeadless(['ingest', evidence, '--home', home]))
})

/** A library of one file, and a folder for its reports. */
async function setupLibraryOf1() {
  const { folder, home, evidence } = await library()
  const to = join(folder, 'to')
  mkdirSync(to)
  const counted = (from: string) => inLibrary(home, (db) => db.prepare(`SELECT count(*) FROM ${from}`).pluck().get())
  return {
    home,
    evidence,
    to,
    exported: (...given: string[]) => runHeadless(['export', '--home', home, ...given]),
    underWay: () => counted('open_exports'),
    entered: () => counted("audit WHERE type LIKE 'report.%'"),
  }
}

import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createOutput } from '../../src/headless/output.ts'
import { pdfNames, placeFiles } from '../../src/headless/place-files.ts'
import { openDatabase } from '../../src/main/db/open.ts'
import { readManifest } from '../../src/main/export/check/read-manifest.ts'
import { headJson } from '../../src/main/export/machine/item-json.ts'
import { type ExportedFile, writeManifest } from '../../src/main/export/machine/manifest.ts'
import { writeWhole } from '../../src/main/export/report-file.ts'
import { setupFolder } from '../support/folder.ts'
import { MIGRATIONS } from '../support/library-file.ts'
import { sampleFacts } from '../support/report-facts.ts'
import { runHeadless } from '../support/run-headless.ts'

describe('the files of a finished report', () => {
  it('get the names that were asked for, in several folders, each with its manifest', async () => {
    const { to, place, said } = await setupRoom()
    mkdirSync(join(to, 'data'))
    expect(await place({ pdf: join(to, 'report.pdf'), json: join(to, 'data/facts.json'), csv: null })).toBe(true)
    expect(readdirSync(to).sort()).toEqual([
      ...['SHA256SUMS', 'data', 'manifest.json', 'report volume 1 of 2.pdf', 'report volume 2 of 2.pdf'],
    ])
    expect(readdirSync(join(to, 'data')).sort()).toEqual(['SHA256SUMS', 'facts.json', 'manifest.json'])
    expect(said.join('')).toContain('report volume 2 of 2.pdf')
  })

  it('replace nothing: where one name was taken meanwhile, all stands as before', async () => {
    const { room, to, place, said } = await setupRoom()
    const before = readdirSync(room)
    writeFileSync(join(to, 'facts.json'), 'of an earlier report')
    expect(await place({ pdf: join(to, 'report.pdf'), json: join(to, 'facts.json'), csv: null })).toBe(false)
    expect(readdirSync(to)).toEqual(['facts.json'])
    expect(readFileSync(join(to, 'facts.json'), 'utf8')).toBe('of an earlier report')
    expect(readdirSync(room)).toEqual(before)
    expect(said.join('')).toContain('facts.json is there already. Nothing is ever replaced.')
  })

  it('go back, with the manifests written so far, where one of those cannot be written', async () => {
    const { room, to, place, said } = await setupRoom()
    const before = readdirSync(room)
    mkdirSync(join(to, 'data'))
    writeFileSync(join(to, 'data/manifest.json'), 'of something else')
    // A name for the file; its manifest would stand beside the other under a name made from it, which is too long.
    const json = join(to, 'data', `${'x'.repeat(245)}.json`)
    expect(await place({ pdf: join(to, 'report.pdf'), json, csv: null })).toBe(false)
    expect(readdirSync(to)).toEqual(['data'])
    expect(readdirSync(join(to, 'data'))).toEqual(['manifest.json'])
    expect(readdirSync(room)).toEqual(before)
    expect(said.join('')).toBe('The file cannot be written there.\n')
  })

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
    const signals = new EventEmitter()
    // As soon as somebody listens, and once more, as an impatient person does.
    signals.once('newListener', () =>
      setImmediate(() => {
        signals.emit('SIGINT')
        signals.emit('SIGINT')
      }),
    )
    const run = await runHeadless(['export', '--json-file', join(to, 'x.json'), '--home', home], {}, signals)
    expect(run).toMatchObject({ code: 1, stderr: expect.stringMatching(/Stopped\. Nothing was written\.\n$/) })
    expect(signals.eventNames()).toEqual([])
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

/** A room with a report of two volumes and its JSON, and a folder they are to go to. */
async function setupRoom() {
  const [room, to] = [setupFolder(), setupFolder()]
  const files: ExportedFile[] = []
  for (const number of [1, 2]) {
    const written = await writeWhole(join(room, `r volume ${number} of 2.pdf`), `volume ${number}`)
    files.push({ ...written, role: 'report', volume: { number, of: 2 }, item: null })
  }
  files.push({ ...(await writeWhole(join(room, 'r.json'), '{}')), role: 'data', volume: null, item: null })
  await writeManifest(room, files, { head: headJson(sampleFacts()), items: [], isSimulated: false })
  const said: string[] = []
  const sink = () =>
    new Writable({
      write: (chunk, _encoding, done) => {
        said.push(String(chunk))
        done()
      },
    })
  const output = createOutput({ stdout: sink(), stderr: sink() }, false, Date.now)
  const place = (names: Parameters<typeof placeFiles>[1]) => placeFiles(room, names, output)
  return { room, to, place, said }
}

import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createOpenExports } from '../../src/main/db/open-exports.ts'
import { headJson } from '../../src/main/export/machine/item-json.ts'
import { writeManifest } from '../../src/main/export/machine/manifest.ts'
import { writeWhole } from '../../src/main/export/report-file.ts'
import { createSettleExports } from '../../src/main/export/settle-exports.ts'
import { acquireLock } from '../../src/main/lock.ts'
import { setupFolder } from '../support/folder.ts'
import { setupLibrary } from '../support/library.ts'
import { sampleFacts } from '../support/report-facts.ts'

describe('a room that a report was not placed out of', () => {
  it('is gone once its files have the names that were asked for, and the log says so', async () => {
    const { saved, room, report, settle, open, told, files } = await setupRoom()
    await report('case')
    expect(await settle()).toEqual([named({ path: files.json, files: [files.json, files.csv] })])
    expect(readdirSync(saved).sort()).toEqual(PLACED)
    expect(existsSync(room)).toBe(false)
    expect(told()).toEqual([{ path: files.json, files: [files.json, files.csv] }])
    expect(open.list()).toEqual([])
  })

  it('is gone on with where files have their names, also where the first manifest stands without its sums', async () => {
    const { saved, settle, open, report, room, files } = await setupRoom()
    await report('case')
    linkSync(join(room, 'case', 'case.json'), files.json)
    linkSync(join(room, 'case', 'case.csv'), files.csv)
    await settle()
    const manifest = readFileSync(join(saved, 'manifest.json'))
    rmSync(join(saved, 'SHA256SUMS'))
    open.begin(null, room, null, files)
    mkdirSync(room)
    await report('case')
    await settle()
    expect(readdirSync(saved).sort()).toEqual(PLACED)
    expect(readFileSync(join(saved, 'manifest.json'))).toEqual(manifest)
  })

  it('goes where its report has its hidden name still, as the log knows it as entered', async () => {
    const { saved, settle, open, told, report } = await setupRoom()
    await report('.case.1a2b3c4d.part')
    await settle()
    expect(readdirSync(saved).sort()).toEqual(PLACED)
    expect(told()).toHaveLength(1)
    expect(open.list()).toEqual([])
  })

  it.each(['case', '.case.1a2b3c4d.part'])(
    'gives all of the report "%s" a name of its own where one of its names was taken, with a number where that is too',
    async (name) => {
      const { saved, settle, open, told, report, files } = await setupRoom()
      await report(name)
      writeFileSync(files.csv, 'of somebody else')
      writeFileSync(join(saved, 'case'), 'of somebody else')
      const path = join(saved, 'case 2')
      expect(await settle()).toEqual([named({ path, insteadOf: [files.json, files.csv] })])
      expect(readdirSync(saved).sort()).toEqual(['case', 'case 2', 'case.csv'])
      expect(readdirSync(path).sort()).toEqual(['SHA256SUMS', 'case.csv', 'case.json', 'manifest.json'])
      expect(readFileSync(files.csv, 'utf8')).toBe('of somebody else')
      expect(told()).toEqual([{ path, insteadOf: [files.json, files.csv] }])
      expect(open.list()).toEqual([])
    },
  )

  it('gives the report a name of its own where its manifest cannot be read', async () => {
    const { saved, settle, report, room } = await setupRoom()
    await report('case')
    writeFileSync(join(room, 'case', 'manifest.json'), '{')
    expect(await settle()).toMatchObject([named({ path: join(saved, 'case') })])
    expect(readdirSync(join(saved, 'case')).sort()).toEqual(['SHA256SUMS', 'case.csv', 'case.json', 'manifest.json'])
  })

  it('is told of by the name that its report got before the end', async () => {
    const { saved, settle, open, told, report, room, files } = await setupRoom()
    await report('case')
    open.aim(room, join(saved, 'case'))
    renameSync(join(room, 'case'), join(saved, 'case'))
    await settle()
    expect(readdirSync(saved)).toEqual(['case'])
    expect(told()).toEqual([{ path: join(saved, 'case'), insteadOf: [files.json, files.csv] }])
    expect(open.list()).toEqual([])
  })

  it('is left as it is where its folder was taken in as evidence since, and the log says so once', async () => {
    const { saved, settle, open, told, report, room, evidence } = await setupRoom()
    await report('case')
    evidence.push(saved)
    const before = readdirSync(saved, { recursive: true })
    await settle()
    await settle()
    expect(readdirSync(saved, { recursive: true })).toEqual(before)
    const files = ['SHA256SUMS', 'case.csv', 'case.json', 'manifest.json']
    expect(told()).toEqual([{ path: saved, files, lies: join(room, 'case') }])
    expect(open.list()).toEqual([])
  })

  it('is told of where somebody took it away with an entered report in it', async () => {
    const { saved, settle, open, told, report, room } = await setupRoom()
    await report('case')
    rmSync(room, { recursive: true })
    await settle()
    expect(told()).toEqual([{ path: saved, files: [] }])
    expect(open.list()).toEqual([])
  })

  it('is left alone while the export that made it is at work', async () => {
    const { saved, settle, told, report, room } = await setupRoom()
    await report('case')
    const held = await acquireLock(room)
    const before = readdirSync(saved, { recursive: true })
    expect(await settle()).toEqual([])
    expect(readdirSync(saved, { recursive: true })).toEqual(before)
    if (held.ok) held.value.release()
    await settle()
    expect(readdirSync(saved).sort()).toEqual(PLACED)
    expect(told()).toHaveLength(1)
  })

  it.each([true, false])(
    'is cleared without a word where nothing in it is entered any more: placed %s',
    async (was) => {
      const { saved, settle, open, told, report, room } = await setupRoom()
      if (was) {
        // Its files have their names, and it was taken away in part.
        await report('case')
        open.settle({ caseId: null, madeIn: room }, null, false)
        rmSync(join(room, 'case', 'manifest.json'))
      } else {
        const hidden = join(room, '.case.1a2b3c4d.part')
        open.begin(null, hidden, join(room, 'case'))
        write(hidden, ['case.pdf'])
      }
      await settle()
      expect(readdirSync(saved)).toEqual([])
      expect(told()).toEqual([])
      expect(open.list()).toEqual([])
    },
  )
})

describe('a room of an older version, which did not say what its files are called', () => {
  // As names sort, they stand before and behind the "job.json" and "outcome.json" that lie beside the report.
  it.each(['case', 'report', 'z', '.hidden'])('gives the report "%s" a name that is seen', async (stem) => {
    const { saved, room, settle, open, told } = await setupRoom(false)
    write(join(room, stem), [`${stem}.pdf`, 'manifest.json'])
    await settle()
    const path = join(saved, stem.replace('.', ''))
    expect(readdirSync(saved)).toEqual([stem.replace('.', '')])
    expect(readdirSync(path).sort()).toEqual([`${stem}.pdf`, 'manifest.json'].sort())
    expect(told()).toEqual([{ path }])
    expect(open.list()).toEqual([])
  })

  it('is cleared without a word where nothing in it was entered', async () => {
    const { saved, room, settle, open, told } = await setupRoom(false)
    const hidden = join(room, '.z.1a2b3c4d.part')
    open.begin(null, hidden, join(room, 'z'))
    write(hidden, ['z.pdf'])
    await settle()
    expect([readdirSync(saved), told(), open.list()]).toEqual([[], [], []])
  })
})

const PLACED = ['SHA256SUMS', 'case.csv', 'case.json', 'manifest.json']
const named = (payload: object) => ({ type: 'report.named', payload })

const write = (folder: string, names: readonly string[]): void => {
  mkdirSync(folder)
  for (const name of names) writeFileSync(join(folder, name), name)
}

/** The room of a report that is printed apart, which the library knows as under way, in a folder of its own. */
async function setupRoom(isKnown = true) {
  const { db, audit, clock } = setupLibrary()
  const saved = setupFolder()
  const room = join(saved, '.touchstone-0a1b2c3d.part')
  const files = { pdf: null, json: join(saved, 'case.json'), csv: join(saved, 'case.csv') }
  const open = createOpenExports({ db, audit, clock })
  open.begin(null, room, null, isKnown ? files : null)
  write(room, ['job.json', 'outcome.json'])
  const log = {
    bug: (_where: string, cause: unknown): never => {
      throw cause
    },
  }
  const evidence: string[] = []
  const keptPlaces = () => evidence.map((root) => ({ root: Buffer.from(root), kind: 'folder' as const }))
  const payloads = db.prepare<[], string>("SELECT payload FROM audit WHERE type LIKE 'report.%' ORDER BY seq").pluck()
  return {
    ...{ saved, room, files, open, evidence, settle: createSettleExports({ open, log, keptPlaces }) },
    /** A whole report in the room, entered as exports enter it. */
    report: async (name: string): Promise<void> => {
      const folder = join(room, name)
      mkdirSync(folder)
      const json = { ...(await writeWhole(join(folder, 'case.json'), '{}')), role: 'data' as const }
      const csv = { ...(await writeWhole(join(folder, 'case.csv'), 'a;b')), role: 'table' as const }
      const made = [json, csv].map((file) => ({ ...file, volume: null, item: null }))
      await writeManifest(folder, made, { head: headJson(sampleFacts()), items: [], isSimulated: false })
      if (name.startsWith('.')) open.begin(null, folder, join(room, 'case'))
      open.enter(folder)
    },
    told: () => payloads.all().map((payload) => JSON.parse(payload) as unknown),
  }
}

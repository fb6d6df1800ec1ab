import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { expect } from 'vitest'
import { verifyChain } from '../../src/main/custody/verify-chain.ts'
import { openDatabase } from '../../src/main/db/open.ts'
import { readManifestFile } from '../../src/main/export/verify/read-manifest.ts'
import { verifyExport } from '../../src/main/export/verify/verify-export.ts'
import type { FailpointName } from '../../src/main/failpoint.ts'
import { FileForm } from '../../src/shared/model/report-options.ts'
import { type ExportVerification, holds } from '../../src/shared/model/verified-export.ts'
import { bareEnvironment } from './bare-environment.ts'
import { builtProcess } from './built-process.ts'
import { startExportApp } from './export-app.ts'
import { setupFolder } from './folder.ts'
import { spawnHeadless } from './headless.ts'
import { endOf } from './kill.ts'
import { inLibrary, MIGRATIONS } from './library-file.ts'
import { entriesOf } from './log-entries.ts'
import { sha256Of } from './pictures.ts'
import { jpegOf } from './plain-picture.ts'
import { expectDone, runHeadless } from './run-headless.ts'
import { NO_KEYS } from './unsigned.ts'

/** Points at which a report may be interrupted. From "entered" on the custody log records it. */
export const exportFailpoints = [
  { failpoint: 'export_begun', isEntered: false },
  { failpoint: 'export_written', isEntered: false },
  { failpoint: 'in report.exported', isEntered: false },
  { failpoint: 'export_entered', isEntered: true },
  { failpoint: 'export_named', isEntered: true },
] as const satisfies readonly { failpoint: FailpointName; isEntered: boolean }[]

let built: Promise<string> | null = null
const exportProcess = (): Promise<string> => {
  built ??= builtProcess('export-process')
  return built
}

/** Sets up a library with one image, and a folder for its reports that contains somebody else's hidden folder. */
export async function setupExportDesk() {
  const folder = setupFolder()
  const ofDisk = join(folder, 'of disk')
  const [home, evidence, saved] = [join(ofDisk, 'home'), join(folder, 'evidence'), join(ofDisk, 'saved')]
  for (const made of [home, evidence, saved]) mkdirSync(made, { recursive: true })
  writeFileSync(join(evidence, 'harbour.jpg'), await jpegOf('#486'))
  expectDone(await runHeadless(['ingest', evidence, '--home', home, '--case', 'Harbour']))
  const foreign = join(saved, '.touchstone-0badcafe.part')
  mkdirSync(foreign)
  writeFileSync(join(foreign, 'mine.txt'), 'mine')
  /** What the library records, with an unbroken chain. */
  const known = () =>
    inLibrary(home, (db) => {
      expect(verifyChain(db).chain.state).toBe('whole')
      const isAsked = (type: string) => type.startsWith('report.') || type === 'custody.exported'
      const entries = entriesOf(db, '*').filter(({ type }) => isAsked(type))
      return { entries, open: db.prepare('SELECT count(*) FROM open_exports').pluck().get() }
    })
  return {
    folder,
    /** Holds library and reports. */
    ofDisk,
    home,
    library: join(home, 'library.sqlite'),
    saved,
    /** Content of the report folder besides what is somebody else's. */
    left: (): string[] => readdirSync(saved).filter((name) => name !== '.touchstone-0badcafe.part'),
    /** The manifest of a report that was written as a folder, or as single files: the first of these are not named after it. */
    manifestOf: (name: string): string => {
      const places = [join(name, 'manifest.json'), `${name}.manifest.json`, 'manifest.json']
      return places.map((place) => join(saved, place)).find((place) => existsSync(place)) ?? 'none'
    },
    known,
    /** The same once nothing is open, and what is somebody else's is as it was. */
    settled: () => {
      const { entries, open } = known()
      expect(open).toBe(0)
      expect(readFileSync(join(foreign, 'mine.txt'), 'utf8')).toBe('mine')
      return entries
    },
    /** Runs a process that writes a report to `target` as the window does, as a folder or as files apart, and dies at the failpoint. */
    run: async (target: string, { failpoint, isApart = false }: Run): Promise<'killed' | 'ended'> =>
      await runExport([home, target, ...(isApart ? ['apart'] : [])], failpoint),
    /** The next start. */
    start: async (failpoint?: FailpointName): Promise<'killed' | 'ended'> => {
      if (failpoint !== undefined) return await runExport([home], failpoint)
      const app = await startExportApp(home)
      await app.close()
      return 'ended'
    },
  }
}
type Run = { failpoint: FailpointName; isApart?: boolean }

async function runExport(args: readonly string[], failpoint: FailpointName): Promise<'killed' | 'ended'> {
  const env = { ...bareEnvironment(), TOUCHSTONE_FAILPOINT: failpoint }
  return await endOf(spawn(process.execPath, [await exportProcess(), ...args], { env }))
}

/** Expects an export of all forms that holds as a whole: every file of it, those of the annex too, and its custody entry. */
export async function expectWhole(manifest: string, library: string): Promise<void> {
  const found = await readManifestFile(manifest)
  if (!found.ok) throw new Error(`${manifest}: ${found.error.reason}`)
  const { files } = found.value.manifest
  const endings = new Set(files.map(({ role, path }) => (role === 'annex' ? role : extname(path).slice(1))))
  expect([...endings].sort()).toEqual([...FileForm.options].sort())
  const db = openDatabase(library, MIGRATIONS)
  try {
    const reported: ExportVerification[] = []
    for await (const one of verifyExport(found.value, { db, known: NO_KEYS, evidence: null })) reported.push(one)
    expect(reported.filter((one) => !holds(one))).toEqual([])
    expect(reported).toContainEqual(expect.objectContaining({ what: 'entry', state: 'verified' }))
  } finally {
    db.close()
  }
}

type Case = (typeof exportFailpoints | typeof finaliseFailpoints)[number]

/**
 * Kills processes that write a report of all forms as the window does, one after the other at the same step; each start
 * settles what the one before left. `isApart` = its files have names of their own.
 */
export async function killExports({ failpoint, isEntered }: Case, times: number, isApart: boolean): Promise<void> {
  const desk = await setupExportDesk()
  const nameOf = (turn: number) => `R${turn}`
  const expectSettled = async (turn: number) => {
    if (isEntered) await expectWhole(desk.manifestOf(nameOf(turn)), desk.library)
    else expect(desk.left().filter((name) => name.startsWith(`.${nameOf(turn)}.`))).toEqual([])
  }
  for (let turn = 1; turn <= times; turn += 1) {
    expect(await desk.run(join(desk.saved, nameOf(turn)), { failpoint, isApart })).toBe('killed')
    // Whenever somebody looks, nothing has its name without the log recording it.
    const entered = desk.known().entries.filter(({ type }) => type === 'report.exported')
    expect(entered).toHaveLength(isEntered ? turn : 0)
    if (!isEntered) expect(desk.left().filter((name) => !name.startsWith('.'))).toEqual([])
    if (turn > 1) await expectSettled(turn - 1)
  }
  expect(await desk.start()).toBe('ended')
  await expectSettled(times)
  const entries = desk.settled()
  expect(desk.left().filter((name) => name.startsWith('.'))).toEqual([])
  const named = ['export_entered', 'export_first_moved'].includes(failpoint) ? ['report.named'] : []
  const each = isEntered ? ['report.exported', ...named] : []
  expect(entries.map(({ type }) => type)).toEqual(Array.from({ length: times }, () => each).flat())
}

/**
 * Takes the name of one of its files while they are named, and kills the process as it backs out: all of it has another
 * name after the next start.
 */
export async function killAiming(times: number): Promise<void> {
  const desk = await setupExportDesk()
  const taken = (turn: number) => join(desk.saved, `R${turn}.csv`)
  const expectSettled = async (turn: number) => {
    const folder = join(desk.saved, `R${turn}`)
    const [manifest = ''] = readdirSync(folder).filter((name) => name.endsWith('manifest.json'))
    await expectWhole(join(folder, manifest), desk.library)
    expect(desk.left().filter((name) => name.startsWith(`R${turn}`) && !/^R\d+$/.test(name))).toEqual([`R${turn}.csv`])
    expect(readFileSync(taken(turn), 'utf8')).toBe('of somebody else')
  }
  for (let turn = 1; turn <= times; turn += 1) {
    const target = join(desk.saved, `R${turn}`)
    expect(await desk.run(target, { failpoint: 'export_first_moved', isApart: true })).toBe('killed')
    if (turn > 1) await expectSettled(turn - 1)
    writeFileSync(taken(turn), 'of somebody else')
    expect(await desk.start('export_aimed')).toBe('killed')
  }
  expect(await desk.start()).toBe('ended')
  await expectSettled(times)
  const entries = desk.settled()
  // The log recorded the name before the folder had it, and once more that it has it.
  const each = ['report.exported', 'report.named', 'report.named']
  expect(entries.map(({ type }) => type)).toEqual(Array.from({ length: times }, () => each).flat())
}

/** Expects every file named by the entry in the folder, with its hash. */
function expectEntered(folder: string, payload: Record<string, unknown>): void {
  const files = payload.files as { name: string; sha256: string }[]
  expect(files.length).toBeGreaterThan(2)
  for (const { name, sha256 } of files) {
    expect(existsSync(join(folder, name)), name).toBe(true)
    expect(sha256Of(readFileSync(join(folder, name)))).toBe(sha256)
  }
}

/** Kills a process that writes a table of the whole library, which belongs to no case. */
export async function killTable({ failpoint, isEntered }: (typeof exportFailpoints)[number]): Promise<void> {
  const desk = await setupExportDesk()
  const target = join(desk.saved, 'log.csv')
  const at = failpoint === 'in report.exported' ? 'in custody.exported' : failpoint
  expect(await desk.run(target, { failpoint: at })).toBe('killed')
  expect(desk.left().includes('log.csv') && desk.known().entries.length === 0).toBe(false)
  expect(await desk.start()).toBe('ended')
  const entries = desk.settled()
  expect(desk.left()).toEqual(isEntered ? ['log.csv'] : [])
  const named = failpoint === 'export_entered' ? ['report.named'] : []
  expect(entries.map(({ type }) => type)).toEqual(isEntered ? ['custody.exported', ...named] : [])
  if (isEntered) expect(sha256Of(readFileSync(target))).toBe(entries[0]?.payload.sha256)
}

/** Points at which a report of the command line, whose files get names of their own, may be interrupted. */
export const finaliseFailpoints = [
  ...exportFailpoints,
  { failpoint: 'export_first_moved', isEntered: true },
] as const satisfies readonly { failpoint: FailpointName; isEntered: boolean }[]

const PLACED = ['SHA256SUMS', 'case.csv', 'case.json', 'manifest.json']

/** The same with the command line, which gives the files names of their own. */
export async function killExportCommand({ failpoint, isEntered }: (typeof finaliseFailpoints)[number]): Promise<void> {
  const desk = await setupExportDesk()
  const { given } = commandOf(desk)
  await killCommand(given, failpoint)
  const settled = expectDone(await runHeadless(['verify', '--library', '--home', desk.home]))
  const entries = desk.settled()
  // All of them have their names at the last step.
  const isReported = isEntered && failpoint !== 'export_named'
  const named = isReported ? ['report.named'] : []
  expect(entries.map(({ type }) => type)).toEqual(isEntered ? ['report.exported', ...named] : [])
  if (isReported) expect(settled.stderr).toContain(`now under its final names: ${join(desk.saved, 'case.json')}, `)
  // Then: the same export succeeds, or exists already.
  if (!isEntered) {
    expect(desk.left()).toEqual([])
    expectDone(await runHeadless(given))
  }
  expect(desk.left().sort()).toEqual(PLACED)
  if (isEntered) expectEntered(desk.saved, entries[0]?.payload ?? {})
  expect((await runHeadless(['verify', desk.saved, '--home', desk.home])).code).toBe(3)
  if (isEntered) expect((await runHeadless(given)).stderr).toContain('Nothing is ever replaced.')
}

/** Takes the name of one of its files while they are named, and kills the process as it backs out. */
export async function killKeeping(failpoint: 'export_first_moved' | 'export_aimed'): Promise<void> {
  const desk = await setupExportDesk()
  const { given, csv } = commandOf(desk)
  await killCommand(given, 'export_first_moved')
  writeFileSync(csv, 'of somebody else')
  const verify = ['verify', '--library', '--home', desk.home]
  if (failpoint === 'export_aimed') await killCommand(verify, failpoint)
  const settled = expectDone(await runHeadless(verify))
  const folder = join(desk.saved, 'case')
  const entries = desk.settled()
  expect(entries[1]?.payload).toMatchObject({ path: folder, insteadOf: expect.arrayContaining([csv]) })
  // The log recorded the name before the folder had it, and once more that it has it.
  const reported = failpoint === 'export_aimed' ? [{ path: folder }] : []
  expect(entries.slice(2).map(({ payload }) => payload)).toEqual(reported)
  expect(settled.stderr).toContain(
    reported.length > 0 ? `now under its final name: ${folder}.` : `All of it is in ${folder}.`,
  )
  expect(desk.left().sort()).toEqual(['case', 'case.csv'])
  expect(readFileSync(csv, 'utf8')).toBe('of somebody else')
  expectEntered(folder, entries[0]?.payload ?? {})
  expect((await runHeadless(['verify', folder, '--home', desk.home])).code).toBe(3)
}

/** Runs the command until the failpoint kills it. */
async function killCommand(args: string[], failpoint: FailpointName): Promise<void> {
  const killed = await spawnHeadless(args, { TOUCHSTONE_FAILPOINT: failpoint })
  expect(killed.code, killed.stderr).toBeNull()
}

function commandOf({ home, saved }: { home: string; saved: string }) {
  const [json, csv] = [join(saved, 'case.json'), join(saved, 'case.csv')]
  return { csv, given: ['export', '--case', 'Harbour', '--home', home, '--json-file', json, '--csv', csv] }
}

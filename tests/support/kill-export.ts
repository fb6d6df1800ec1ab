import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { verifyChain } from '../../src/main/custody/verify-chain.ts'
import { openDatabase } from '../../src/main/db/open.ts'
import type { FailpointName } from '../../src/main/failpoint.ts'
import { bareEnvironment } from './bare-environment.ts'
import { setupFolder } from './folder.ts'
import { spawnHeadless } from './headless.ts'
import { MIGRATIONS } from './library-file.ts'
import { sha256Of } from './pictures.ts'
import { runHeadless } from './run-headless.ts'

/** Points at which a report may be interrupted. From "entered" on the custody log records it. */
export const exportFailpoints = [
  { failpoint: 'export_begun', isEntered: false },
  { failpoint: 'export_written', isEntered: false },
  { failpoint: 'in report.exported', isEntered: false },
  { failpoint: 'export_entered', isEntered: true },
  { failpoint: 'export_named', isEntered: true },
] as const satisfies readonly { failpoint: FailpointName; isEntered: boolean }[]

/** Sets up a library with one image, and a folder for its reports that contains somebody else's hidden folder. */
async function setupExportDesk() {
  const folder = setupFolder()
  const [home, evidence, saved] = [join(folder, 'home'), join(folder, 'evidence'), join(folder, 'saved')]
  for (const made of [home, evidence, saved]) mkdirSync(made)
  await sharp({ create: { width: 64, height: 48, channels: 3, background: '#486' } })
    .jpeg()
    .toFile(join(evidence, 'harbour.jpg'))
  const taken = await runHeadless(['ingest', evidence, '--home', home, '--case', 'Harbour'])
  expect(taken.code, taken.stderr).toBe(0)
  const foreign = join(saved, '.touchstone-0badcafe.part')
  mkdirSync(foreign)
  writeFileSync(join(foreign, 'mine.txt'), 'mine')
  return {
    home,
    evidence,
    saved,
    /** Content of the report folder besides what is somebody else's. */
    left: (): string[] => readdirSync(saved).filter((name) => name !== '.touchstone-0badcafe.part'),
    foreignStays: () => expect(readFileSync(join(foreign, 'mine.txt'), 'utf8')).toBe('mine'),
    /** What the library records, with an unbroken chain. */
    known: () => {
      const db = openDatabase(join(home, 'library.sqlite'), MIGRATIONS)
      try {
        expect(verifyChain(db).chain.state).toBe('whole')
        const entries = db
          .prepare<[], { type: string; payload: string }>(
            "SELECT type, payload FROM audit WHERE type LIKE 'report.%' OR type = 'custody.exported' ORDER BY seq",
          )
          .all()
          .map(({ type, payload }) => ({ type, payload: JSON.parse(payload) as Record<string, unknown> }))
        return { entries, open: db.prepare('SELECT count(*) FROM open_exports').pluck().get() }
      } finally {
        db.close()
      }
    },
    /**
     * Runs a process that writes a report to `target` as the window does and dies at the failpoint; none = it only
     * starts.
     */
    run: (target: string | null, failpoint?: FailpointName): 'killed' | 'ended' => {
      const script = join(import.meta.dirname, 'export-process.ts')
      const given = ['--no-warnings', script, home, ...(target === null ? [] : [target])]
      const env = { ...bareEnvironment(), ...(failpoint === undefined ? {} : { TOUCHSTONE_FAILPOINT: failpoint }) }
      const ran = spawnSync(process.execPath, given, { env, encoding: 'utf8' })
      if (ran.signal === 'SIGKILL') return 'killed'
      expect(ran.status, ran.stderr).toBe(0)
      return 'ended'
    },
  }
}

/** Expects every file named by the entry in the folder, with its hash. */
function expectWhole(folder: string, payload: Record<string, unknown>): void {
  const files = payload.files as { name: string; sha256: string }[]
  expect(files.length).toBeGreaterThan(2)
  for (const { name, sha256 } of files) {
    expect(existsSync(join(folder, name)), name).toBe(true)
    expect(sha256Of(readFileSync(join(folder, name)))).toBe(sha256)
  }
}

type Case = (typeof exportFailpoints)[number]

/** Kills a process that writes a report as the window does, and checks what must be true at the next start. */
export async function killExport({ failpoint, isEntered }: Case): Promise<void> {
  const desk = await setupExportDesk()
  const target = join(desk.saved, 'R')
  expect(desk.run(target, failpoint)).toBe('killed')
  // Whenever somebody looks, nothing has its name without the log recording it.
  expect(desk.left().includes('R') && desk.known().entries.length === 0).toBe(false)
  expect(desk.run(null)).toBe('ended')
  const { entries, open } = desk.known()
  expect(open).toBe(0)
  desk.foreignStays()
  expect(desk.left()).toEqual(isEntered ? ['R'] : [])
  const named = failpoint === 'export_entered' ? ['report.named'] : []
  expect(entries.map(({ type }) => type)).toEqual(isEntered ? ['report.exported', ...named] : [])
  if (isEntered) expectWhole(target, entries[0]?.payload ?? {})
}

/** Kills a process that writes a table of the whole library, which belongs to no case. */
export async function killTable({ failpoint, isEntered }: Case): Promise<void> {
  const desk = await setupExportDesk()
  const target = join(desk.saved, 'log.csv')
  const at = failpoint === 'in report.exported' ? 'in custody.exported' : failpoint
  expect(desk.run(target, at)).toBe('killed')
  expect(desk.left().includes('log.csv') && desk.known().entries.length === 0).toBe(false)
  expect(desk.run(null)).toBe('ended')
  const { entries, open } = desk.known()
  expect(open).toBe(0)
  desk.foreignStays()
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
  const killed = await spawnHeadless(given, { TOUCHSTONE_FAILPOINT: failpoint })
  expect(killed.code, killed.stderr).toBeNull()
  const settled = await runHeadless(['verify', '--library', '--home', desk.home])
  expect(settled.code, settled.stdout + settled.stderr).toBe(0)
  desk.foreignStays()
  const { entries, open } = desk.known()
  expect(open).toBe(0)
  // All of them have their names at the last step.
  const isReported = isEntered && failpoint !== 'export_named'
  const named = isReported ? ['report.named'] : []
  expect(entries.map(({ type }) => type)).toEqual(isEntered ? ['report.exported', ...named] : [])
  if (isReported) expect(settled.stderr).toContain(`now under its final names: ${join(desk.saved, 'case.json')}, `)
  // Then: the same export succeeds, or exists already.
  if (!isEntered) {
    expect(desk.left()).toEqual([])
    const again = await runHeadless(given)
    expect(again.code, again.stderr).toBe(0)
  }
  expect(desk.left().sort()).toEqual(PLACED)
  if (isEntered) expectWhole(desk.saved, entries[0]?.payload ?? {})
  expect((await runHeadless(['verify', desk.saved, '--home', desk.home])).code).toBe(3)
  if (isEntered) expect((await runHeadless(given)).stderr).toContain('Nothing is ever replaced.')
}

/** Takes the name of one of its files while they are named, and kills the process as it backs out. */
export async function killKeeping(failpoint: 'export_first_moved' | 'export_aimed'): Promise<void> {
  const desk = await setupExportDesk()
  const { given, csv } = commandOf(desk)
  const killed = await spawnHeadless(given, { TOUCHSTONE_FAILPOINT: 'export_first_moved' })
  expect(killed.code, killed.stderr).toBeNull()
  writeFileSync(csv, 'of somebody else')
  const verify = ['verify', '--library', '--home', desk.home]
  if (failpoint === 'export_aimed') {
    const struck = await spawnHeadless(verify, { TOUCHSTONE_FAILPOINT: failpoint })
    expect(struck.code, struck.stderr).toBeNull()
  }
  const settled = await runHeadless(verify)
  expect(settled.code, settled.stdout + settled.stderr).toBe(0)
  const folder = join(desk.saved, 'case')
  const { entries, open } = desk.known()
  expect(open).toBe(0)
  expect(entries[1]?.payload).toMatchObject({ path: folder, insteadOf: expect.arrayContaining([csv]) })
  // The log recorded the name before the folder had it, and once more that it has it.
  const reported = failpoint === 'export_aimed' ? [{ path: folder }] : []
  expect(entries.slice(2).map(({ payload }) => payload)).toEqual(reported)
  expect(settled.stderr).toContain(
    reported.length > 0 ? `now under its final name: ${folder}.` : `All of it is in ${folder}.`,
  )
  desk.foreignStays()
  expect(desk.left().sort()).toEqual(['case', 'case.csv'])
  expect(readFileSync(csv, 'utf8')).toBe('of somebody else')
  expectWhole(folder, entries[0]?.payload ?? {})
  expect((await runHeadless(['verify', folder, '--home', desk.home])).code).toBe(3)
}

function commandOf({ home, saved }: { home: string; saved: string }) {
  const [json, csv] = [join(saved, 'case.json'), join(saved, 'case.csv')]
  return { csv, given: ['export', '--case', 'Harbour', '--home', home, '--json-file', json, '--csv', csv] }
}

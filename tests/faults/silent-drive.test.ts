import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createNodeFork } from '../../src/main/children/node-fork.ts'
import { createDrives } from '../../src/main/inspect/drive/drives.ts'
import { NO_LOG } from '../../src/main/log.ts'
import { CHILD_SCRIPTS } from '../support/app-parts.ts'
import { builtProcess } from '../support/built-process.ts'
import { printFaults } from '../support/fault-table.ts'
import { setupFolder } from '../support/folder.ts'
import { mountDrive, noFuse } from '../support/fuse-drive.ts'
import { setupIntake } from '../support/intake.ts'
import { openHome } from '../support/open-home.ts'
import { jpegOf } from '../support/plain-picture.ts'

const EXHIBITS = 8
const RUNS = 3
const OTHERS = 40

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const UNWANTED = /not_attached|missing|unreadable|stopped|failed|cancelled/

type Seen = {
  state: string
  added: number
  thumbnails: number
  originals: string[]
  tookMs: number
  longestTurnMs: number
  isWaiting: boolean
}

describe.skipIf(noFuse !== null)(`a drive that falls silent (${noFuse ?? 'by exfat-fuse'})`, () => {
  it('holds up no other drive, nor main, nor its end, and nothing is entered or missing', async () => {
    const script = await builtProcess('silent-drive-process')
    const runs: { seen: Seen; quitMs: number }[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await oneRun(script))
    const turns = median(runs.map(({ seen }) => seen.longestTurnMs))
    const quits = median(runs.map(({ quitMs }) => quitMs))
    printFaults('A drive that falls silent', [
      ['exhibits', EXHIBITS, `on one drive; ${OTHERS} pictures of another one listed and shown meanwhile`],
      ['taken, ms', median(runs.map(({ seen }) => seen.tookMs)), `median of ${RUNS}`],
      ['longest turn of main, ms', turns, `median of ${RUNS}`],
      ['gone after, ms', quits, `median of ${RUNS}`],
    ])
    for (const { seen, quitMs } of runs) {
      expect(seen).toMatchObject({ state: 'finished', added: OTHERS, thumbnails: OTHERS, isWaiting: true })
      expect(seen.originals).toEqual(['no_answer'])
      expect(quitMs).toBeLessThan(10_000)
    }
    expect(turns).toBeLessThanOrEqual(50)
  })

  it('is waited for when it wakes after 5, 20 and 50 s: nothing is entered, and nothing is missing', async () => {
    const found = await Promise.all([5, 20, 50].map(wakesAfter))
    printFaults(
      'A drive that wakes',
      found.map(({ seconds, tookMs }) => [`after ${seconds} s, ms`, tookMs, 'scanned and read']),
    )
    for (const { state, exhibit, types } of found) {
      expect(state).toBe('finished')
      expect(exhibit).toMatchObject({
        awaySince: null,
        silentSince: null,
        missingCount: 0,
        itemCount: 8,
        waitingCount: 0,
      })
      expect(types.filter((type) => UNWANTED.test(type))).toEqual([])
    }
  })
})

async function oneRun(script: string): Promise<{ seen: Seen; quitMs: number }> {
  const drive = await mountDrive()
  const home = join(setupFolder(), 'home')
  mkdirSync(home)
  const other = setupFolder()
  const roots = Array.from({ length: EXHIBITS }, (_, n) => join(drive.dir, `exhibit ${n}`))
  for (const [n, root] of roots.entries()) {
    mkdirSync(root)
    for (let k = 0; k < 4; k += 1)
      writeFileSync(join(root, `${k}.jpg`), await jpegOf({ r: n * 20, g: k * 40, b: 120 }, 640, 480))
  }
  for (let k = 0; k < OTHERS; k += 1)
    writeFileSync(join(other, `${k}.jpg`), await jpegOf({ r: 20, g: 40, b: k * 5 }, 640, 480))

  const app = spawn(process.execPath, [script, home, other, ...roots], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void app.kill('SIGKILL'))
  const ended = new Promise<number>((resolve) => app.once('exit', () => resolve(performance.now())))
  const lines = createInterface({ input: app.stdout })[Symbol.asyncIterator]()
  const told = async () => JSON.parse((await lines.next()).value as string) as unknown
  expect(await told()).toEqual({ taken: EXHIBITS * 4 })
  drive.stop()
  app.stdin.write('go\n')
  const seen = (await told()) as Seen
  const quitAt = performance.now()
  app.stdin.write('quit\n')
  const quitMs = Math.round((await ended) - quitAt)
  expect(existsSync(join(home, 'lock'))).toBe(false)
  drive.go()

  const library = openHome(home)
  onTestFinished(() => library.close())
  const types = library.db.prepare<[], string>('SELECT DISTINCT type FROM audit').pluck().all()
  expect(types.filter((type) => UNWANTED.test(type))).toEqual([])
  expect(library.db.prepare('SELECT count(*) FROM items WHERE missing_at IS NOT NULL').pluck().get()).toBe(0)
  return { seen, quitMs }
}

/** Scans an exhibit again whose drive stands still from the walk on, within the limits of the app. */
async function wakesAfter(seconds: number) {
  const drive = await mountDrive()
  const root = join(drive.dir, 'card')
  mkdirSync(root)
  const drives = createDrives({ forkChild: createNodeFork(CHILD_SCRIPTS), log: NO_LOG })
  onTestFinished(() => drives.dispose())
  let atWalk = () => {}
  const desk = setupIntake({
    drives,
    poolDrives: drives,
    walk:
      (real) =>
      (...of) => {
        atWalk()
        return real(...of)
      },
  })
  const write = async (from: number) => {
    for (let n = from; n < from + 4; n += 1)
      writeFileSync(join(root, `${n}.jpg`), await jpegOf({ r: n * 20, g: seconds, b: 120 }, 640, 480))
  }
  await write(0)
  await desk.takeAll(root)
  await write(4)
  const [before] = desk.exhibits.list(desk.caseId)
  if (!before) throw new Error('no exhibit')
  const startedAt = performance.now()
  atWalk = () => {
    drive.stop()
    setTimeout(drive.go, seconds * 1000)
  }
  const started = await desk.intake.checkAgain(before.id)
  if (!started.ok) throw new Error(started.error)
  const progress = await desk.intake.whenIdle(desk.caseId)
  const [exhibit] = desk.exhibits.list(desk.caseId)
  const types = desk.db.prepare<[], string>('SELECT DISTINCT type FROM audit').pluck().all()
  return { seconds, state: progress?.state, exhibit, types, tookMs: Math.round(performance.now() - startedAt) }
}

import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Sha256 } from '../../shared/model/ids.ts'
import { NO_LOG } from '../log.ts'
import type { DriveState } from './drive/drive.ts'
import { createInspectorPool } from './pool.ts'
import { type Inspection, Job, type ReadTrouble } from './protocol.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What is known of a video once its bytes are hashed, before it is looked into. */
const HASHED: Inspection = {
  sha256: 'a'.repeat(64) as Sha256,
  lookups: null,
  facts: { bytes: 3, mtimeNs: '1', ctimeNs: '1', dev: '1', inode: '1' },
  kind: 'video',
  format: 'mp4',
  width: null,
  height: null,
  orientation: 1,
  metadata: null,
  container: null,
  contents: null,
  hasThumbnail: false,
  problems: [],
}

/** A pool of two processes, and drives by the first part of a path; what a process is asked stays open until it is said. */
function setup() {
  const jobs: { path: string; say: () => void; isLeft: () => boolean }[] = []
  const states = new Map<string, DriveState>()
  const knocks: string[] = []
  let hear: (drive: string, state: DriveState) => void = () => undefined
  const driveOf = (path: Buffer) => path.toString().split('/')[1] ?? ''
  const pool = createInspectorPool({
    derivativesFolder: '/none',
    log: NO_LOG,
    size: 2,
    readRss: () => null,
    drives: {
      driveOf,
      knock: (path) => void knocks.push(driveOf(path)),
      stateOf: (path) => states.get(driveOf(path)) ?? 'answers',
      onState: (listener) => {
        hear = listener
        return () => undefined
      },
    },
    forkChild: () => {
      let listen: (message: unknown) => void = () => undefined
      let isLeft = false
      return {
        pid: () => undefined,
        post: (message) => {
          const job = Job.parse(message)
          if (job.type === 'inspect') listen({ id: job.id, type: 'known', inspection: HASHED })
          if (job.type === 'inspect' && isAwaited(job.path)) listen({ id: job.id, type: 'reads' })
          if (job.type !== 'derive') return
          const path = Buffer.from(job.path).toString()
          const say = () => listen({ id: job.id, type: 'derived', path: 'made', made: null })
          jobs.push({ path, say, isLeft: () => isLeft })
        },
        onMessage: (listener) => {
          listen = listener
        },
        onExit: () => undefined,
        kill: () => {
          isLeft = true
        },
      }
    },
  })
  onTestFinished(pool.dispose)
  const derive = (path: string) =>
    pool.derive({ kind: 'preview', path: Buffer.from(path), sha256: 'a'.repeat(64) as Sha256 })
  const inspect = (path: string, onTrouble: (trouble: ReadTrouble) => void = () => undefined) =>
    pool.inspect({ path: Buffer.from(path), root: Buffer.from(path), onTrouble })
  const become = (drive: string, state: DriveState) => {
    states.set(drive, state)
    hear(drive, state)
  }
  return { derive, inspect, jobs, knocks, become, paths: () => jobs.map(({ path }) => path) }
}

/** Whether its process waits for a file once that is hashed. */
const isAwaited = (path: Uint8Array) => Buffer.from(path).toString().endsWith(' awaited')

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

describe('files of a drive that gives no byte', () => {
  it('hold up no other drive: others are read by more processes, and no more of that drive is begun', async () => {
    const { derive, paths, knocks } = setup()
    for (const path of ['/dead/1', '/dead/2', '/dead/3', '/good/1', '/good/2']) void derive(path)
    expect(paths()).toEqual(['/dead/1', '/dead/2'])
    await pass(3)
    expect(paths()).toEqual(['/dead/1', '/dead/2', '/good/1', '/good/2'])
    expect(knocks).toEqual(['dead', 'dead'])
  })

  it('go on where they were once they come', async () => {
    const { derive, jobs, paths } = setup()
    const first = derive('/dead/1')
    void derive('/dead/2')
    void derive('/dead/3')
    await pass(50)
    for (const job of [...jobs]) job.say()
    expect(await first).toEqual({ ok: true, value: { path: 'made', made: null } })
    expect(paths()).toEqual(['/dead/1', '/dead/2', '/dead/3'])
  })

  it('are given up with their drive, which then is asked for nothing', async () => {
    const { derive, jobs, become, paths } = setup()
    const asked = ['/dead/1', '/dead/2', '/dead/3'].map(derive)
    await pass(3)
    become('dead', 'silent')
    const silent = { ok: false, error: 'drive_silent' }
    expect(await Promise.all(asked)).toEqual([silent, silent, silent])
    expect(jobs.map(({ isLeft }) => isLeft())).toEqual([true, true])
    expect(await derive('/dead/4')).toEqual(silent)
    become('dead', 'answers')
    void derive('/dead/5')
    expect(paths().at(-1)).toBe('/dead/5')
  })

  it('are not taken for read where only their hash was known, so that nothing is said to be absent', async () => {
    const { inspect, become } = setup()
    const asked = inspect('/dead/1')
    become('dead', 'silent')
    expect(await asked).toEqual({ ok: false, error: 'drive_silent' })
  })

  it('are waited for as well once their hash is known: their drive is asked, and others of it wait', async () => {
    const { inspect, derive, become, knocks, paths } = setup()
    const asked = inspect('/dead/1 awaited')
    await pass(50)
    expect(knocks).toEqual(['dead'])
    void derive('/dead/2')
    void derive('/good/1')
    expect(paths()).toEqual(['/good/1'])
    become('dead', 'silent')
    expect(await asked).toEqual({ ok: false, error: 'drive_silent' })
  })

  it('end alone where their drive answers, also once their hash is known, and what is known is not kept', async () => {
    const { derive, inspect } = setup()
    const troubles: ReadTrouble[] = []
    const asked = [derive('/odd/1'), inspect('/odd/2 awaited', (trouble) => void troubles.push(trouble))]
    await pass(70)
    const ended = { ok: false, error: 'read_timeout' }
    expect(await Promise.all(asked)).toEqual([ended, ended])
    expect(troubles).toEqual([{ code: 'NO_ANSWER', at: 0 }])
  })

  it('are what they are known to be where the process computes for too long', async () => {
    const { inspect } = setup()
    const asked = inspect('/good/1')
    await pass(16)
    expect(await asked).toEqual({ ok: true, value: { ...HASHED, problems: ['inspector_timeout'] } })
  })
})

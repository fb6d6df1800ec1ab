import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import type { Sha256 } from '../../shared/model/ids.ts'
import { createLog } from '../log.ts'
import { createInspectorPool } from './pool.ts'
import { Job } from './protocol.ts'

/** A pool over two processes that do what the test says. */
function setupPool() {
  type Made = { jobs: string[]; say: (path: string) => void; die: () => void }
  const processes: Made[] = []
  const rssOf = new Map<number, number>()
  const folder = setupFolder()
  const log = createLog(join(folder, 'logs'), Date.now)
  const pool = createInspectorPool({
    derivativesFolder: folder,
    log,
    size: 2,
    readRss: (pid) => rssOf.get(pid) ?? null,
    forkChild: () => {
      const jobs: string[] = []
      let hear: (message: unknown) => void = () => undefined
      let exit: (code: number | null) => void = () => undefined
      let lastId = 0
      const pid = processes.length + 1
      processes.push({
        jobs,
        say: (path) => hear({ id: lastId, type: 'derived', path, made: null }),
        die: () => exit(1),
      })
      return {
        pid: () => pid,
        post: (message) => {
          const job = Job.parse(message)
          lastId = job.id
          if (job.type === 'derive') jobs.push(`${job.kind} ${job.sha256.slice(0, 1)}`)
        },
        onMessage: (listener) => {
          hear = listener
        },
        onExit: (listener) => {
          exit = listener
        },
        kill: () => undefined,
      }
    },
  })
  onTestFinished(async () => {
    pool.dispose()
    await log.flush()
  })
  const derive = (kind: 'preview' | 'lossless', letter: string, isKept = true, isLookedAt = false) =>
    pool.derive({ kind, path: Buffer.from('/evidence'), sha256: letter.repeat(64) as Sha256, isKept, isLookedAt })
  const jobs = () => processes.map((one) => one.jobs)
  return { pool, derive, jobs, processes, rssOf }
}

describe('what is made of the same bytes', () => {
  it('is made by the process that keeps what it decoded of them, and holds up nothing else', async () => {
    const { derive, jobs, processes } = setupPool()
    const preview = derive('preview', 'a')
    void derive('lossless', 'a')
    void derive('preview', 'b')
    expect(jobs()).toEqual([['preview a'], ['preview b']])
    processes[0]?.say('/preview')
    expect(await preview).toEqual({ ok: true, value: { path: '/preview', made: null } })
    expect(jobs()).toEqual([['preview a', 'lossless a'], ['preview b']])
  })

  it('is made by another one when that process is lost', async () => {
    const { derive, jobs, processes } = setupPool()
    const preview = derive('preview', 'a')
    void derive('lossless', 'a')
    processes[0]?.die()
    expect(await preview).toEqual({ ok: false, error: 'inspector_crash' })
    expect(jobs()).toEqual([['preview a'], ['lossless a']])
  })

  it('is made side by side where nothing is kept', () => {
    const { derive, jobs } = setupPool()
    void derive('preview', 'a', false)
    void derive('lossless', 'a', false)
    expect(jobs()).toEqual([['preview a'], ['lossless a']])
  })
})

describe('a process', () => {
  it('gives way to a new one between two jobs once it holds much memory, and no job is lost', async () => {
    const { derive, jobs, processes, rssOf } = setupPool()
    const first = derive('preview', 'a', false)
    rssOf.set(1, 900 * 2 ** 20)
    processes[0]?.say('/preview')
    expect((await first).ok).toBe(true)
    const second = derive('preview', 'b', false)
    expect(jobs()).toEqual([['preview a'], ['preview b']])
    processes[1]?.say('/preview')
    expect((await second).ok).toBe(true)
    void derive('preview', 'c', false)
    expect(jobs()).toEqual([['preview a'], ['preview b', 'preview c']])
  })

  it('stays, however much it holds, for a job about what it has decoded', async () => {
    const { derive, jobs, processes, rssOf } = setupPool()
    const first = derive('preview', 'a')
    rssOf.set(1, 900 * 2 ** 20)
    processes[0]?.say('/preview')
    expect((await first).ok).toBe(true)
    const second = derive('lossless', 'a')
    processes[0]?.say('/lossless')
    expect((await second).ok).toBe(true)
    void derive('preview', 'b')
    expect(jobs()).toEqual([['preview a', 'lossless a'], ['preview b']])
  })

  it('gives way after fewer files where nobody can tell how much it holds', async () => {
    const { derive, jobs, processes } = setupPool()
    for (let n = 0; n < 201; n += 1) {
      const made = derive('preview', 'a', false)
      processes.at(-1)?.say('/preview')
      expect((await made).ok).toBe(true)
    }
    expect(jobs().map(({ length }) => length)).toEqual([200, 1])
  })
})

describe('processes that were woken', () => {
  it('are the ones that the first jobs go to', () => {
    const { pool, derive, jobs } = setupPool()
    pool.wake()
    expect(jobs()).toEqual([[], []])
    void derive('preview', 'a')
    pool.wake()
    expect(jobs()).toEqual([['preview a'], []])
  })

  it('are none where the app ends', () => {
    const { pool, jobs } = setupPool()
    pool.dispose()
    pool.wake()
    expect(jobs()).toEqual([])
  })
})

describe('what somebody looks at', () => {
  it('goes before what was only passed, and that before what is read ahead; its preview before all of its pixels', async () => {
    const { derive, jobs, processes } = setupPool()
    const busy = [derive('preview', 'a'), derive('preview', 'b')]
    void derive('preview', 'c', true, true)
    void derive('preview', 'd', true, true)
    void derive('preview', 'e')
    void derive('lossless', 'd', true, true)
    for (const path of ['/a', '/d', '/all of d', '/c', '/e']) {
      processes[0]?.say(path)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(jobs()).toEqual([['preview a', 'preview d', 'lossless d', 'preview c', 'preview e'], ['preview b']])
    expect(await busy[0]).toEqual({ ok: true, value: { path: '/a', made: null } })
  })
})

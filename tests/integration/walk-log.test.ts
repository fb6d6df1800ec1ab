import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createWalkLog } from '../../src/main/custody/walk-log.ts'
import { openDatabase } from '../../src/main/db/open.ts'
import { createQueryWorker } from '../../src/main/query-worker/query-worker.ts'
import { QUERY_WORKER_SCRIPT } from '../support/app-parts.ts'
import { setupFolder, sharedFolder } from '../support/folder.ts'
import { MIGRATIONS } from '../support/library-file.ts'
import { falsifyEntry, makeLongLog } from '../support/long-log.ts'

const ENTRIES = 5000
const never = new AbortController().signal
const original = sharedFolder()
beforeAll(() => makeLongLog(original(), ENTRIES))

describe('the walk of the custody log for a report', () => {
  it('holds up to the head of the report, also when entries came after it', async () => {
    const { walk, headAt } = setup()
    expect(await walk(headAt(ENTRIES), never)).toEqual({ walk: { state: 'whole' }, notHeld: [] })
    expect(await walk(headAt(ENTRIES - 1000), never)).toEqual({ walk: { state: 'whole' }, notHeld: [] })
    expect(await walk(null, never)).toBeNull()
  })

  it('names the first entry that does not hold', async () => {
    const { walk, headAt, db } = setup()
    // Beyond the first slice.
    falsifyEntry(db, 3001)
    expect(await walk(headAt(ENTRIES), never)).toMatchObject({
      walk: { state: 'broken', brokenAt: 3001, fault: { what: 'hash' } },
    })
  })

  it('does not hold where the log holds another entry of that number', async () => {
    const { walk } = setup()
    const head = { entries: ENTRIES, head: 'ab'.repeat(32) }
    expect(await walk(head, never)).toMatchObject({ walk: { state: 'broken', brokenAt: ENTRIES } })
  })

  it('ends between two slices when the report is cancelled, and gives the library free', async () => {
    const { walk, headAt, slices, closed } = setup()
    const stop = new AbortController()
    slices.onSecond = () => stop.abort()
    await expect(walk(headAt(ENTRIES), stop.signal)).rejects.toThrow('aborted')
    expect(slices.asked).toBe(2)
    expect(closed()).toBe(1)
  })

  it('is told as not done where the thread fails, and the failure is in the log of the app', async () => {
    const { bugs, headAt } = setup()
    const failing = createWalkLog({
      startChecker: () => ({
        logWalk: () => Promise.reject(new Error('ended')),
        notHeld: () => Promise.resolve([]),
        close: () => Promise.resolve(),
      }),
      log: { bug: (what) => `${bugs.push(what)}` },
    })
    expect(await failing(headAt(ENTRIES), never)).toBeNull()
    expect(bugs).toEqual(['custody.walk'])
  })
})

function setup() {
  const home = setupFolder()
  cpSync(original(), home, { recursive: true })
  const file = join(home, 'library.sqlite')
  const db = openDatabase(file, MIGRATIONS)
  const hash = db.prepare<[number], string>('SELECT hash FROM audit WHERE seq = ?').pluck()
  const bugs: string[] = []
  const slices: { asked: number; onSecond: () => void } = { asked: 0, onSecond: () => undefined }
  let closed = 0
  const startChecker = () => {
    const queryWorker = createQueryWorker({ script: QUERY_WORKER_SCRIPT, file })
    const logWalk: typeof queryWorker.logWalk = (...given) => {
      slices.asked += 1
      if (slices.asked === 2) slices.onSecond()
      return queryWorker.logWalk(...given)
    }
    const close = async () => {
      await queryWorker.close()
      closed += 1
    }
    return { logWalk, notHeld: queryWorker.notHeld, close }
  }
  return {
    db,
    bugs,
    slices,
    closed: () => closed,
    walk: createWalkLog({ startChecker, log: { bug: (what) => `${bugs.push(what)}` } }),
    headAt: (entries: number) => ({ entries, head: hash.get(entries) ?? '' }),
  }
}

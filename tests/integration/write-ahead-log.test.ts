import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startCheckpoints } from '../../src/main/db/checkpoints.ts'
import { openReadOnly } from '../../src/main/db/open.ts'
import { logProgressLine } from '../../src/shared/words/custody-screen.ts'
import { byteSize } from '../../src/shared/words/sizes.ts'
import { appParts } from '../support/app-parts.ts'
import { setupLibrary } from '../support/library.ts'

const MB = 2 ** 20

/** A library whose log is copied by the thread, and the size of both files. */
function setupThread() {
  const { db, home, rows } = setupLibrary()
  const file = join(home, 'library.sqlite')
  const checkpoints = startCheckpoints({ db, file, script: appParts().checkpointScript, afterMs: 0 })
  onTestFinished(checkpoints.close)
  const sizeOf = (end: string) => statSync(file + end, { throwIfNoEntry: false })?.size ?? 0
  const write = (megabytes: number) => {
    for (let n = 0; n < megabytes; n += 1) db.transaction(() => rows.set(`filler ${n}`, 'x'.repeat(MB)))()
  }
  return { file, write, sizeOf }
}

/** A thread that has the lock of a writer for a moment, as emptying the log has it. */
const HOLDS_THE_LOG = `
  const { parentPort, workerData } = require('node:worker_threads')
  const db = require('better-sqlite3')(workerData)
  db.exec('BEGIN IMMEDIATE')
  parentPort.postMessage('held')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  db.exec('COMMIT')
  db.close()`

describe('the write-ahead log of a library', () => {
  it('grows while a verification reads at one instant, and is copied and emptied once that has ended', async () => {
    const { file, write, sizeOf } = setupThread()
    const reader = openReadOnly(file)
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM audit').get()
    write(24)
    expect(sizeOf('-wal')).toBeGreaterThan(24 * MB)
    reader.exec('COMMIT')
    reader.close()
    await expect.poll(() => sizeOf('-wal')).toBe(0)
    expect(sizeOf('')).toBeGreaterThan(24 * MB)
  })

  it('is waited for while it is emptied, by whatever reads first and then writes', async () => {
    const { db, home, rows } = setupLibrary()
    rows.set('filler', 'before')
    const holder = new Worker(HOLDS_THE_LOG, { eval: true, workerData: join(home, 'library.sqlite') })
    onTestFinished(async () => void (await holder.terminate()))
    await once(holder, 'message')
    db.transaction(() => {
      expect(db.prepare('SELECT count(*) FROM library').pluck().get()).toBe(1)
      rows.set('filler', 'after')
    })()
    expect(rows.get('filler')).toBe('after')
  })

  it('is named with its size once it is large', () => {
    const at = { what: 'log', done: 1, total: 2 } as const
    const line = logProgressLine({ ...at, walBytes: 0 })
    expect(logProgressLine({ ...at, walBytes: 3 * MB })).toBe(line)
    expect(logProgressLine({ ...at, walBytes: 120 * MB })).toContain(byteSize(120 * MB))
  })
})

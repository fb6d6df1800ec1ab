import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupLibrary } from '../../../tests/support/library.ts'
import { startCheckpoints } from './checkpoints.ts'
import type { Database } from './open.ts'
import { flush, unflushed } from './unflushed.ts'

const FULL = 2
const NORMAL = 1
const level = (db: Database) => db.pragma('synchronous', { simple: true })
const frames = (db: Database) => (db.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[])[0]

describe('a commit that is not waited for', () => {
  it('leaves every other one flushed, whatever becomes of it', () => {
    const { db } = setupLibrary()
    expect(unflushed(db, () => level(db))).toBe(NORMAL)
    expect(level(db)).toBe(FULL)
    expect(() =>
      unflushed(db, () => {
        throw new Error('in the middle')
      }),
    ).toThrow('in the middle')
    expect(level(db)).toBe(FULL)
  })

  it('is flushed after all as a part of one that is', () => {
    const { db } = setupLibrary()
    expect(db.transaction(() => unflushed(db, () => level(db)))()).toBe(FULL)
    expect(level(db)).toBe(FULL)
  })

  it('is made durable by a flushed one that changes nothing', () => {
    const { db } = setupLibrary()
    const version = db.pragma('user_version', { simple: true })
    const before = frames(db)?.log ?? 0
    flush(db)
    expect(frames(db)?.log).toBeGreaterThan(before)
    expect(db.pragma('user_version', { simple: true })).toBe(version)
  })
})

describe('the write-ahead log', () => {
  it('is carried over by a thread, while main only writes', async () => {
    const { db, home } = setupLibrary()
    const script = join(import.meta.dirname, 'checkpoint-thread.ts')
    const checkpoints = startCheckpoints({ db, script, file: join(home, 'library.sqlite'), afterMs: 0 })
    db.exec('CREATE TABLE filler (bytes BLOB)')
    const insert = db.prepare('INSERT INTO filler (bytes) VALUES (zeroblob(1000000))')
    for (let n = 0; n < 12; n += 1) insert.run()
    expect(frames(db)?.log).toBeGreaterThan(2500)
    await expect.poll(() => frames(db)?.checkpointed).toBeGreaterThan(2500)
    await checkpoints.close()
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  })

  it('is bounded by main when the thread cannot start', async () => {
    const { db, home } = setupLibrary()
    const script = join(import.meta.dirname, 'no-such-thread.ts')
    const checkpoints = startCheckpoints({ db, script, file: join(home, 'library.sqlite'), afterMs: 0 })
    db.exec('CREATE TABLE filler (bytes BLOB)')
    const insert = db.prepare('INSERT INTO filler (bytes) VALUES (zeroblob(4000000))')
    for (let n = 0; n < 20; n += 1) insert.run()
    expect(frames(db)?.log).toBeLessThan(17_500)
    await checkpoints.close()
  })
})

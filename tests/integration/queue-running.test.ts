import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RESTORE } from '../../src/main/library/recover.ts'
import { RUNNING_FILE } from '../../src/main/queue/running-file.ts'
import type { QueueState } from '../../src/shared/contract/checks.ts'
import { pauseLines } from '../../src/shared/words/headless-pause.ts'
import { REASONS } from '../../src/shared/words/reasons.ts'
import { setupFolder, setupPlace } from '../support/folder.ts'
import { inLibrary } from '../support/library-file.ts'
import { payloadsOf } from '../support/log-entries.ts'
import { pngOf } from '../support/pictures.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { setupSending } from '../support/sending.ts'

type Desk = Awaited<ReturnType<typeof setupSending>>
type Run = Awaited<ReturnType<Desk['reopen']>>

const reasonIn = ({ queue }: Pick<Run, 'queue'>) => (queue.state() as QueueState).paused?.reason ?? null
const isMarked = ({ home }: Pick<Desk, 'home'>) => existsSync(join(home, RUNNING_FILE))
/** A desk with an approved check and a queue that was started. */
async function setupRunning() {
  const desk = await setupSending({ files: [pngOf(1)] })
  await desk.approve()
  return desk
}
/** A copy of the library file, as a backup has it: without what lies beside it. */
function backUp({ db, home }: Pick<Desk, 'db' | 'home'>): () => void {
  const copy = join(setupFolder(), 'backup.sqlite')
  db.pragma('wal_checkpoint(TRUNCATE)')
  copyFileSync(join(home, 'library.sqlite'), copy)
  return () => {
    for (const name of readdirSync(home).filter((one) => one.startsWith('library.sqlite'))) rmSync(join(home, name))
    copyFileSync(copy, join(home, 'library.sqlite'))
  }
}
const FORGET_FILE = "DELETE FROM settings WHERE key = 'queue.has_running_file'"
/** What an earlier version left: it knows of no file. */
const asBefore = (desk: Desk, pause: string | null) => () => {
  rmSync(join(desk.home, RUNNING_FILE), { force: true })
  inLibrary(desk.home, (db) => {
    db.exec(FORGET_FILE)
    if (pause !== null)
      db.prepare('INSERT INTO queue_pause (id, reason, message, since) VALUES (1, ?, NULL, 1000)').run(pause)
  })
}

describe('a start', () => {
  it('of a new library finds the queue running', async () => {
    const desk = await setupRunning()
    expect(isMarked(desk)).toBe(true)
    await desk.runQueue()
    expect(desk.queue.state()).toMatchObject({ paused: null, counts: { done: 1 } })
    const later = await desk.reopen()
    await later.runQueue()
    expect(reasonIn(later)).toBeNull()
  })

  it('of a library of an earlier version finds it as its row says, and marks it', async () => {
    for (const pause of [null, 'paused_by_person']) {
      const desk = await setupRunning()
      const later = await desk.reopen({}, asBefore(desk, pause))
      expect(isMarked(desk)).toBe(true)
      later.queue.start()
      expect(reasonIn(later)).toBe(pause)
    }
  })

  it('of a restored backup finds it paused where it was', async () => {
    for (const isOld of [false, true]) {
      const desk = await setupRunning()
      const restore = backUp(desk)
      desk.queue.start()
      desk.queue.pause()
      await desk.queue.settled()
      const later = await desk.reopen({ isFromBackup: true }, () => {
        restore()
        if (isOld) asBefore(desk, null)()
      })
      later.queue.start()
      expect(reasonIn(later)).toBe('pause_unrecorded')
      expect(desk.posts()).toBe(0)
      await later.resumeQueue()
      expect(later.queue.state()).toMatchObject({ paused: null, counts: { done: 1 } })
    }
  })

  it('of a restored backup finds it running where it was, or paused as the backup says', async () => {
    const desk = await setupRunning()
    const running = backUp(desk)
    desk.queue.pause()
    const paused = backUp(desk)
    desk.queue.resume()
    await desk.queue.settled()
    const later = await desk.reopen({ isFromBackup: true }, running)
    later.queue.start()
    expect(reasonIn(later)).toBeNull()
    const again = await desk.reopen({ isFromBackup: true }, paused)
    again.queue.start()
    expect(reasonIn(again)).toBe('paused_by_person')
  })

  it('marks no library that an old backup was put in the place of', async () => {
    const { home, evidence } = setupPlace()
    writeFileSync(join(evidence, 'a.png'), pngOf(1))
    await runHeadless(['ingest', evidence, '--home', home])
    const file = join(home, 'library.sqlite')
    const forget = () => inLibrary(home, (db) => db.exec(FORGET_FILE))
    rmSync(join(home, RUNNING_FILE))
    forget()
    copyFileSync(file, join(home, RESTORE))
    await runHeadless(['verify', '--library', '--home', home])
    expect(isMarked({ home })).toBe(false)
    forget()
    await runHeadless(['verify', '--library', '--home', home])
    expect(isMarked({ home })).toBe(true)
  })
})

describe('a pause that the library cannot take down', () => {
  it('holds after a restart, and says that its reason is not recorded', async () => {
    const desk = await setupRunning()
    desk.queue.start()
    desk.db.pragma('query_only = ON')
    expect(desk.queue.pause().paused).toMatchObject({ reason: 'paused_by_person', unrecorded: 'reason' })
    expect(isMarked(desk)).toBe(false)
    const later = await desk.reopen()
    await later.runQueue()
    expect(desk.posts()).toBe(0)
    expect(later.queue.state().paused).toMatchObject({ reason: 'pause_unrecorded', unrecorded: null })
    expect(payloadsOf(later.db, 'queue.paused')).toEqual([{ reason: 'pause_unrecorded', message: null }])
    await later.resumeQueue()
    expect(later.queue.state()).toMatchObject({ paused: null, counts: { done: 1 } })
    expect(isMarked(desk)).toBe(true)
  })

  it('says so where the folder refuses it too', async () => {
    const desk = await setupRunning()
    desk.queue.start()
    desk.db.pragma('query_only = ON')
    // What is no file cannot be removed as one.
    rmSync(join(desk.home, RUNNING_FILE))
    mkdirSync(join(desk.home, RUNNING_FILE))
    expect(desk.queue.pause().paused).toMatchObject({ reason: 'paused_by_person', unrecorded: 'pause' })
  })

  it('is a pause of any reason that waits for a person, and of no other', async () => {
    const desk = await setupRunning()
    desk.service.behave({ action: { type: 'answer', status: 401, body: {} } })
    await desk.runQueue()
    expect(reasonIn(desk)).toBe('token_refused')
    expect(isMarked(desk)).toBe(false)
    await desk.resumeQueue()
    expect(isMarked(desk)).toBe(true)

    let free = 2 ** 40
    const other = await setupSending({ files: [pngOf(2)], freeBytes: () => free })
    await other.approve()
    free = 0
    await other.runQueue()
    expect(reasonIn(other)).toBe('disk_full')
    expect(isMarked(other)).toBe(true)
  })
})

describe('resume on the command line', () => {
  it('ends a pause that left no record, and the queue runs at the next start', async () => {
    const { home, evidence } = setupPlace()
    writeFileSync(join(evidence, 'a.png'), pngOf(1))
    await runHeadless(['ingest', evidence, '--home', home])
    expect(isMarked({ home })).toBe(true)
    rmSync(join(home, RUNNING_FILE))
    const resumed = expectDone(await runHeadless(['resume', '--home', home]))
    expect(resumed.stdout).toContain(pauseLines.was({ reason: REASONS.pause_unrecorded }))
    expect(resumed.stdout).not.toContain(pauseLines.causesUnknown)
    expect(isMarked({ home })).toBe(true)
    expect(inLibrary(home, (db) => payloadsOf(db, 'queue.resumed'))).toEqual([{ after: 'pause_unrecorded' }])
    expect(expectDone(await runHeadless(['resume', '--home', home])).stdout).toContain(pauseLines.notPaused)
  })
})

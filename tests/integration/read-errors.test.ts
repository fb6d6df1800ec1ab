import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createActivityQueries } from '../../src/main/db/activity.ts'
import type { WalkEntry } from '../../src/main/inspect/protocol.ts'
import type { ExhibitId, ItemId } from '../../src/shared/model/ids.ts'
import { err } from '../../src/shared/result.ts'
import { proofProgressLine } from '../../src/shared/words/exhibit.ts'
import { setupFolder } from '../support/folder.ts'
import { setupIntake } from '../support/intake.ts'
import { payloadsOf } from '../support/log-entries.ts'
import { nearDrives } from '../support/near-drives.ts'
import { pngOf } from '../support/pictures.ts'

const FILES = 100_000

/** A drive of so many files, of which those that `fails` names cannot be read. */
function setup(count: number, fails: (path: string) => boolean) {
  const drive = join(setupFolder(), 'drive')
  mkdirSync(drive)
  const read: string[] = []
  const desk = setupIntake({
    walk: () => async (root, onEntries, signal) => {
      for (let from = 0; from < count; from += 200) {
        if (signal?.aborted) return { ok: false, error: 'aborted' }
        await onEntries(Array.from({ length: Math.min(200, count - from) }, (_, n) => entryOf(root, from + n)))
      }
      return { ok: true, value: null }
    },
    inspect:
      () =>
      async ({ path, onTrouble }) => {
        const name = path.subarray(path.lastIndexOf(0x2f) + 1).toString()
        read.push(name)
        await new Promise((resolve) => setImmediate(resolve))
        if (!fails(name)) return { ok: false, error: 'no_permission' }
        onTrouble?.({ code: 'EIO', at: 1_048_576 })
        return { ok: false, error: 'read_error' }
      },
  })
  return { ...desk, drive, read }
}

const entryOf = (root: Buffer, n: number): WalkEntry => ({
  path: Buffer.concat([root, Buffer.from(`/${String(n).padStart(6, '0')}.jpg`)]),
  name: `${n}.jpg`,
  folder: '',
  bytes: 2_000_000,
  mtimeNs: '1',
  ctimeNs: '1',
  dev: '1',
  inode: String(n + 1),
  reason: null,
})

describe('an exhibit whose files cannot be read one after the other', () => {
  it('is not read on after three of 100,000, and a person is asked', async () => {
    const desk = setup(FILES, () => true)
    const ended = await desk.takeAll(desk.drive)
    expect(ended).toMatchObject({ state: 'failed', failure: 'read_errors' })
    // Those that were under way beside the three.
    expect(desk.read.length).toBeLessThanOrEqual(3 + desk.pool.size)
    const [exhibit] = desk.exhibits.list(desk.caseId)
    expect(exhibit).toMatchObject({ reading: 'stopped', awaySince: null })
    expect(payloadsOf(desk.db, 'exhibit.reading_stopped')).toMatchObject([{ exhibit: 'EXH-01' }])
    expect(desk.db.prepare('SELECT count(*) FROM items WHERE missing_at IS NOT NULL').pluck().get()).toBe(0)
  })

  it('says of each what the system said, and at which byte', async () => {
    const desk = setup(3, () => true)
    await desk.takeAll(desk.drive)
    const told = desk.db.prepare(
      "SELECT DISTINCT reason, error_code AS code, error_at AS at FROM items WHERE intake = 'unreadable'",
    )
    expect(told.all()).toEqual([{ reason: 'read_error', code: 'EIO', at: 1_048_576 }])
    expect(payloadsOf(desk.db, 'item.unreadable')[0]).toMatchObject({
      reason: 'read_error',
      said: 'EIO',
      at: 1_048_576,
    })
  })

  it('goes on where one of them ended otherwise', async () => {
    const desk = setup(30, (name) => Number.parseInt(name, 10) % 3 !== 0)
    expect(await desk.takeAll(desk.drive)).toMatchObject({ state: 'finished', unreadable: 30 })
  })

  it('is read on when a person says so, without what failed; a later scan tries none of that either', async () => {
    let isFailing = true
    const desk = setup(400, () => isFailing)
    await desk.takeAll(desk.drive)
    const failed = [...desk.read]
    isFailing = false
    const [exhibit] = desk.exhibits.list(desk.caseId)
    const id = exhibit?.id as ExhibitId
    expect(desk.intake.answerReadErrors(id, 'go_on').ok).toBe(true)
    await desk.intake.whenIdle(desk.caseId)
    const unread = desk.db.prepare("SELECT count(*) FROM items WHERE intake = 'listed'").pluck()
    expect(unread.get()).toBe(0)
    const ofErrors = desk.db.prepare('SELECT name FROM items WHERE error_code IS NOT NULL').pluck().all().length
    expect(ofErrors).toBeGreaterThanOrEqual(3)
    expect(new Set(desk.read).size).toBe(400)
    // What was under way as it stopped was put back, not failed.
    expect(desk.read.length - 400).toBeLessThanOrEqual(failed.length - ofErrors)
    expect(payloadsOf(desk.db, 'exhibit.reading_resumed')).toEqual([{ exhibit: 'EXH-01' }])
  })

  it('stays as it is when a person leaves the rest, and another exhibit is read meanwhile', async () => {
    const desk = setup(10, () => true)
    await desk.takeAll(desk.drive)
    const id = desk.exhibits.list(desk.caseId)[0]?.id as ExhibitId
    expect(desk.intake.answerReadErrors(id, 'leave_rest').ok).toBe(true)
    const before = desk.read.length
    await desk.intake.resume(desk.caseId)
    await desk.intake.whenIdle(desk.caseId)
    expect(desk.read.length).toBe(before)
    expect(desk.exhibits.get(id)).toMatchObject({ reading: 'left' })
    expect(payloadsOf(desk.db, 'exhibit.rest_left')).toEqual([{ exhibit: 'EXH-01' }])
    expect(desk.intake.answerReadErrors(id, 'leave_rest')).toEqual({ ok: false, error: 'finished' })
  })
})

/** Two exhibits: one of three files that cannot be read, and one whose walk lasts until the test ends it. */
async function setupTwo() {
  const [drive, other] = [join(setupFolder(), 'drive'), join(setupFolder(), 'other')]
  for (const folder of [drive, other]) mkdirSync(folder)
  for (let n = 0; n < 4; n += 1) writeFileSync(join(drive, `${n}.png`), pngOf(n + 1))
  writeFileSync(join(other, 'slow.png'), pngOf(9))
  const walks: string[] = []
  const slow = Promise.withResolvers<void>()
  const fails = { isOn: true }
  const desk = setupIntake({
    walk:
      (real) =>
      async (root, ...of) => {
        walks.push(root.toString())
        if (root.toString() === other) await slow.promise
        return await real(root, ...of)
      },
    inspect: (real) => async (request) => {
      if (!fails.isOn || !request.path.toString().startsWith(drive)) return await real(request)
      request.onTrouble?.({ code: 'EIO', at: 0 })
      return { ok: false, error: 'read_error' }
    },
  })
  await desk.intake.take(desk.caseId, [Buffer.from(drive), Buffer.from(other)])
  await expect.poll(() => desk.exhibits.list(desk.caseId)[0]?.reading).toBe('stopped')
  const id = desk.exhibits.list(desk.caseId)[0]?.id as ExhibitId
  const asked = () => createActivityQueries(desk.db).standing(null).stopped
  return { ...desk, id, drive, other, walks, asked, fails, goOn: () => slow.resolve() }
}

describe('what a person answers while another exhibit is read', () => {
  it('is asked by what the library holds, also after a restart, and no more once it is answered', async () => {
    const desk = await setupTwo()
    expect(desk.asked()).toMatchObject([{ caseId: desk.caseId, exhibitId: desk.id, exhibit: 'EXH-01' }])
    expect(desk.intake.answerReadErrors(desk.id, 'leave_rest').ok).toBe(true)
    expect(desk.asked()).toEqual([])
    desk.goOn()
    expect(await desk.intake.whenIdle(desk.caseId)).toMatchObject({ state: 'finished', failure: null })
    expect(desk.rows().filter(({ intake }) => intake === 'listed').length).toBeLessThanOrEqual(1)
  })

  it('walks the other one no second time, and names it in no second entry', async () => {
    const desk = await setupTwo()
    desk.fails.isOn = false
    expect(desk.intake.answerReadErrors(desk.id, 'go_on').ok).toBe(true)
    desk.goOn()
    expect(await desk.intake.whenIdle(desk.caseId)).toMatchObject({ state: 'finished', failure: null })
    expect(desk.walks.filter((root) => root === desk.other)).toHaveLength(1)
    const named = payloadsOf(desk.db, 'intake.started').map(({ exhibits }) => exhibits)
    expect(named[0]).toEqual(['EXH-01', 'EXH-02'])
    expect(named.slice(1).flat()).not.toContain('EXH-02')
    expect(desk.rows().filter(({ intake }) => intake === 'listed')).toEqual([])
  })

  it('is taken in the very moment that its reading stops', async () => {
    const desk = setup(400, (name) => Number.parseInt(name, 10) < 3)
    const stopReading = desk.exhibits.stopReading
    let isAnswered = false
    desk.exhibits.stopReading = (id, unread) => {
      stopReading(id, unread)
      queueMicrotask(() => {
        isAnswered = desk.intake.answerReadErrors(id, 'go_on').ok
      })
    }
    expect(await desk.takeAll(desk.drive)).toMatchObject({ state: 'finished', failure: null })
    expect(isAnswered).toBe(true)
    expect(new Set(desk.read).size).toBe(400)
  })
})

describe('an item that failed', () => {
  it('is tried again when a person wants just that, though its exhibit is held up', async () => {
    let isFailing = true
    const drive = join(setupFolder(), 'drive')
    mkdirSync(drive)
    for (let n = 0; n < 3; n += 1) writeFileSync(join(drive, `${n}.png`), pngOf(n + 1))
    const desk = setupIntake({
      inspect: (real) => async (request) => {
        if (!isFailing) return await real(request)
        request.onTrouble?.({ code: 'EIO', at: 0 })
        return { ok: false, error: 'read_error' }
      },
    })
    await desk.takeAll(drive)
    isFailing = false
    const [first] = desk.rows()
    await desk.intake.readAgain([first?.id as never])
    await desk.intake.whenIdle(desk.caseId)
    expect(desk.rows().map(({ intake }) => intake)).toEqual(['inspected', 'unreadable', 'unreadable'])
    expect(desk.db.prepare('SELECT count(*) FROM items WHERE error_code IS NOT NULL').pluck().get()).toBe(2)
  })

  it('is tried again while the run still reads another exhibit', async () => {
    const [drive, other] = [join(setupFolder(), 'drive'), join(setupFolder(), 'other')]
    for (const folder of [drive, other]) mkdirSync(folder)
    for (let n = 0; n < 3; n += 1) writeFileSync(join(drive, `${n}.png`), pngOf(n + 1))
    writeFileSync(join(other, 'slow.png'), pngOf(9))
    const slow = Promise.withResolvers<void>()
    let isFailing = true
    const desk = setupIntake({
      inspect: (real) => async (request) => {
        if (request.path.toString().endsWith('slow.png')) await slow.promise
        else if (isFailing) {
          request.onTrouble?.({ code: 'EIO', at: 0 })
          return { ok: false, error: 'read_error' }
        }
        return await real(request)
      },
    })
    await desk.intake.take(desk.caseId, [Buffer.from(drive), Buffer.from(other)])
    await expect.poll(() => desk.exhibits.list(desk.caseId)[0]?.reading).toBe('stopped')
    isFailing = false
    const [first] = desk.rows()
    await desk.intake.readAgain([first?.id as never])
    await expect.poll(() => desk.rows()[0]?.intake, { timeout: 20_000 }).toBe('inspected')
    expect(desk.intake.progress(desk.caseId)).toMatchObject({ state: 'running' })
    slow.resolve()
    await desk.intake.whenIdle(desk.caseId)
    expect(desk.rows().map(({ intake }) => intake)).toEqual(['inspected', 'unreadable', 'unreadable', 'inspected'])
  })
})

describe('an exhibit that is looked for on a failing drive', () => {
  /** Nine files, of which `at` gives the new place; the first three there that are read cannot be. */
  async function setupMoved(at: (n: number) => string) {
    const [drive, to] = [join(setupFolder(), 'drive'), join(setupFolder(), 'to')]
    for (const folder of [drive, to]) mkdirSync(folder)
    for (let n = 0; n < 9; n += 1) {
      writeFileSync(join(drive, `${n}.png`), pngOf(n + 1))
      writeFileSync(join(to, at(n)), pngOf(n + 1))
    }
    const read: string[] = []
    const failing = new Set<string>()
    const desk = setupIntake({
      hash: (real) => async (request) => {
        const path = request.path.toString()
        read.push(path)
        if (failing.size < 3) failing.add(path)
        return failing.has(path) ? { ok: false, error: 'read_error' } : await real(request)
      },
    })
    await desk.takeAll(drive)
    const relink = async () => {
      read.length = 0
      const id = desk.exhibits.list(desk.caseId)[0]?.id as ExhibitId
      expect(await desk.proving.relink(id, Buffer.from(to))).toMatchObject({ ok: true })
      return await desk.proving.whenIdle(desk.caseId)
    }
    return { ...desk, to, read, failing, relink }
  }

  it.each([
    ['at their former places', (n: number) => `${n}.png`],
    ['by their digests', (n: number) => `other ${n}.png`],
  ])(
    'stops after three in a row, links nothing, and goes on without those when it is asked once more: %s',
    async (_how, at) => {
      const desk = await setupMoved(at)
      const stopped = await desk.relink()
      expect(stopped).toMatchObject({ state: 'failed', failure: 'read_errors' })
      // Two are under way at once.
      expect(desk.read.length).toBeLessThanOrEqual(4)
      expect(payloadsOf(desk.db, 'exhibit.relinked')).toEqual([])
      expect(stopped && proofProgressLine(stopped, '', '')).toContain('image it')
      expect(await desk.relink()).toMatchObject({ state: 'finished', failure: null, counts: { verified: 6 } })
      expect(desk.read.filter((path) => desk.failing.has(path))).toEqual([])
      expect(desk.exhibits.list(desk.caseId)[0]?.path).toBe(desk.to)
    },
  )
})

describe('originals that are verified on a failing drive', () => {
  it('are not read on after three in a row, and the others are "not tried"', async () => {
    const drive = join(setupFolder(), 'drive')
    mkdirSync(drive)
    for (let n = 0; n < 9; n += 1) writeFileSync(join(drive, `${n}.png`), pngOf(n + 1))
    const read: string[] = []
    const desk = setupIntake({
      hash: (real) => async (request) => {
        read.push(request.path.toString())
        return read.length > 2 ? { ok: false, error: 'read_error' } : await real(request)
      },
    })
    await desk.takeAll(drive)
    const outcomes: string[] = []
    desk.proving.verify(desk.caseId, [], [], (_item, outcome) => void outcomes.push(outcome))
    const ended = await desk.proving.whenIdle(desk.caseId)
    expect(ended).toMatchObject({ state: 'failed', failure: 'read_errors', notAttached: 0, notAnswering: 0 })
    expect(read.length).toBeLessThanOrEqual(6)
    expect(outcomes.filter((outcome) => outcome === 'not_tried')).toHaveLength(ended?.notTried ?? 0)
    expect(outcomes).toHaveLength(9)
    expect(payloadsOf(desk.db, 'originals.verified')).toMatchObject([{ state: 'failed', notTried: ended?.notTried }])
    expect(desk.db.prepare('SELECT count(*) FROM items WHERE missing_at IS NOT NULL').pluck().get()).toBe(0)
  })

  /** Four files on a drive that fails until `isFailing` is false, and a verification of three of them that stopped. */
  async function setupStopped() {
    const drive = join(setupFolder(), 'drive')
    mkdirSync(drive)
    for (let n = 0; n < 4; n += 1) writeFileSync(join(drive, `${n}.png`), pngOf(n + 1))
    const drives = { isFailing: true }
    const desk = setupIntake({
      hash: (real) => async (request) => (drives.isFailing ? { ok: false, error: 'read_error' } : await real(request)),
    })
    await desk.takeAll(drive)
    const ids = desk.rows().map(({ id }) => id as ItemId)
    desk.proving.verify(desk.caseId, [], ids.slice(1))
    expect(await desk.proving.whenIdle(desk.caseId)).toMatchObject({ failure: 'read_errors', isAsking: true })
    return { ...desk, drives }
  }

  it('ask a person, and are verified again as they were chosen', async () => {
    const desk = await setupStopped()
    desk.drives.isFailing = false
    expect(await desk.proving.answer(desk.caseId, 'again')).toEqual({ ok: true, value: null })
    const ended = await desk.proving.whenIdle(desk.caseId)
    expect(ended).toMatchObject({ state: 'finished', total: 3, counts: { verified: 3 }, isAsking: false })
    expect(await desk.proving.answer(desk.caseId, 'again')).toEqual({ ok: false, error: 'finished' })
  })

  it('ask nobody once they are left, and their result stays', async () => {
    const desk = await setupStopped()
    expect(await desk.proving.answer(desk.caseId, 'leave')).toEqual({ ok: true, value: null })
    const left = { state: 'failed', failure: 'read_errors', isAsking: false }
    expect(desk.proving.progress(desk.caseId)).toMatchObject(left)
    expect(desk.heard.at(-1)).toMatchObject({ type: 'proof.progressed', progress: left })
  })

  it('of which a look was open as it was stopped are not entered as on a silent drive', async () => {
    const drive = join(setupFolder(), 'drive')
    mkdirSync(drive)
    writeFileSync(join(drive, '0.png'), pngOf(1))
    let stop: (() => void) | null = null
    const desk = setupIntake({
      drives: {
        ...nearDrives,
        look: async (path, asking) => {
          if (stop === null) return await nearDrives.look(path, asking)
          await new Promise((resolve) => setImmediate(resolve))
          stop()
          return err('no_answer')
        },
      },
    })
    await desk.takeAll(drive)
    stop = () => void desk.proving.cancel(desk.caseId)
    desk.proving.verify(desk.caseId, [])
    expect(await desk.proving.whenIdle(desk.caseId)).toMatchObject({ state: 'cancelled', notAnswering: 0 })
    const [entered] = payloadsOf(desk.db, 'originals.verified')
    expect(entered).toMatchObject({ state: 'cancelled' })
    expect(entered).not.toHaveProperty('notAnswering')
  })

  it('of which the drive falls silent have no outcome, and none is missing', async () => {
    const drive = join(setupFolder(), 'drive')
    mkdirSync(drive)
    for (let n = 0; n < 4; n += 1) writeFileSync(join(drive, `${n}.png`), pngOf(n + 1))
    const desk = setupIntake({ hash: () => async () => ({ ok: false, error: 'drive_silent' }) })
    await desk.takeAll(drive)
    desk.proving.verify(desk.caseId, [])
    const ended = await desk.proving.whenIdle(desk.caseId)
    expect(ended).toMatchObject({ state: 'failed', failure: 'no_answer', notAnswering: 4, notAttached: 0 })
    expect(payloadsOf(desk.db, 'exhibit.not_attached')).toEqual([])
    expect(payloadsOf(desk.db, 'originals.verified')).toMatchObject([{ state: 'failed', notAnswering: 4 }])
  })
})

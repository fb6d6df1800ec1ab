import { copyFileSync, linkSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import { createSightings } from '../../src/main/db/sightings.ts'
import type { MountOf } from '../../src/main/intake/mount.ts'
import type { ExhibitId, ItemId } from '../../src/shared/model/ids.ts'
import { err } from '../../src/shared/result.ts'
import { setupFolder } from '../support/folder.ts'
import { freshLists } from '../support/fresh-lists.ts'
import { appleDouble, jpeg, setupPictures } from '../support/hostile-tree.ts'
import { onFilesystem, setupIntake } from '../support/intake.ts'
import { verifyHere } from '../support/log-check.ts'
import { payloadsOf } from '../support/log-entries.ts'
import { nearDrives } from '../support/near-drives.ts'
import { plant } from '../support/rows.ts'

const POLL = { interval: 5 }
const first = 1 as ExhibitId
const NO_SERVICE = { origin: '', account: '', formats: [], maxBytes: 1 }

type Desk = ReturnType<typeof setupIntake>
const again = async ({ intake, caseId }: Desk) => {
  expect(await intake.checkAgain(first)).toEqual({ ok: true, value: null })
  return await intake.whenIdle(caseId)
}
const lastRound = ({ intake, caseId }: Desk) => intake.rounds(caseId)[0]

/** A mount that can be told to be another one. */
function setupMount() {
  const mount = { uuid: '1234-ABCD' as string | null, isReadOnly: true, source: '/dev/sdb1' }
  const mountOf: MountOf = async () => ({
    isReadOnly: mount.isReadOnly,
    volume: { uuid: mount.uuid, label: 'CARD', filesystem: 'vfat', source: mount.source },
  })
  return { mount, mountOf }
}

/** An intake whose walks begin when the gate is open. */
function setupHeldWalk() {
  const gate = { isOpen: Promise.resolve() }
  const desk = setupIntake({
    walk:
      (real) =>
      async (...given) => {
        await gate.isOpen
        return await real(...given)
      },
  })
  return { desk, gate }
}

describe('an intake that goes on after a kill', () => {
  it('counts no file twice that it reads before its walk comes by', async () => {
    const { desk, gate } = setupHeldWalk()
    const { db, intake, caseId } = desk
    await desk.takeAll(setupPictures(40))
    // What a kill during the walk leaves behind: some read, the others listed, the walk not ended.
    plant(db, () =>
      db.exec(`UPDATE exhibits SET walked_at = NULL;
             UPDATE items SET intake = 'listed', sha256 = NULL, inspected_at = NULL WHERE number > 10`),
    )
    const listed = () => db.prepare("SELECT count(*) FROM items WHERE intake = 'listed'").pluck().get()
    expect(listed()).toBe(30)
    const { promise, resolve: open } = Promise.withResolvers<void>()
    gate.isOpen = promise
    await intake.resume(caseId)
    await expect.poll(listed, POLL).toBe(0)
    open()
    const size = jpeg('picture 1').length
    const bytes = 9 * size + 31 * jpeg('picture 10').length
    expect(await intake.whenIdle(caseId)).toMatchObject({
      state: 'finished',
      found: 40,
      inspected: 40,
      unreadable: 0,
      foundBytes: bytes,
      readBytes: bytes,
      read: 30,
      unchanged: 10,
      readBefore: 0,
    })
  })

  it('counts a file once that cannot be read, however often it is tried', async () => {
    const { desk, gate } = setupHeldWalk()
    const { db, intake, caseId } = desk
    const folder = setupPictures(4)
    await desk.takeAll(folder)
    plant(db, () =>
      db.exec(`UPDATE exhibits SET walked_at = NULL;
             UPDATE items SET intake = 'listed', sha256 = NULL, inspected_at = NULL WHERE number > 1`),
    )
    const states = () => desk.rows().map((row) => row.intake)
    const { promise, resolve: open } = Promise.withResolvers<void>()
    gate.isOpen = promise
    renameSync(join(folder, 'IMG_3.jpg'), join(folder, 'aside'))
    await intake.resume(caseId)
    await expect.poll(states, POLL).not.toContain('listed')
    expect(states()).toContain('unreadable')
    renameSync(join(folder, 'aside'), join(folder, 'IMG_3.jpg'))
    open()
    expect(await intake.whenIdle(caseId)).toMatchObject({ found: 4, inspected: 4, unreadable: 0 })
  })
})

describe('an exhibit that is checked again', () => {
  it('tells what is new, changed, touched, missing and unchanged, on record and in the custody log', async () => {
    const desk = setupIntake()
    const folder = setupPictures(6)
    await desk.takeAll(folder)
    expect(lastRound(desk)).toMatchObject({ kind: 'intake', state: 'finished', counts: { found: 6, added: 6 } })
    const before = desk.rows()
    writeFileSync(join(folder, 'IMG_1.jpg'), jpeg('other bytes'))
    utimesSync(join(folder, 'IMG_2.jpg'), 1, 1)
    rmSync(join(folder, 'IMG_3.jpg'))
    writeFileSync(join(folder, 'NEW.jpg'), jpeg('new'))
    expect(await again(desk)).toMatchObject({ state: 'finished', found: 6, inspected: 6 })
    expect(lastRound(desk)).toMatchObject({
      kind: 'check',
      state: 'finished',
      counts: { found: 6, added: 1, changed: 1, same: 1, missing: 1, returned: 0 },
    })
    expect(payloadsOf(desk.db, 'exhibit.check_ended')).toMatchObject([
      { exhibit: 'EXH-01', found: 6, missing: 1, changed: 1 },
    ])
    // IMG_4 to IMG_6 look as they were: nobody opened them.
    const read = jpeg('other bytes').length + jpeg('picture 2').length + jpeg('new').length
    expect(payloadsOf(desk.db, 'intake.finished').at(-1)).toEqual({
      found: 6,
      read: 3,
      unchanged: 3,
      readBefore: 0,
      skipped: 0,
      unreadable: 0,
      readBytes: read,
      failure: null,
    })
    expect(payloadsOf(desk.db, 'item.changed')).toMatchObject([{ item: 'ITEM-0001', was: before[0]?.sha256 }])
    const items = desk.db
      .prepare('SELECT name, missing_at IS NOT NULL AS isMissing, sha256 FROM items ORDER BY number')
      .all()
    expect(items).toHaveLength(7)
    const { found } = freshLists(desk.db).facets(desk.caseId, NO_SERVICE)
    expect(found).toContainEqual({ value: 'missing', count: 1 })
    expect(items[2]).toEqual({ name: 'IMG_3.jpg', isMissing: 1, sha256: before[2]?.sha256 })
    const seen = desk.sightings.of((before[0]?.id ?? 0) as ItemId)
    expect(seen.map(({ what }) => what)).toEqual(['changed', 'read'])
    expect(seen[1]?.sha256).toBe(before[0]?.sha256)
  })

  it('finds a missing file again when it is back', async () => {
    const desk = setupIntake()
    const folder = setupPictures(3)
    await desk.takeAll(folder)
    renameSync(join(folder, 'IMG_2.jpg'), `${folder}-aside`)
    await again(desk)
    expect(desk.exhibits.list(desk.caseId)).toMatchObject([{ missingCount: 1 }])
    renameSync(`${folder}-aside`, join(folder, 'IMG_2.jpg'))
    await again(desk)
    expect(desk.exhibits.list(desk.caseId)).toMatchObject([{ missingCount: 0 }])
    expect(lastRound(desk)?.counts).toMatchObject({ found: 3, missing: 0, returned: 1 })
  })

  it('says nothing of what lies in a folder that cannot be entered this time', async () => {
    const desk = setupIntake()
    const folder = setupFolder()
    mkdirSync(join(folder, 'inner'))
    writeFileSync(join(folder, 'inner', 'a.jpg'), jpeg('a'))
    await desk.takeAll(folder)
    // A folder within itself is not entered; the walk meets it where the pictures were.
    const marked: ItemId[] = []
    await desk.missing.mark(
      first,
      () => false,
      [Buffer.from(join(folder, 'inner'))],
      (ids) => marked.push(...ids),
    )
    expect(marked).toEqual([])
    await desk.missing.mark(
      first,
      () => false,
      [Buffer.from(join(folder, 'inn'))],
      (ids) => marked.push(...ids),
    )
    expect(marked).toHaveLength(1)
  })

  it('keeps to what a person wanted read although it is junk', async () => {
    const desk = setupIntake()
    const folder = setupFolder()
    writeFileSync(join(folder, '._IMG_1.jpg'), appleDouble)
    await desk.takeAll(folder)
    const [item] = desk.rows()
    expect(item).toMatchObject({ intake: 'skipped', reason: 'macos_companion' })
    expect(await desk.intake.readAgain([(item?.id ?? 0) as ItemId])).toMatchObject({ ok: true })
    await desk.intake.whenIdle(desk.caseId)
    expect(desk.rows()).toMatchObject([{ intake: 'inspected', reason: null }])
    await again(desk)
    expect(desk.rows()).toMatchObject([{ intake: 'inspected', reason: null }])
    expect(payloadsOf(desk.db, 'item.read_anyway')).toMatchObject([{ item: 'ITEM-0001', reason: 'macos_companion' }])
  })
})

describe('several skipped items at once', () => {
  it('are read when a person wants them, each with its entry, and what is not junk is left as it is', async () => {
    const desk = setupIntake()
    const folder = setupFolder()
    for (let n = 0; n < 120; n += 1) writeFileSync(join(folder, `._IMG_${n}.jpg`), appleDouble)
    symlinkSync(folder, join(folder, 'link'))
    await desk.takeAll(folder)
    const ids = desk.rows().map(({ id }) => id as ItemId)
    expect(await desk.intake.readAgain(ids)).toMatchObject({ ok: true })
    await desk.intake.whenIdle(desk.caseId)
    const read = desk.rows().filter(({ intake }) => intake === 'inspected')
    expect([read.length, desk.rows().length]).toEqual([120, 121])
    expect(payloadsOf(desk.db, 'item.read_anyway')).toHaveLength(120)
  })
})

describe('what is known of an item’s file over time', () => {
  it('names its sightings and the other names of the same file', async () => {
    const desk = setupIntake(onFilesystem('ext4'))
    const folder = setupFolder()
    writeFileSync(join(folder, 'one.jpg'), jpeg('one'))
    linkSync(join(folder, 'one.jpg'), join(folder, 'two.jpg'))
    writeFileSync(join(folder, 'three.jpg'), jpeg('one'))
    await desk.takeAll(folder)
    const [one, three, two] = desk.rows().toSorted((a, b) => a.name.localeCompare(b.name))
    const details = createItemDetails(desk.db)
    const namesOf = (id: number | undefined) => details.otherNames((id ?? 0) as ItemId).map(({ path }) => path)
    expect(namesOf(one?.id)).toEqual([join(folder, 'two.jpg')])
    expect(namesOf(two?.id)).toEqual([join(folder, 'one.jpg')])
    expect(namesOf(three?.id)).toEqual([])
    rmSync(join(folder, 'three.jpg'))
    await again(desk)
    expect(details.source((three?.id ?? 0) as ItemId)?.missingAt).toEqual(expect.any(Number))
    const sightings = createSightings({ db: desk.db, clock: systemClock })
    expect(sightings.of((three?.id ?? 0) as ItemId).map(({ what }) => what)).toEqual(['missing', 'read'])
  })
})

describe('an exhibit whose drive is gone', () => {
  it('is not attached, and nothing of it is missing', async () => {
    const desk = setupIntake()
    const folder = setupPictures(3)
    await desk.takeAll(folder)
    renameSync(folder, `${folder}-unplugged`)
    expect(await desk.intake.checkAgain(first)).toEqual({ ok: false, error: 'not_attached' })
    expect(desk.exhibits.list(desk.caseId)).toMatchObject([{ awaySince: expect.any(Number), missingCount: 0 }])
    renameSync(`${folder}-unplugged`, folder)
    await desk.intake.look(desk.caseId)
    expect(desk.exhibits.list(desk.caseId)).toMatchObject([{ awaySince: null, missingCount: 0 }])
    expect(payloadsOf(desk.db, 'exhibit.not_attached')).toHaveLength(1)
    expect(payloadsOf(desk.db, 'exhibit.attached')).toHaveLength(1)
  })

  it('is not attached when another volume, or an empty mount point, is in its place', async () => {
    const { mount, mountOf } = setupMount()
    const desk = setupIntake({ mountOf })
    const folder = setupPictures(2)
    await desk.takeAll(folder)
    expect(desk.exhibits.list(desk.caseId)).toMatchObject([
      { isReadOnlyMount: true, volume: { uuid: '1234-ABCD', label: 'CARD' } },
    ])
    mount.uuid = null
    expect(await desk.intake.checkAgain(first)).toEqual({ ok: false, error: 'not_attached' })
    mount.uuid = 'FFFF-0000'
    expect(await desk.takeAll(folder)).toMatchObject({ state: 'finished' })
    expect(desk.exhibits.list(desk.caseId)).toMatchObject([
      { reference: 'EXH-01', missingCount: 0, awaySince: expect.any(Number) },
      { reference: 'EXH-02', awaySince: null },
    ])
  })

  it('is added again from another port, and from a mount that is writable now, which is recorded', async () => {
    const { mount, mountOf } = setupMount()
    const desk = setupIntake({ mountOf })
    const folder = setupPictures(2)
    await desk.takeAll(folder)
    mount.source = '/dev/sdc1'
    expect(await desk.takeAll(folder)).toMatchObject({ state: 'finished', unchanged: 2 })
    expect(payloadsOf(desk.db, 'exhibit.mounted')).toEqual([])
    mount.isReadOnly = false
    expect(await desk.takeAll(folder)).toMatchObject({ state: 'finished', unchanged: 2 })
    expect(payloadsOf(desk.db, 'exhibit.mounted')).toMatchObject([
      { exhibit: 'EXH-01', path: folder, isReadOnlyMount: false, volume: { uuid: '1234-ABCD', source: '/dev/sdb1' } },
    ])
    expect(desk.exhibits.list(desk.caseId)).toMatchObject([{ reference: 'EXH-01', isReadOnlyMount: false }])
    expect(verifyHere(desk.db)).toMatchObject({ outcome: 'whole', rows: { differentCount: 0 } })
  })

  it('is added again with the volume that the system reports since, which is recorded', async () => {
    const { mount, mountOf } = setupMount()
    let isReported = false
    const desk = setupIntake({ mountOf: async (path) => (isReported ? await mountOf(path) : null) })
    const folder = setupPictures(2)
    await desk.takeAll(folder)
    expect(desk.exhibits.list(desk.caseId)).toMatchObject([{ volume: null, isReadOnlyMount: null }])
    isReported = true
    await desk.takeAll(folder)
    // How it was mounted when its files were hashed is not known for that.
    expect(desk.exhibits.list(desk.caseId)).toMatchObject([{ volume: { uuid: mount.uuid }, isReadOnlyMount: null }])
    expect(payloadsOf(desk.db, 'exhibit.mounted')).toMatchObject([{ exhibit: 'EXH-01', isReadOnlyMount: true }])
  })

  it('is scanned on a mount that is writable now, which stays recorded when it is read-only again', async () => {
    const { mount, mountOf } = setupMount()
    const desk = setupIntake({ mountOf })
    const folder = setupPictures(2)
    await desk.takeAll(folder)
    const scan = async () => {
      expect((await desk.intake.checkAgain(first)).ok).toBe(true)
      await desk.intake.whenIdle(desk.caseId)
    }
    const entered = () => payloadsOf(desk.db, 'exhibit.mounted')
    await scan()
    expect(entered()).toEqual([])
    mount.isReadOnly = false
    await scan()
    expect(entered()).toMatchObject([{ exhibit: 'EXH-01', isReadOnlyMount: false }])
    mount.isReadOnly = true
    await scan()
    await desk.takeAll(folder)
    expect(entered()).toHaveLength(1)
    expect(desk.exhibits.list(desk.caseId)).toMatchObject([{ isReadOnlyMount: false }])
    expect(verifyHere(desk.db)).toMatchObject({ outcome: 'whole', rows: { differentCount: 0 } })
  })

  it('goes while it is read, loses nothing, and the intake goes on when it is back', async () => {
    const { mount, mountOf } = setupMount()
    const away = Promise.withResolvers<void>()
    // Twenty are read before the drive goes, the others not, however fast it all is.
    let asked = 0
    const desk = setupIntake({
      mountOf,
      inspect: (real) => async (request) => {
        asked += 1
        if (asked > 20) await away.promise
        return await real(request)
      },
    })
    const folder = setupPictures(150)
    const running = desk.takeAll(folder)
    await expect.poll(() => desk.rows().filter((row) => row.intake === 'inspected').length, POLL).toBe(20)
    // What stays of an unmounted drive: its mount point, empty, on the volume below.
    mount.uuid = 'below'
    for (let n = 1; n <= 150; n += 1) renameSync(join(folder, `IMG_${n}.jpg`), join(folder, `.${n}`))
    away.resolve()
    expect(await running).toMatchObject({ state: 'failed', failure: 'drive_gone' })
    expect(desk.rows().filter((row) => row.intake === 'unreadable')).toEqual([])
    for (let n = 1; n <= 150; n += 1) renameSync(join(folder, `.${n}`), join(folder, `IMG_${n}.jpg`))
    mount.uuid = '1234-ABCD'
    await desk.intake.look(desk.caseId)
    expect(await desk.intake.whenIdle(desk.caseId)).toMatchObject({ state: 'finished', found: 150, inspected: 150 })
    expect(payloadsOf(desk.db, 'item.hashed')).toHaveLength(150)
  })

  it('comes back on a mount that is writable, which is recorded before the files that were left are read', async () => {
    const { mount, mountOf } = setupMount()
    const away = Promise.withResolvers<void>()
    const [noted, entered]: [number[], () => unknown[]] = [[], () => payloadsOf(desk.db, 'exhibit.mounted')]
    let asked = 0
    const desk = setupIntake({
      mountOf,
      inspect: (real) => async (request) => {
        asked += 1
        if (asked > 20 && mount.isReadOnly) await away.promise
        noted.push(entered().length)
        return await real(request)
      },
    })
    const folder = setupPictures(60)
    const running = desk.takeAll(folder)
    await expect.poll(() => desk.rows().filter((row) => row.intake === 'inspected').length, POLL).toBe(20)
    await expect
      .poll(() => desk.db.prepare('SELECT walked_at FROM exhibits').pluck().get(), POLL)
      .toEqual(expect.any(Number))
    renameSync(folder, `${folder}-unplugged`)
    away.resolve()
    expect(await running).toMatchObject({ state: 'failed', failure: 'drive_gone' })
    expect(entered()).toEqual([])
    const before = noted.length
    renameSync(`${folder}-unplugged`, folder)
    mount.isReadOnly = false
    await desk.intake.look(desk.caseId)
    expect(await desk.intake.whenIdle(desk.caseId)).toMatchObject({ state: 'finished', inspected: 60 })
    expect(entered()).toMatchObject([{ exhibit: 'EXH-01', isReadOnlyMount: false }])
    expect(new Set(noted.slice(before))).toEqual(new Set([1]))
    expect(desk.exhibits.list(desk.caseId)).toMatchObject([{ isReadOnlyMount: false }])
    expect(verifyHere(desk.db)).toMatchObject({ outcome: 'whole', rows: { differentCount: 0 } })
  })

  it('goes before it is walked, and the run does not end as finished while its root is looked at', async () => {
    const [here, gone] = [setupPictures(1), setupFolder()]
    const [read, look] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let isGone = false
    const desk = setupIntake({
      walk:
        (real) =>
        async (root, ...of) => {
          if (String(root) !== gone) return await real(root, ...of)
          isGone = true
          return { ok: false, error: 'vanished' }
        },
      inspect: (real) => async (request) => {
        await read.promise
        return await real(request)
      },
      drives: {
        ...nearDrives,
        look: async (path, asking) => {
          if (!isGone || String(path) !== gone) return await nearDrives.look(path, asking)
          await look.promise
          return err('vanished')
        },
      },
    })
    await desk.intake.take(desk.caseId, [Buffer.from(here), Buffer.from(gone)])
    await expect.poll(() => isGone, POLL).toBe(true)
    read.resolve()
    await expect.poll(() => desk.rows().map((row) => row.intake), POLL).toEqual(['inspected'])
    look.resolve()
    expect(await desk.intake.whenIdle(desk.caseId)).toMatchObject({ state: 'failed', failure: 'drive_gone' })
  })
})

describe('an intake that goes on', () => {
  it('counts the whole of itself, not only what was left', async () => {
    const desk = setupIntake()
    const folder = setupPictures(60)
    copyFileSync(join(folder, 'IMG_1.jpg'), join(folder, 'copy.jpg'))
    const running = desk.takeAll(folder)
    await expect.poll(() => desk.rows().filter((row) => row.intake === 'inspected').length, POLL).toBeGreaterThan(9)
    await desk.intake.cancel(desk.caseId)
    await running
    await desk.intake.resume(desk.caseId)
    expect(await desk.intake.whenIdle(desk.caseId)).toMatchObject({ state: 'finished', found: 61, inspected: 61 })
    const read = ['intake.cancelled', 'intake.finished'].flatMap((type) =>
      payloadsOf(desk.db, type).map((one) => one.read),
    )
    expect(read.reduce((sum: number, one) => sum + Number(one), 0)).toBe(61)
    expect(lastRound(desk)).toMatchObject({ kind: 'intake', state: 'finished', counts: { found: 61, added: 61 } })
    expect(desk.intake.rounds(desk.caseId)).toHaveLength(1)
  })
})

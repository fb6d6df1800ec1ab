import { copyFileSync, lstatSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createKnownPlaces } from '../../src/main/db/known-places.ts'
import { createFindPlaceInCase } from '../../src/main/intake/known-place.ts'
import { createStateOfOriginal, shiftOf } from '../../src/main/items/originals.ts'
import type { ExhibitId, ItemId } from '../../src/shared/model/ids.ts'
import { custodySentence, piecesText } from '../../src/shared/words/custody.ts'
import { eraseCase } from '../support/erase-case.ts'
import { canMountExfat, setupExfatCard } from '../support/exfat-card.ts'
import { freshLists } from '../support/fresh-lists.ts'
import { jpeg, setupPictures, writePictures } from '../support/hostile-tree.ts'
import { onFilesystem, setupIntake } from '../support/intake.ts'
import { verifyHere } from '../support/log-check.ts'
import { entriesOf, payloadsOf } from '../support/log-entries.ts'
import { nearDrives } from '../support/near-drives.ts'
import { createRandom } from '../support/random.ts'
import { plant } from '../support/rows.ts'
import { runSeed } from '../support/seed.ts'

const first = 1 as ExhibitId
const NO_SERVICE = { origin: '', account: '', formats: [], maxBytes: 1 }
/** The two entries of a walk, and the one of its round. */
const OF_A_WALK = ['intake.started', 'exhibit.check_ended', 'intake.finished']
const HOUR = 3600

type Desk = ReturnType<typeof setupIntake>
const walkAgain = async ({ intake, caseId }: Desk) => {
  expect(await intake.checkAgain(first)).toEqual({ ok: true, value: null })
  return await intake.whenIdle(caseId)
}
const hardLinks = ({ db, caseId }: Desk) =>
  freshLists(db)
    .facets(caseId, NO_SERVICE)
    .found.find(({ value }) => value === 'hard_link')?.count ?? 0
const statesOf = async ({ details, rows }: Desk) =>
  await Promise.all(
    rows().map(async ({ id }) => {
      const source = details.source(id as ItemId)
      return source === null ? null : await createStateOfOriginal(nearDrives)(source)
    }),
  )
const typesSince = ({ db }: Desk, seq: number) =>
  entriesOf(db, '*').flatMap((entry) => (entry.seq > seq ? [entry.type] : []))
const newestEntry = ({ db }: Desk) => entriesOf(db, '*').at(-1)?.seq ?? 0

/** A desk on which everything lies on one file system; null = the system tells no type. */
const setupOn = (filesystem: string | null) => setupIntake(onFilesystem(filesystem))

/** Pictures whose times are whole seconds. */
function setupCard(count: number): string {
  const folder = setupPictures(count)
  shiftTimes(folder, 1_700_000_000, 'to')
  return folder
}

/** Sets the modification times of all files of a folder, or moves them. */
function shiftTimes(folder: string, seconds: number, how: 'by' | 'to' = 'by', names = readdirSync(folder)) {
  for (const name of names) {
    const path = join(folder, name)
    const at = seconds + (how === 'by' ? Math.round(lstatSync(path).mtimeMs / 1000) : 0)
    utimesSync(path, at, at)
  }
}

/** Gives every file of a folder another inode number, as a mount does, with the same bytes and modification time. */
function renumber(folder: string) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const { mtimeMs, ino } = lstatSync(path)
    copyFileSync(path, `${path}.copy`)
    utimesSync(`${path}.copy`, mtimeMs / 1000, mtimeMs / 1000)
    renameSync(`${path}.copy`, path)
    expect(lstatSync(path).ino).not.toBe(ino)
  }
}

const skipped = canMountExfat ? '' : ' (skipped: no exFAT image can be mounted here)'

describe.skipIf(!canMountExfat)(`a card with exFAT${skipped}`, () => {
  it('that is mounted twenty times is the same evidence each time', async () => {
    const card = setupExfatCard()
    await card.mount('rw')
    writePictures(card.point, 40)
    await card.unmount()
    await card.mount()
    const desk = setupIntake()
    expect(await desk.takeAll(card.point)).toMatchObject({ state: 'finished', found: 40, read: 40 })
    const random = createRandom(runSeed())
    const numbersAt = new Set<string>()
    for (let mounts = 0; mounts < 20; mounts += 1) {
      await card.unmount()
      await card.mount()
      const names = readdirSync(card.point).sort()
      const inAnyOrder = names.map((name) => [random.next(), name] as const).sort(([a], [b]) => a - b)
      for (const [, name] of inAnyOrder) lstatSync(join(card.point, name))
      numbersAt.add(names.map((name) => lstatSync(join(card.point, name)).ino).join())
      expect(new Set(await statesOf(desk))).toEqual(new Set(['attached']))
      const before = newestEntry(desk)
      expect(await walkAgain(desk)).toMatchObject({ state: 'finished', found: 40, read: 0, unchanged: 40 })
      expect(typesSince(desk, before).sort()).toEqual([...OF_A_WALK].sort())
      expect(new Set(await statesOf(desk))).toEqual(new Set(['attached']))
      expect(hardLinks(desk)).toBe(0)
    }
    // The driver did give them other numbers.
    expect(numbersAt.size).toBeGreaterThan(1)
    expect(payloadsOf(desk.db, 'item.hashed')).toHaveLength(40)
    expect(verifyHere(desk.db)).toMatchObject({ outcome: 'whole' })
  })
})

/** File systems, by whether a file keeps its number there; null = Windows and macOS tell no type. */
const KEPT = ['ext4', 'btrfs', 'ntfs3']
const MADE_UP = ['vfat', 'exfat', 'fuseblk', 'fuse.sshfs', 'cifs', 'nfs4', 'tmpfs', 'something new', null]

describe('evidence whose files have other numbers', () => {
  it.each(MADE_UP)('is the same on %s: nothing of it is read again', async (filesystem) => {
    const desk = setupOn(filesystem)
    const folder = setupCard(5)
    await desk.takeAll(folder)
    renumber(folder)
    expect(new Set(await statesOf(desk))).toEqual(new Set(['attached']))
    const before = newestEntry(desk)
    expect(await walkAgain(desk)).toMatchObject({ found: 5, read: 0, unchanged: 5 })
    expect(typesSince(desk, before).sort()).toEqual([...OF_A_WALK].sort())
    expect(verifyHere(desk.db)).toMatchObject({ outcome: 'whole' })
  })

  it.each(KEPT)('is renumbered on %s, and read again when it is walked', async (filesystem) => {
    const desk = setupOn(filesystem)
    const folder = setupCard(5)
    await desk.takeAll(folder)
    renumber(folder)
    expect(new Set(await statesOf(desk))).toEqual(new Set(['renumbered']))
    expect(await walkAgain(desk)).toMatchObject({ found: 5, read: 5, unchanged: 0 })
    expect(new Set(await statesOf(desk))).toEqual(new Set(['attached']))
  })

  it.each([...MADE_UP, ...KEPT])('is touched on %s where its time is another', async (filesystem) => {
    const desk = setupOn(filesystem)
    const folder = setupCard(3)
    await desk.takeAll(folder)
    shiftTimes(folder, 7, 'by', ['IMG_2.jpg'])
    expect((await statesOf(desk)).sort()).toEqual(['attached', 'attached', 'touched'])
    expect(await walkAgain(desk)).toMatchObject({ read: 1, unchanged: 2 })
  })

  it.each(MADE_UP)('is no hard link on %s, though two of them have one number', async (filesystem) => {
    const desk = setupOn(filesystem)
    await desk.takeAll(setupCard(3))
    // As an earlier version stored them.
    plant(desk.db, () => desk.db.exec("UPDATE items SET inode = '7', dev = '64'"))
    expect(hardLinks(desk)).toBe(0)
    expect(desk.rows().flatMap(({ id }) => desk.details.otherNames(id as ItemId))).toEqual([])
    expect(new Set(await statesOf(desk))).toEqual(new Set(['attached']))
    expect(await walkAgain(desk)).toMatchObject({ read: 0, unchanged: 3 })
  })

  it.each(KEPT)('is a hard link on %s where two of them have one number', async (filesystem) => {
    const desk = setupOn(filesystem)
    await desk.takeAll(setupCard(3))
    plant(desk.db, () => desk.db.exec("UPDATE items SET inode = '7', dev = '64' WHERE number < 3"))
    expect(hardLinks(desk)).toBe(2)
    expect(desk.details.otherNames(1 as ItemId)).toHaveLength(1)
  })

  it.each([
    ['exfat', true],
    ['ext4', false],
  ])('is known as read on %s when one of its files is dropped: %s', async (filesystem, isAsRead) => {
    const desk = setupOn(filesystem)
    const folder = setupCard(2)
    await desk.takeAll(folder)
    renumber(folder)
    const find = createFindPlaceInCase(createKnownPlaces(desk.db), desk.details, nearDrives)
    expect(await find(desk.caseId, Buffer.from(join(folder, 'IMG_1.jpg')))).toMatchObject({
      exhibitId: first,
      isAsRead,
    })
  })

  it('has none on a card that lies below a folder of an ordinary disk', async () => {
    const folder = setupCard(3)
    const desk = setupIntake({
      ...onFilesystem('ext4'),
      filesystemsOf: async (paths) =>
        paths.map((path) => (Buffer.from(path).toString().endsWith('IMG_1.jpg') ? 'vfat' : 'ext4')),
    })
    await desk.takeAll(folder)
    renumber(folder)
    expect((await statesOf(desk)).sort()).toEqual(['attached', 'renumbered', 'renumbered'])
    expect(await walkAgain(desk)).toMatchObject({ read: 2, unchanged: 1 })
  })

  it('is the same where another driver serves the same disk', async () => {
    let filesystem = 'fuseblk'
    const desk = setupIntake({
      ...onFilesystem(filesystem),
      filesystemsOf: async (paths) => paths.map(() => filesystem),
    })
    const folder = setupCard(3)
    await desk.takeAll(folder)
    filesystem = 'ntfs3'
    renumber(folder)
    expect(await walkAgain(desk)).toMatchObject({ read: 0, unchanged: 3 })
    expect(new Set(await statesOf(desk))).toEqual(new Set(['attached']))
  })
})

describe('evidence whose times moved as a whole', () => {
  const shiftsIn = (desk: Desk) => payloadsOf(desk.db, 'exhibit.times_shifted')
  const shown = (desk: Desk) => desk.exhibits.get(first)?.timeShift

  it('is touched as a whole while a single file of those compared fits no shift, and is read again', async () => {
    const desk = setupOn('vfat')
    const folder = setupCard(4)
    await desk.takeAll(folder)
    shiftTimes(folder, HOUR)
    shiftTimes(folder, 60, 'by', ['IMG_3.jpg'])
    await desk.intake.look(desk.caseId)
    expect(new Set(await statesOf(desk))).toEqual(new Set(['touched']))
    expect(await walkAgain(desk)).toMatchObject({ read: 4, unchanged: 0 })
    expect(shiftsIn(desk)).toEqual([])
  })

  it('decides for no file that was not compared: one that reads as it did is untouched', async () => {
    const desk = setupOn('vfat')
    const folder = setupCard(60)
    await desk.takeAll(folder)
    // In the order of paths every third is compared, from the first on.
    const names = readdirSync(folder).toSorted()
    const isCompared = (name: string) => names.indexOf(name) % 3 === 0
    shiftTimes(folder, HOUR, 'by', names.filter(isCompared))
    expect(await walkAgain(desk)).toMatchObject({ read: 0, unchanged: 60 })
    expect(shiftsIn(desk)).toMatchObject([{ by: HOUR, compared: 20, alike: 20 }])
    expect(new Set(await statesOf(desk))).toEqual(new Set(['attached']))
  })

  it('is shifted, which is entered once; nothing is read, and a file that does not fit is touched', async () => {
    const desk = setupOn('vfat')
    const folder = setupCard(60)
    await desk.takeAll(folder)
    shiftTimes(folder, HOUR)
    shiftTimes(folder, 60, 'by', ['IMG_30.jpg'])
    expect(await walkAgain(desk)).toMatchObject({ found: 60, read: 1, unchanged: 59 })
    expect(shiftsIn(desk)).toEqual([
      { exhibit: 'EXH-01', path: folder, seconds: HOUR, by: HOUR, compared: 20, alike: 20 },
    ])
    expect(shown(desk)).toBe(HOUR)
    expect(new Set(await statesOf(desk))).toEqual(new Set(['attached']))
    expect(await walkAgain(desk)).toMatchObject({ read: 0, unchanged: 60 })
    expect(shiftsIn(desk)).toHaveLength(1)
    // And back, with the file that was read meanwhile.
    shiftTimes(folder, -HOUR)
    expect(await walkAgain(desk)).toMatchObject({ read: 0, unchanged: 60 })
    expect(shiftsIn(desk).map(({ seconds, by }) => [seconds, by])).toEqual([
      [HOUR, HOUR],
      [0, -HOUR],
    ])
    expect(shown(desk)).toBe(0)
    expect(new Set(await statesOf(desk))).toEqual(new Set(['attached']))
    expect(verifyHere(desk.db)).toMatchObject({ outcome: 'whole' })
  })

  it('is found so when it is connected again, and says that this proves nothing of its content', async () => {
    const desk = setupOn(null)
    const folder = setupCard(4)
    await desk.takeAll(folder)
    renameSync(folder, `${folder}-away`)
    await desk.intake.look(desk.caseId)
    renameSync(`${folder}-away`, folder)
    shiftTimes(folder, -HOUR / 2)
    expect(new Set(await statesOf(desk))).toEqual(new Set(['touched']))
    await desk.intake.look(desk.caseId)
    expect(new Set(await statesOf(desk))).toEqual(new Set(['attached']))
    expect(shown(desk)).toBe(-HOUR / 2)
    expect(desk.heard).toContainEqual({ type: 'items.changed', caseId: desk.caseId, itemIds: null })
    const [entry] = entriesOf(desk.db, 'exhibit.times_shifted')
    const said = piecesText(custodySentence(entry?.type ?? '', entry?.payload ?? {}))
    expect(said).toContain('proves nothing')
    expect(said).toContain('30 min')
    expect(said).toContain('earlier')
  })

  it('is erased with its shifts, and the log still holds', async () => {
    const desk = setupOn('vfat')
    const folder = setupCard(3)
    await desk.takeAll(folder)
    shiftTimes(folder, HOUR)
    await walkAgain(desk)
    const count = () => desk.db.prepare('SELECT count(*) FROM time_shifts').pluck().get()
    expect(count()).toBe(1)
    eraseCase(desk, desk.caseId)
    expect(count()).toBe(0)
    expect(JSON.stringify(shiftsIn(desk))).not.toContain(folder)
    expect(verifyHere(desk.db)).toMatchObject({ outcome: 'whole', rows: { differentCount: 0 } })
  })

  it('has other bytes all the same where they are other bytes', async () => {
    const desk = setupOn('exfat')
    const folder = setupCard(4)
    await desk.takeAll(folder)
    writeFileSync(join(folder, 'IMG_1.jpg'), jpeg('pictu!e 1'))
    shiftTimes(folder, 1_700_000_000 + HOUR, 'to')
    expect(await walkAgain(desk)).toMatchObject({ read: 0, unchanged: 4 })
    expect(desk.proving.verify(desk.caseId, [])).toMatchObject({ ok: true })
    expect((await desk.proving.whenIdle(desk.caseId))?.counts).toMatchObject({ verified: 3, differs: 1 })
    expect((await statesOf(desk)).sort()).toEqual(['attached', 'attached', 'attached', 'changed'])
  })

  it('fits from then on what was verified or added meanwhile', async () => {
    const desk = setupOn('vfat')
    const folder = setupCard(3)
    await desk.takeAll(folder)
    shiftTimes(folder, HOUR)
    writeFileSync(join(folder, 'NEW.jpg'), jpeg('new'))
    shiftTimes(folder, 1_700_000_500, 'to', ['NEW.jpg'])
    expect(await walkAgain(desk)).toMatchObject({ read: 1, unchanged: 3 })
    expect(desk.proving.verify(desk.caseId, [])).toMatchObject({ ok: true })
    await desk.proving.whenIdle(desk.caseId)
    expect(new Set(await statesOf(desk))).toEqual(new Set(['attached']))
    const shiftsOf = () =>
      desk.rows().map(({ id }) => {
        const source = desk.details.source(id as ItemId)
        return source === null ? null : shiftOf(source)
      })
    expect(shiftsOf()).toEqual([0, 0, 0, 0])
    shiftTimes(folder, -HOUR)
    expect(await walkAgain(desk)).toMatchObject({ read: 0, unchanged: 4 })
    expect(new Set(await statesOf(desk))).toEqual(new Set(['attached']))
    // Those of the intake read as they did then, and what came meanwhile does not.
    expect(shiftsOf().toSorted()).toEqual([-HOUR, 0, 0, 0])
  })

  it.each([
    ['vfat', HOUR + 3],
    ['vfat', 600],
    ['vfat', 27 * HOUR],
    ['ext4', HOUR],
    ['ntfs3', HOUR],
  ])(
    'is touched on %s where they moved by %i s: by no quarter of an hour, or where universal time is kept',
    async (filesystem, by) => {
      const desk = setupOn(filesystem)
      const folder = setupCard(3)
      await desk.takeAll(folder)
      shiftTimes(folder, by)
      await desk.intake.look(desk.caseId)
      expect(new Set(await statesOf(desk))).toEqual(new Set(['touched']))
      expect(await walkAgain(desk)).toMatchObject({ read: 3, unchanged: 0 })
      expect(shiftsIn(desk)).toEqual([])
    },
  )
})

import {
  copyFileSync,
  cpSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Drives } from '../../src/main/inspect/drive/drives.ts'
import type { MountedVolume, MountOf } from '../../src/main/intake/mount.ts'
import type { DiskVolume } from '../../src/shared/model/disk-volume.ts'
import type { ExhibitId } from '../../src/shared/model/ids.ts'
import { err } from '../../src/shared/result.ts'
import { setupFolder } from '../support/folder.ts'
import { jpeg, writePictures } from '../support/hostile-tree.ts'
import { setupIntake } from '../support/intake.ts'
import { payloadsOf } from '../support/log-entries.ts'
import { nearDrives } from '../support/near-drives.ts'

const first = 1 as ExhibitId
const CARD: DiskVolume = { uuid: '1234-ABCD', label: 'CARD', filesystem: 'vfat', source: '/dev/sdb1' }
const HOUR_S = 3600
const WRITTEN_S = 1_790_000_000

/** A desk whose drives are folders: each is a mount point, and what is not below one is on no volume. */
function setupDrives({ look: given = nearDrives.look }: { look?: Drives['look'] } = {}) {
  const drives = new Map<string, DiskVolume>()
  const mounted = async (): Promise<MountedVolume[]> =>
    [...drives].map(([point, volume]) => ({ point: Buffer.from(point), volume }))
  const mountOf: MountOf = async (path) => {
    const drive = [...drives].find(([point]) => `${path}/`.startsWith(`${point}/`))
    return drive === undefined ? null : { isReadOnly: true, volume: drive[1] }
  }
  const opened: string[] = []
  const desk = setupIntake({
    mountOf,
    mounted,
    drives: { ...nearDrives, look: given },
    inspect: (real) => (request) => {
      opened.push(String(request.path))
      return real(request)
    },
  })
  const media = setupFolder()
  /** Mounts a drive at a name. */
  const mount = (name: string, volume: DiskVolume): string => {
    const point = join(media, name)
    drives.set(point, volume)
    return point
  }
  /** Takes a drive away, and mounts it elsewhere. */
  const moveTo = (from: string, name: string, volume = drives.get(from) ?? CARD): string => {
    drives.delete(from)
    const to = mount(name, volume)
    renameSync(from, to)
    return to
  }
  const look = async () => {
    await desk.intake.look(desk.caseId)
    await desk.newPlaces.look(desk.caseId)
    return desk.newPlaces.offers(desk.caseId)
  }
  return { ...desk, drives, opened, mount, moveTo, look }
}

/** A card whose pictures were added, from its folder DCIM. */
async function setupCard(count = 25, given: { look?: Drives['look'] } = {}) {
  const desk = setupDrives(given)
  const point = desk.mount('CARD', CARD)
  const root = join(point, 'DCIM')
  mkdirSync(root, { recursive: true })
  writePictures(root, count)
  // In whole seconds, which a test can set again to the nanosecond.
  for (let n = 1; n <= count; n += 1) utimesSync(join(root, `IMG_${n}.jpg`), WRITTEN_S + n, WRITTEN_S + n)
  await desk.takeAll(root)
  desk.opened.length = 0
  return { ...desk, point, root }
}

/** Makes every file of a folder look written later. */
function shiftTimes(folder: string, count: number, seconds: number): void {
  for (let n = 1; n <= count; n += 1) {
    const file = join(folder, `IMG_${n}.jpg`)
    const { atime, mtime } = statSync(file)
    utimesSync(file, atime, new Date(mtime.getTime() + seconds * 1000))
  }
}

describe('a volume that is mounted at another place', () => {
  it('is offered there, and nothing is opened or recorded for it', async () => {
    const { db, point, moveTo, look, opened, heard } = await setupCard()
    const entries = () => db.prepare('SELECT count(*) FROM audit').pluck().get() as number
    const before = entries()
    const to = moveTo(point, 'CARD1', { ...CARD, source: '/dev/sdc1' })
    const offers = await look()
    expect(offers).toEqual([
      {
        exhibitId: first,
        path: join(to, 'DCIM'),
        volume: { ...CARD, source: '/dev/sdc1' },
        shared: ['uuid', 'label'],
        compared: 25,
        of: 25,
        laterMs: 0,
      },
    ])
    expect(opened).toEqual([])
    expect(heard).toContainEqual({ type: 'cases.changed' })
    // The one entry says that it is not where it was.
    expect(payloadsOf(db, 'exhibit.not_attached')).toHaveLength(1)
    expect(entries()).toBe(before + 1)
  })

  it('is linked after a yes, where the digests prove it', async () => {
    const { db, point, moveTo, look, newPlaces, proving, caseId, exhibits, root } = await setupCard()
    const to = join(moveTo(point, 'CARD1'), 'DCIM')
    // Size and time are as recorded, and the content is not.
    const { atime, mtime } = statSync(join(to, 'IMG_7.jpg'))
    writeFileSync(join(to, 'IMG_7.jpg'), Buffer.alloc(statSync(join(to, 'IMG_7.jpg')).size, 1))
    utimesSync(join(to, 'IMG_7.jpg'), atime, mtime)
    expect(await look()).toMatchObject([{ path: to }])
    expect(await newPlaces.accept(first, to)).toMatchObject({ ok: true })
    expect(await proving.whenIdle(caseId)).toMatchObject({
      kind: 'relink',
      state: 'finished',
      counts: { verified: 24, differs: 1, absent: 0 },
    })
    expect(exhibits.list(caseId)).toMatchObject([{ path: to, awaySince: null }])
    expect(newPlaces.offers(caseId)).toEqual([])
    expect(payloadsOf(db, 'exhibit.relinked')).toMatchObject([{ from: root, to, proven: 24, differs: 1 }])
    expect(await look()).toEqual([])
  })

  it('is linked to no place but one that is offered', async () => {
    const { point, moveTo, look, newPlaces } = await setupCard()
    const to = moveTo(point, 'CARD1')
    expect(await newPlaces.accept(first, join(to, 'DCIM'))).toEqual({ ok: false, error: 'not_attached' })
    await look()
    expect(await newPlaces.accept(first, to)).toEqual({ ok: false, error: 'not_attached' })
    expect(await newPlaces.accept(9 as ExhibitId, join(to, 'DCIM'))).toEqual({ ok: false, error: 'no_exhibit' })
  })

  it('is no longer offered when it is taken away, or back where it was', async () => {
    const { point, moveTo, look, drives, caseId, newPlaces, intake } = await setupCard()
    const to = moveTo(point, 'CARD1')
    expect(await look()).toHaveLength(1)
    drives.delete(to)
    expect(await look()).toEqual([])
    drives.set(to, CARD)
    expect(await look()).toHaveLength(1)
    moveTo(to, 'CARD')
    await intake.look(caseId)
    expect(newPlaces.offers(caseId)).toEqual([])
    expect(await look()).toEqual([])
  })

  it('is offered twice if a clone of it is mounted too, for a person to choose', async () => {
    const { point, moveTo, mount, look } = await setupCard()
    const to = moveTo(point, 'CARD1')
    const clone = mount('CARD2', CARD)
    cpSync(to, clone, { recursive: true, preserveTimestamps: true })
    expect((await look()).map(({ path }) => path)).toEqual([join(to, 'DCIM'), join(clone, 'DCIM')])
  })

  it('is found below another folder, and as the whole of what is mounted', async () => {
    const { point, moveTo, look, drives, mount } = await setupCard()
    const to = moveTo(point, 'CARD1')
    drives.delete(to)
    const bound = mount('bound', CARD)
    renameSync(join(to, 'DCIM'), bound)
    expect(await look()).toMatchObject([{ path: bound }])
    renameSync(bound, `${bound}-`)
    mkdirSync(bound)
    renameSync(`${bound}-`, join(bound, 'DCIM'))
    expect(await look()).toMatchObject([{ path: join(bound, 'DCIM') }])
  })

  it('is offered for a file that was added by itself, and for fewer files than twenty if all agree', async () => {
    const desk = setupDrives()
    const point = desk.mount('CARD', CARD)
    mkdirSync(point)
    writeFileSync(join(point, 'a.jpg'), jpeg('a'))
    writeFileSync(join(point, 'b.jpg'), jpeg('b'))
    await desk.takeAll(join(point, 'a.jpg'))
    await desk.takeAll(point)
    const to = desk.moveTo(point, 'CARD1')
    expect(await desk.look()).toMatchObject([
      { exhibitId: 1, path: join(to, 'a.jpg'), compared: 1, of: 1 },
      { exhibitId: 2, path: to, compared: 2, of: 2 },
    ])
  })

  it('is compared in twenty files or more of many, from everywhere in it', async () => {
    const { point, moveTo, look } = await setupCard(130)
    const to = moveTo(point, 'CARD1')
    const [offer] = await look()
    expect(offer).toMatchObject({ path: join(to, 'DCIM'), of: 130 })
    expect(offer?.compared).toBeGreaterThanOrEqual(20)
    expect(offer?.compared).toBeLessThan(40)
    // The first by its path is always among them, and one of the last six.
    for (const from of [1, 94]) {
      const files = Array.from({ length: 6 }, (_, n) => join(to, 'DCIM', `IMG_${from + n}.jpg`))
      for (const file of files) renameSync(file, `${file}-`)
      expect(await look()).toEqual([])
      for (const file of files) renameSync(`${file}-`, file)
    }
    expect(await look()).toHaveLength(1)
  })

  it('is compared with the time at which the bytes of a file were verified last', async () => {
    const { point, root, moveTo, look, proving, caseId } = await setupCard()
    utimesSync(join(root, 'IMG_4.jpg'), WRITTEN_S, WRITTEN_S)
    proving.verify(caseId, [])
    expect(await proving.whenIdle(caseId)).toMatchObject({ counts: { verified: 25 } })
    const to = moveTo(point, 'CARD1')
    expect(await look()).toMatchObject([{ path: join(to, 'DCIM'), laterMs: 0 }])
  })

  it('is offered with the hours by which all its times are shifted, as those of FAT are', async () => {
    const { point, moveTo, look } = await setupCard()
    const to = join(moveTo(point, 'CARD1'), 'DCIM')
    shiftTimes(to, 25, -HOUR_S)
    expect(await look()).toMatchObject([{ path: to, laterMs: -3_600_000 }])
    shiftTimes(to, 1, HOUR_S)
    expect(await look()).toEqual([])
  })
})

describe('a volume is not offered', () => {
  it.each<[string, (to: string) => void]>([
    ['a file there has another size', (to) => writeFileSync(join(to, 'IMG_3.jpg'), 'short')],
    ['a file is not there', (to) => rmSync(join(to, 'IMG_3.jpg'))],
    ['a file there was modified', (to) => utimesSync(join(to, 'IMG_3.jpg'), 1, 1)],
    [
      'a folder has the name of a file',
      (to) => {
        rmSync(join(to, 'IMG_3.jpg'))
        mkdirSync(join(to, 'IMG_3.jpg'))
      },
    ],
  ])('if %s', async (_what, alter) => {
    const { point, moveTo, look } = await setupCard()
    const to = moveTo(point, 'CARD1')
    alter(join(to, 'DCIM'))
    expect(await look()).toEqual([])
  })

  it.each<[string, Partial<DiskVolume>]>([
    ['another identifier', { uuid: 'FFFF-0000' }],
    ['another name', { label: 'OTHER' }],
    ['neither of both', { uuid: null, label: null }],
  ])('if it has %s, whatever its files are', async (_what, other) => {
    const { point, moveTo, look } = await setupCard()
    moveTo(point, 'CARD1', { ...CARD, ...other })
    expect(await look()).toEqual([])
  })

  it('while the exhibit is connected, for a copy on another drive', async () => {
    const { point, mount, look } = await setupCard()
    cpSync(point, mount('CARD1', CARD), { recursive: true, preserveTimestamps: true })
    expect(await look()).toEqual([])
  })

  it('if it is where it was and only the folder is not', async () => {
    const { point, look } = await setupCard()
    renameSync(join(point, 'DCIM'), join(point, 'renamed'))
    mkdirSync(join(point, 'CARD'))
    renameSync(join(point, 'renamed'), join(point, 'CARD', 'DCIM'))
    expect(await look()).toEqual([])
  })

  it('while its drive does not answer, which is asked once a look', async () => {
    const asked: string[] = []
    let isSilent = true
    const { point, moveTo, look } = await setupCard(25, {
      look: async (path, asking) => {
        if (!String(path).includes('CARD1')) return await nearDrives.look(path, asking)
        asked.push(String(path))
        return isSilent ? err('no_answer') : await nearDrives.look(path, asking)
      },
    })
    moveTo(point, 'CARD1')
    expect(await look()).toEqual([])
    expect(asked).toHaveLength(1)
    isSilent = false
    expect(await look()).toHaveLength(1)
  })

  it('at a place that a link on it leads to', async () => {
    const { point, moveTo, drives, mount, look } = await setupCard()
    const to = moveTo(point, 'moved')
    drives.delete(to)
    const other = mount('other', CARD)
    mkdirSync(other)
    symlinkSync(to, join(other, 'CARD'))
    expect(await look()).toEqual([])
    rmSync(join(other, 'CARD'))
    renameSync(to, join(other, 'CARD'))
    expect(await look()).toMatchObject([{ path: join(other, 'CARD', 'DCIM') }])
  })

  it('in a closed case, nor where its new place is an exhibit already', async () => {
    const { point, moveTo, look, cases, caseId, takeAll } = await setupCard()
    const to = moveTo(point, 'CARD1')
    cases.setClosed(caseId, true)
    expect(await look()).toEqual([])
    cases.setClosed(caseId, false)
    expect(await look()).toHaveLength(1)
    await takeAll(join(to, 'DCIM'))
    expect(await look()).toEqual([])
  })

  it('by files that were found different or missing, and not at all without one that was read', async () => {
    const { point, root, moveTo, look, intake, caseId, proving } = await setupCard(3)
    rmSync(join(root, 'IMG_1.jpg'))
    copyFileSync(join(root, 'IMG_3.jpg'), join(root, 'IMG_2.jpg'))
    proving.verify(caseId, [])
    await proving.whenIdle(caseId)
    expect(intake.rounds(caseId)[0]).toMatchObject({ counts: { verified: 1, differs: 1, absent: 1 } })
    const to = moveTo(point, 'CARD1')
    expect(await look()).toMatchObject([{ compared: 1, of: 1 }])
    expect(await proving.relink(first, Buffer.from(join(to, 'DCIM')))).toMatchObject({ ok: true })
    await proving.whenIdle(caseId)
    rmSync(join(to, 'DCIM', 'IMG_3.jpg'))
    proving.verify(caseId, [])
    await proving.whenIdle(caseId)
    moveTo(to, 'CARD2')
    expect(await look()).toEqual([])
  })
})

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { checkLibraryFile } from '../../src/main/db/file-check.ts'
import { NewerLibraryError } from '../../src/main/db/migrate.ts'
import { backupName, listBackups } from '../../src/main/library/backup-files.ts'
import { createBackups } from '../../src/main/library/backups.ts'
import { openSafely } from '../../src/main/library/open-safely.ts'
import { copyHome, damages, makeNewer, makeUsedHome, survives } from '../support/damaged-library.ts'
import { setupFolder } from '../support/folder.ts'
import { setupClock, setupLibrary } from '../support/library.ts'
import { MIGRATIONS } from '../support/library-file.ts'
import { payloadsOf } from '../support/log-entries.ts'
import { nowhereForbidden } from '../support/near-drives.ts'
import { seededRandom } from '../support/random.ts'

const open = (home: string) =>
  openSafely({ home, migrationsFolder: MIGRATIONS, clock: systemClock, appVersion: 'test' })

describe('a library that came to harm', () => {
  it('is opened, or its newest good backup is, and nothing is deleted', async () => {
    const used = await makeUsedHome()
    const random = seededRandom(7)
    for (const damage of Object.values(damages)) for (let n = 0; n < 4; n += 1) survives(used, damage, random)
    for (const name of ['no bytes', 'a text instead', 'no file'] as const) {
      expect(survives(used, damages[name], random), name).toBe('rescued')
    }
  })

  it('says which newer backups were passed over, and why', async () => {
    const home = copyHome(await makeUsedHome())
    const [newest] = listBackups(home)
    if (newest === undefined) throw new Error('there is no backup')
    const named = (at: number) => backupName(newest.at + at)
    writeFileSync(join(home, 'backups', named(60_000)), 'no library')
    mkdirSync(join(home, 'backups', named(120_000)))
    writeFileSync(join(home, 'library.sqlite'), 'damaged')
    const { rescue, library, close } = open(home)
    expect(rescue).toMatchObject({
      why: 'damaged',
      backupAt: newest.at,
      passedOver: [
        { name: named(120_000), why: 'failed', code: expect.stringMatching(/^SQLITE_/) },
        { name: named(60_000), why: 'damaged', code: null },
      ],
    })
    const [entry] = payloadsOf(library.db, 'library.rescued')
    expect(entry).toMatchObject({
      passedOver: [
        { name: named(120_000), why: 'failed' },
        { name: named(60_000), why: 'damaged' },
      ],
    })
    close()
  })

  it('of a newer version is refused and left as it is', async () => {
    const home = copyHome(await makeUsedHome())
    makeNewer(home)
    const before = readFileSync(join(home, 'library.sqlite'))
    expect(() => open(home)).toThrow(NewerLibraryError)
    expect(readFileSync(join(home, 'library.sqlite')).equals(before)).toBe(true)
    expect(existsSync(join(home, 'set-aside'))).toBe(false)
  })

  it('is new where there never was one', () => {
    const first = open(setupFolder())
    expect(first.rescue).toBeNull()
    first.close()
  })
})

describe('backups', () => {
  const setup = (yes = true) => {
    const clock = setupClock()
    const library = setupLibrary(clock)
    const target = { path: null as string | null }
    const backups = createBackups({
      db: library.db,
      audit: library.audit,
      home: library.home,
      clock,
      log: { info: () => undefined, warn: () => undefined, bug: () => '', flush: async () => undefined },
      desktop: { chooseSavePath: async () => target.path, confirm: async () => yes },
      forbiddenPlace: nowhereForbidden,
      isSound: async (file) => checkLibraryFile(file, 'whole') === 'sound',
    })
    return { ...library, clock, backups, target }
  }

  it('are made while the library is in use, checked, and the newest three are kept', async () => {
    const { backups, clock, home, cases } = setup()
    for (let n = 0; n < 5; n += 1) {
      cases.create(`Case ${n}`)
      expect(await backups.make()).toMatchObject({ ok: true })
      clock.advance(60_000)
    }
    expect(backups.list()).toHaveLength(3)
    expect(readdirSync(join(home, 'backups')).filter((name) => !name.endsWith('.sqlite'))).toEqual([])
    const before = backups.list()[0]?.name
    await backups.makeDaily()
    expect(backups.list()[0]?.name).toBe(before)
    clock.advance(25 * 3_600_000)
    await backups.makeDaily()
    expect(backups.list()[0]?.name).not.toBe(before)
  })

  it('stand in at the next start once a person said yes; what stood there is set aside', async () => {
    const { backups, home, cases, close } = setup()
    cases.create('Before the backup')
    await backups.make()
    cases.create('After the backup')
    const name = listBackups(home)[0]?.name ?? ''
    expect(await backups.restore('no such backup')).toMatchObject({ error: { kind: 'not_found' } })
    expect(await backups.restore(name)).toEqual({ ok: true, value: null })
    close()
    const next = open(home)
    expect(next.rescue).toMatchObject({ why: 'restored' })
    expect(next.library.db.prepare('SELECT name FROM cases').pluck().all()).toEqual(['Before the backup'])
    expect(existsSync(join(next.rescue?.setAside ?? '', 'library.sqlite'))).toBe(true)
    next.close()
    const again = open(home)
    expect(again.rescue).toBeNull()
    again.close()
  })

  it('change nothing without the yes', async () => {
    const { backups, home } = setup(false)
    await backups.make()
    expect(await backups.restore(backups.list()[0]?.name ?? '')).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(existsSync(join(home, 'restore.sqlite'))).toBe(false)
  })
})

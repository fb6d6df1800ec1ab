import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import DatabaseConstructor from 'better-sqlite3'
import { expect } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createChargeJournal } from '../../src/main/journals/charge-journal.ts'
import { backupFolder, backupName } from '../../src/main/library/backup-files.ts'
import { openSafely } from '../../src/main/library/open-safely.ts'
import { runningMark } from '../../src/main/library/recover.ts'
import { setupFolder } from './folder.ts'
import { MIGRATIONS } from './library-file.ts'
import { pngOf } from './pictures.ts'
import { setupSending } from './sending.ts'

export type Damage = (home: string, random: () => number) => void

const FILE = 'library.sqlite'
const flip = (file: string, random: () => number) => {
  const bytes = readFileSync(file)
  for (let n = 1 + Math.floor(random() * 64); n > 0; n -= 1) {
    const at = Math.floor(random() * bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(random() * 255))
  }
  writeFileSync(file, bytes)
}

/** Kinds of damage to a library. */
export const damages = {
  'flipped bytes': (home, random) => flip(join(home, FILE), random),
  'flipped bytes of the write-ahead log': (home, random) => flip(join(home, `${FILE}-wal`), random),
  'a write-ahead log that was cut': (home, random) => {
    const wal = join(home, `${FILE}-wal`)
    truncateSync(wal, Math.floor(readFileSync(wal).length * random()))
  },
  'a file that was cut': (home, random) => {
    truncateSync(join(home, FILE), Math.floor(readFileSync(join(home, FILE)).length * random()))
  },
  'no bytes': (home) => truncateSync(join(home, FILE), 0),
  'a text instead': (home) => writeFileSync(join(home, FILE), 'This is a text and no library.\n'.repeat(400)),
  'no file': (home) => rmSync(join(home, FILE)),
} satisfies Record<string, Damage>

/**
 * Creates a data folder as a killed run leaves it: one image with a reply before the last backup, another after it, and
 * the second still in the write-ahead log. Returns its path; each damage is applied to a copy.
 */
export async function makeUsedHome(): Promise<string> {
  const { home, db, itemIds, sendAll } = await setupSending({ files: [pngOf(1), pngOf(2)] })
  await sendAll(undefined, itemIds.slice(0, 1))
  mkdirSync(backupFolder(home))
  await db.backup(join(backupFolder(home), backupName(Date.now() - 60_000)))
  db.pragma('wal_checkpoint(TRUNCATE)')
  await sendAll(undefined, itemIds.slice(1))
  const kept = setupFolder()
  cpSync(home, kept, { recursive: true })
  writeFileSync(runningMark(kept), '')
  return kept
}

/** Damages a copy of a data folder, opens it, and checks what must be true after any damage. */
export function survives(used: string, damage: Damage, random: () => number): 'opened' | 'rescued' {
  const home = setupFolder()
  cpSync(used, home, { recursive: true })
  damage(home, random)
  const before = contentOf(home)
  const backups = readdirSync(backupFolder(home))
  const { library, rescue, close } = openSafely({
    home,
    migrationsFolder: MIGRATIONS,
    clock: systemClock,
    appVersion: 'test',
  })
  try {
    expect(library.db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(library.db.prepare('SELECT count(*) FROM cases').pluck().get()).toBe(1)
    expect(library.db.prepare('SELECT count(*) FROM replies').pluck().get()).toBeGreaterThanOrEqual(1)
    expect(readdirSync(backupFolder(home)).filter((name) => name.endsWith('.sqlite'))).toEqual(backups)
    // Whatever the library lost, the journal still names it.
    const journal = createChargeJournal(home)
    expect(journal.read()).toHaveLength(2)
    journal.close()
    if (rescue === null) return 'opened'
    expect(rescue.backupAt).not.toBeNull()
    expect(library.db.prepare("SELECT count(*) FROM audit WHERE type = 'library.rescued'").pluck().get()).toBe(1)
    // Nothing is deleted: what was there is set aside.
    if (before !== null) {
      const aside = readFileSync(join(rescue.setAside ?? '', FILE))
      expect(aside.length).toBeGreaterThanOrEqual(before.length)
    }
    return 'rescued'
  } finally {
    close()
    rmSync(home, { recursive: true, force: true })
  }
}

const contentOf = (home: string) => (existsSync(join(home, FILE)) ? readFileSync(join(home, FILE)) : null)

/** Turns the library into one of a future version. */
export function makeNewer(home: string): void {
  const db = new DatabaseConstructor(join(home, FILE))
  db.pragma('user_version = 9999')
  db.close()
}

export const copyHome = (used: string): string => {
  const home = setupFolder()
  cpSync(used, home, { recursive: true })
  return home
}

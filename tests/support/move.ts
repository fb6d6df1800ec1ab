import { lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../../src/main/clock.ts'
import { createCases } from '../../src/main/db/cases.ts'
import { createExhibits } from '../../src/main/db/exhibits.ts'
import { checkLibraryFile } from '../../src/main/db/file-check.ts'
import type { Question } from '../../src/main/desktop.ts'
import { createGivenNumbers } from '../../src/main/journals/given-numbers.ts'
import { backupFolder, backupName } from '../../src/main/library/backup-files.ts'
import { createLibraryMove, type MoveDeps } from '../../src/main/library/move.ts'
import { openSafely } from '../../src/main/library/open-safely.ts'
import { RUNNING_FILE } from '../../src/main/queue/running-file.ts'
import type { LibraryMove } from '../../src/shared/model/library-move.ts'
import { placeEvidence } from './evidence-rows.ts'
import { MIGRATIONS } from './library-file.ts'
import { nearDrives } from './near-drives.ts'
import { sha256Of } from './pictures.ts'

/** Opens the library of a folder with what moving it needs. The caller closes it. */
export function openForMove(home: string, to: string | null, extra: Partial<MoveDeps> & { entry?: string } = {}) {
  const opened = openSafely({ home, migrationsFolder: MIGRATIONS, clock: systemClock, appVersion: 'test' })
  const { db, audit, uuid, bootId } = opened.library
  const exhibits = createExhibits({ db, audit, clock: systemClock })
  const questions: Question[] = []
  const states: LibraryMove['state'][] = []
  const held: string[] = []
  const bugs: unknown[] = []
  const move = createLibraryMove({
    home,
    entry: home,
    db,
    audit,
    bootId,
    clock: systemClock,
    migrationsFolder: MIGRATIONS,
    library: uuid,
    log: {
      info: () => undefined,
      warn: () => undefined,
      bug: (_e, c) => String(bugs.push(c)),
      flush: async () => undefined,
    },
    emit: (event) => {
      if (event.type === 'library.move' && event.move) states.push(event.move.state)
    },
    desktop: {
      chooseLibraryFolder: async () => to,
      confirm: async (question) => {
        questions.push(question)
        return true
      },
    },
    evidenceRoots: exhibits.roots,
    resolve: nearDrives.resolve,
    mountOf: async () => null,
    freeBytes: async () => 2 ** 40,
    isSound: async (file) => checkLibraryFile(file, 'whole') === 'sound',
    inTheWay: () => null,
    hold: async () => void held.push('held'),
    release: () => void held.push('released'),
    ...extra,
  })
  return { ...opened, db, audit, exhibits, move, questions, states, held, bugs }
}

/** Fills a data folder with a case, a pasted image as its item, images, a backup, charges and files set aside. */
export async function fillHome(home: string, pictures = 40): Promise<void> {
  const { library, close } = openSafely({ home, migrationsFolder: MIGRATIONS, clock: systemClock, appVersion: 'test' })
  const { db, audit } = library
  const given = createGivenNumbers({ home, db })
  const caseId = createCases({ db, audit, clock: systemClock, given }).create('Harbour fire').id
  const folder = join(home, 'pasted', `case-${caseId}`, 'Clipboard')
  mkdirSync(folder, { recursive: true })
  placeEvidence({ db, exhibits: createExhibits({ db, audit, clock: systemClock }) }, caseId, folder, [
    Buffer.from('pasted bytes'),
  ])
  for (let n = 0; n < pictures; n += 1) {
    const name = sha256Of(String(n))
    mkdirSync(join(home, 'derivatives', name.slice(0, 2)), { recursive: true })
    writeFileSync(join(home, 'derivatives', name.slice(0, 2), `${name}-thumb1.jpg`), name.repeat(50))
  }
  writeFileSync(join(home, 'charges.jsonl'), '{"v":1}\n')
  writeFileSync(join(home, RUNNING_FILE), '')
  mkdirSync(join(home, 'set-aside/2026-11-20T094107Z'), { recursive: true })
  writeFileSync(join(home, 'set-aside/2026-11-20T094107Z/library.sqlite'), 'damaged')
  mkdirSync(backupFolder(home))
  await db.backup(join(backupFolder(home), backupName(Date.now() - 60_000)))
  close()
}

/** Every file of a folder with the hash of its bytes, except the ones named. */
export function contentOf(folder: string, except: RegExp): Record<string, string> {
  const files: Record<string, string> = {}
  for (const name of readdirSync(folder, { recursive: true }) as string[]) {
    const path = join(folder, name)
    if (!statSync(path).isFile() || except.test(name)) continue
    files[name] = sha256Of(readFileSync(path))
  }
  return files
}

/** Path of the library's pasted image according to its rows, and whether it is the file at that path. */
export function pastedItem(db: MoveDeps['db']): { path: string; root: string; isThatFile: boolean } {
  const row = db
    .prepare(
      'SELECT i.path, e.root, i.mtime_ns AS mtimeNs, i.inode FROM items i JOIN exhibits e ON e.id = i.exhibit_id',
    )
    .get() as { path: Buffer; root: Buffer; mtimeNs: string; inode: string }
  const facts = lstatSync(row.path, { bigint: true })
  const isThatFile = String(facts.mtimeNs) === row.mtimeNs && String(facts.ino) === row.inode
  return { path: row.path.toString(), root: row.root.toString(), isThatFile }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import DatabaseConstructor from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { setupFolder } from '../support/folder.ts'
import { freshLists } from '../support/fresh-lists.ts'
import { countedByFind, HOSTILE_NAMES, jpeg, setupHostileTree } from '../support/hostile-tree.ts'
import { onFilesystem, setupIntake } from '../support/intake.ts'

describe.skipIf(process.platform !== 'linux')('a hostile folder (Linux)', () => {
  it('becomes a list of everything in it, each with its state or its reason, as many as find counts', async () => {
    const { takeAll, rows, db, caseId } = setupIntake(onFilesystem('ext4'))
    const root = await setupHostileTree()
    const progress = await takeAll(root)
    const all = rows()
    expect(progress).toMatchObject({ state: 'finished', found: all.length, unreadable: 0 })
    expect(all).toHaveLength(countedByFind(root))
    const { found } = freshLists(db).facets(caseId, { origin: '', account: '', formats: [], maxBytes: 1 })
    expect(found.find(({ value }) => value === 'hard_link')).toEqual({ value: 'hard_link', count: 2 })
    const below = (folder: string) =>
      Object.fromEntries(
        all
          .filter((row) => row.folder === folder || row.folder.startsWith(`${folder}/`))
          .map((row) => [
            `${row.folder.slice(folder.length + 1)}/${row.name}`.replace(/^\//, ''),
            row.reason ?? row.intake,
          ]),
      )
    const names = all.filter(({ folder }) => folder === 'names')
    expect(names).toHaveLength(HOSTILE_NAMES.length)
    expect(names.every(({ intake }) => intake === 'inspected')).toBe(true)
    expect(names.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['two\\x0Alines.jpg', 'stra\\x0D\\xFFfe', '\\xFF', 'caf\u00e9.jpg', 'cafe\u0301.jpg']),
    )
    expect(below('special')).toEqual({
      ...Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`pipe-${n}.jpg`, 'fifo'])),
      'socket.jpg': 'socket',
      'device-by-link.jpg': 'symlink',
      out: 'symlink',
      loop: 'symlink',
      dangling: 'symlink',
      'huge.jpg': 'sparse',
    })
    expect(below('junk')).toEqual({
      'IMG_1.jpg': 'inspected',
      '._IMG_1.jpg': 'macos_companion',
      '__MACOSX/._IMG_1.jpg': 'macos_companion',
      '__MACOSX/hidden.jpg': 'inspected',
      '.DS_Store': 'junk',
      'Thumbs.db': 'junk',
      'desktop.ini': 'junk',
      'System Volume Information/tracking.log': 'junk',
      'System Volume Information/hidden': 'inspected',
      'renamed/Thumbs.db': 'inspected',
      'renamed/._IMG_2.jpg': 'inspected',
    })
    expect(Object.values(below('deep'))).toEqual(
      process.platform === 'linux' ? ['symlink', 'inspected', 'inspected', 'inspected'] : expect.anything(),
    )
  })

  it('may hold what this user may not read: folder and file are listed with that reason', async () => {
    // Root may read everything, so the intake runs as somebody else where the test runs as root.
    const isRoot = process.getuid?.() === 0
    const work = setupFolder()
    const [home, evidence] = [join(work, 'home'), join(work, 'evidence')]
    for (const folder of [home, evidence, join(evidence, 'locked')]) mkdirSync(folder)
    writeFileSync(join(evidence, 'locked', 'unseen.jpg'), jpeg('unseen'))
    writeFileSync(join(evidence, 'locked.jpg'), jpeg('locked'))
    writeFileSync(join(evidence, 'open.jpg'), jpeg('open'))
    for (const name of ['locked', 'locked.jpg']) chmodSync(join(evidence, name), 0o000)
    onTestFinished(() => chmodSync(join(evidence, 'locked'), 0o700))
    if (isRoot) {
      chmodSync(work, 0o755)
      chownSync(home, 65_534, 65_534)
    }
    const script = join(import.meta.dirname, '../support/intake-run.ts')
    const child = spawn(process.execPath, [script, home, evidence], {
      stdio: ['ignore', 'ignore', 'inherit'],
      ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
    })
    expect((await once(child, 'exit'))[0]).toBe(0)
    const db = new DatabaseConstructor(join(home, 'library.sqlite'), { readonly: true })
    onTestFinished(() => void db.close())
    expect(db.prepare('SELECT name, intake, reason FROM items ORDER BY name').all()).toEqual([
      { name: 'locked', intake: 'unreadable', reason: 'folder_unreadable' },
      { name: 'locked.jpg', intake: 'unreadable', reason: 'no_permission' },
      { name: 'open.jpg', intake: 'inspected', reason: null },
    ])
  })
})

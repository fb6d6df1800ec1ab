import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DISK_FLOOR_BYTES } from '../../src/main/disk-floor.ts'
import { pastedFolder } from '../../src/main/intake/pasted.ts'
import { PROMISED_FOLDER } from '../../src/main/intake/pasted-names.ts'
import { COPIED_UNASKED_BYTES } from '../../src/main/intake/promised.ts'
import type { CaseId, ExhibitId, ItemId } from '../../src/shared/model/ids.ts'
import { err } from '../../src/shared/result.ts'
import { eraseCase } from '../support/erase-case.ts'
import { startExportApp } from '../support/export-app.ts'
import { setupFolder } from '../support/folder.ts'
import { jpeg } from '../support/hostile-tree.ts'
import { setupIntake } from '../support/intake.ts'
import { verifyHere } from '../support/log-check.ts'
import { payloadsOf } from '../support/log-entries.ts'
import { openHome } from '../support/open-home.ts'
import { sha256Of } from '../support/pictures.ts'
import { setupPromised } from '../support/promised.ts'
import { plant } from '../support/rows.ts'

type Walk = NonNullable<NonNullable<Parameters<typeof setupIntake>[0]>['walk']>

type Outside = Pick<NonNullable<Parameters<typeof setupPromised>[1]>, 'freeBytes' | 'listKeptFiles'>

/** A case, and a temporary folder from which files are dropped. */
function setupDrop({ walk, ...outside }: Outside & { walk?: Walk } = {}) {
  const desk = setupIntake(walk ? { walk } : {})
  const temporary = setupFolder()
  const made = setupPromised(desk, { temporaryFolder: () => temporary, ...outside })
  const { promised, home } = made
  const { caseId, intake } = desk
  const file = (name: string, bytes: string | Buffer = name) => {
    const path = join(temporary, name)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, bytes)
    return path
  }
  const settled = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    await intake.whenIdle(caseId)
    return result
  }
  const drop = (...paths: string[]) => settled(promised.take(caseId, paths))
  const answer = (as: 'copies' | 'as_they_are', id: string) => settled(promised.answer(id, as))
  /** What a drop asks; throws if it asks nothing. */
  const asked = async (...paths: string[]) => {
    const dropped = await drop(...paths)
    if (!dropped.ok || dropped.value.question === null) throw new Error('nothing was asked')
    return dropped.value.question
  }
  const folder = pastedFolder(home, caseId)
  const kept = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  const paths = () => (desk.db.prepare('SELECT path FROM items ORDER BY number').pluck().all() as Buffer[]).map(String)
  return { ...desk, ...made, temporary, folder, file, drop, answer, asked, kept, paths }
}

const added = { exhibitIds: [1], refused: [], question: null }

describe('a file dropped from the temporary folder', () => {
  it('is copied at once, and its item and the log name where it lay, when it was modified and when it was copied', async () => {
    const { file, drop, rows, promisedFiles, kept, exhibits, caseId, db, paths, clock } = setupDrop()
    const bytes = jpeg('harbour')
    const path = file('mail/IMG_2041.jpg', bytes)
    utimesSync(path, 1_700_000_000, 1_700_000_000)
    const before = clock.now()
    expect(await drop(path)).toEqual({ ok: true, value: added })
    rmSync(path)
    const [row] = rows()
    expect(row).toMatchObject({ name: 'IMG_2041.jpg', intake: 'inspected', sha256: sha256Of(bytes) })
    expect(row?.folder).toMatch(/^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.\d{3} UTC$/)
    expect(exhibits.list(caseId)).toMatchObject([{ name: PROMISED_FOLDER, itemCount: 1 }])
    const [copy = ''] = kept()
    expect(kept()).toHaveLength(1)
    expect(paths()).toEqual([copy])
    expect(readFileSync(copy)).toEqual(bytes)
    expect(statSync(copy).mtimeMs).toBe(1_700_000_000_000)
    const origin = promisedFiles.of(row?.id as ItemId)
    expect(origin).toEqual({
      path,
      modifiedAt: 1_700_000_000_000,
      copiedAt: origin?.copiedAt,
      copiedBy: 'R. Osei',
      sha256: sha256Of(bytes),
    })
    expect(origin?.copiedAt).toBeGreaterThanOrEqual(before)
    expect(payloadsOf(db, 'file.promised')).toEqual([
      {
        item: 'ITEM-0001',
        path,
        modifiedAt: 1_700_000_000_000,
        copiedAt: origin?.copiedAt,
        bytes: bytes.length,
        sha256: sha256Of(bytes),
      },
    ])
    expect(verifyHere(db)).toMatchObject({ rows: { different: [] } })
  })

  it('is of any kind, and an ending that a system could act upon is on the item and not on the copy', async () => {
    const { file, drop, rows, kept, folder } = setupDrop()
    const names = ['invoice.lnk', 'desktop.ini', 'report.docx', 'empty', 'note.txt', 'Фото.JPG', "it's $HOME.url"]
    const given = names.map((name) => file(name, name === 'empty' ? '' : `text of ${name}`))
    expect(await drop(...given)).toEqual({ ok: true, value: added })
    expect(rows().map(({ name }) => name)).toEqual(names)
    expect(new Set(rows().map(({ intake }) => intake))).toEqual(new Set(['inspected']))
    const ends = kept().map((path) => path.slice(folder.length).split('/').at(-1))
    expect(ends.sort()).toEqual(
      [
        'invoice.lnk.bin',
        'desktop.ini.bin',
        'report.docx.bin',
        'empty.bin',
        'note.txt',
        'Фото.JPG',
        "it's $HOME.url.bin",
      ].sort(),
    )
  })

  it('has whatever name it has, and the copy one that every disk allows', async () => {
    const { file, drop, rows, kept } = setupDrop()
    const names = ['12:30 a "b"?.jpg', `${'ü'.repeat(125)}.jpg`, 'x'.repeat(255), 'a\\b*.txt ', '-rf', '._a.jpg']
    expect(await drop(...names.map((name) => file(name)))).toEqual({ ok: true, value: added })
    expect(rows().map(({ name }) => name)).toEqual(names)
    for (const path of kept()) {
      const name = basename(path)
      expect(name).toMatch(/^[^<>:"|?*\\]+\.(jpg|bin)$/)
      expect(Buffer.byteLength(name)).toBeLessThan(210)
    }
  })

  it('is recognised by the real path of the folder it is in', async () => {
    const { temporary, file, drop, promisedFiles, rows, kept } = setupDrop()
    const elsewhere = setupFolder()
    symlinkSync(temporary, join(elsewhere, 'shortcut'))
    file('a.txt')
    await drop(join(elsewhere, 'shortcut', 'a.txt'))
    expect(rows()).toHaveLength(1)
    expect(promisedFiles.of(1 as ItemId)).not.toBeNull()
    // A folder that leads out is not in it, wherever it stands; nor is one with a similar name.
    writeFileSync(join(elsewhere, 'b.txt'), 'b')
    symlinkSync(elsewhere, join(temporary, 'out'))
    mkdirSync(`${temporary}-2`)
    writeFileSync(join(`${temporary}-2`, 'c.txt'), 'c')
    await drop(join(temporary, 'out', 'b.txt'), join(`${temporary}-2`, 'c.txt'))
    rmSync(`${temporary}-2`, { recursive: true })
    expect(kept()).toHaveLength(1)
    expect(rows()).toHaveLength(3)
  })

  it('that is a link is not followed: it is listed as a link', async () => {
    const { temporary, file, drop, rows, kept } = setupDrop()
    const secret = join(setupFolder(), 'secret.txt')
    writeFileSync(secret, 'not dropped')
    symlinkSync(secret, join(temporary, 'link.txt'))
    await drop(file('a.txt'), join(temporary, 'link.txt'))
    expect(rows()).toMatchObject([
      { name: 'a.txt', intake: 'inspected' },
      { name: 'link.txt', intake: 'skipped', reason: 'symlink' },
    ])
    expect(kept()).toHaveLength(1)
  })

  it('comes with others of the same name, and with later ones, and none replaces another', async () => {
    const { file, drop, rows, kept } = setupDrop()
    await drop(file('one.zip/IMG_1.jpg', jpeg('1')), file('two.zip/IMG_1.jpg', jpeg('2')))
    await drop(file('three.zip/IMG_1.jpg', jpeg('3')))
    expect(rows().map(({ sha256 }) => sha256)).toEqual(['1', '2', '3'].map((text) => sha256Of(jpeg(text))))
    expect(new Set(rows().map(({ name }) => name))).toEqual(new Set(['IMG_1.jpg']))
    expect(kept()).toHaveLength(3)
  })

  it('is refused if it changes meanwhile, or is gone, and the others are added', async () => {
    const { file, drop, rows, kept, temporary } = setupDrop({
      // Asked before each file: the writer is still at work.
      freeBytes: async () => {
        appendFileSync(growing, 'more')
        return 2 ** 40
      },
    })
    const growing = file('growing.txt', 'text')
    const gone = join(temporary, 'gone.txt')
    expect(await drop(file('a.txt'), growing, gone)).toEqual({
      ok: true,
      value: {
        exhibitIds: [1],
        refused: [
          { name: 'gone.txt', reason: 'vanished' },
          { name: 'growing.txt', reason: 'changed_while_reading' },
        ],
        question: null,
      },
    })
    expect(rows()).toMatchObject([{ name: 'a.txt' }])
    expect(kept()).toHaveLength(1)
  })

  it('that comes while its exhibit is walked is not called missing because the walk has passed', async () => {
    let during: (() => Promise<unknown>) | null = null
    const { file, drop, promised, intake, caseId, db, rows } = setupDrop({
      walk: (real) => async (root, onEntries, signal) => {
        const walked = await real(root, onEntries, signal)
        const now = during
        during = null
        await now?.()
        return walked
      },
    })
    await drop(file('a.txt'))
    during = () => promised.take(caseId, [file('b.txt')])
    await intake.checkAgain(1 as ExhibitId)
    await intake.whenIdle(caseId)
    expect(rows()).toMatchObject([{ name: 'a.txt' }, { name: 'b.txt', intake: 'inspected' }])
    expect(payloadsOf(db, 'items.missing')).toEqual([])
  })

  it('elsewhere stays where it is', async () => {
    const { drop, rows, folder, paths } = setupDrop()
    const path = join(setupFolder(), 'a.txt')
    writeFileSync(path, 'a')
    expect(await drop(path)).toEqual({ ok: true, value: added })
    expect(rows()).toHaveLength(1)
    expect(paths()).toEqual([path])
    expect(() => readdirSync(folder)).toThrow('ENOENT')
  })

  it('does not enter a closed case, nor one that is not there', async () => {
    const { file, drop, cases, caseId, promised, rows } = setupDrop()
    const path = file('a.txt')
    cases.setClosed(caseId, true)
    expect(await drop(path)).toEqual({ ok: false, error: { kind: 'not_now', reason: 'case_closed' } })
    expect(await promised.take(99 as CaseId, [path])).toEqual({ ok: false, error: { kind: 'not_found', what: 'case' } })
    expect(rows()).toEqual([])
  })

  it('does not enter a case that is closed while it is looked at', async () => {
    const { file, drop, cases, caseId, rows } = setupDrop({
      freeBytes: async () => {
        cases.setClosed(caseId, true)
        return 2 ** 40
      },
    })
    expect(await drop(file('a.txt'))).toEqual({ ok: false, error: { kind: 'not_now', reason: 'case_closed' } })
    expect(rows()).toEqual([])
  })

  it('counts as being read from its first look on, so that no library is moved meanwhile', async () => {
    const running: boolean[] = []
    const { file, drop, promised, caseId } = setupDrop({
      freeBytes: async () => {
        running.push(promised.isRunning(caseId))
        return 2 ** 40
      },
    })
    await drop(file('a.txt'))
    // The first is asked before anything is copied.
    expect(running).toEqual([true, true])
    expect(promised.isRunning(caseId)).toBe(false)
  })

  it('is copied where what is dropped with it lies on silent drives, each of which is named', async () => {
    const { intake, caseId, promised, file } = setupDrop()
    const take = intake.take
    intake.take = async (into, roots) =>
      roots.some((root) => root.toString().startsWith('/media')) ? err('no_answer') : await take(into, roots)
    expect(await promised.take(caseId, [file('a.txt'), '/media/card', '/media/disk/'])).toMatchObject({
      ok: true,
      value: {
        exhibitIds: [1],
        refused: [
          { name: 'card', reason: 'no_answer' },
          { name: 'disk', reason: 'no_answer' },
        ],
      },
    })
  })

  it('is copied where what is dropped with it is partly refused, and both are named in one list', async () => {
    const { caseId, promised, file } = setupDrop()
    const folder = setupFolder()
    expect(await promised.take(caseId, [file('a.txt'), folder, join(folder, 'gone')])).toMatchObject({
      ok: true,
      value: { exhibitIds: [1, 2], refused: [{ name: 'gone', reason: 'vanished' }] },
    })
  })

  it('has an origin that is not edited, and goes with its case', async () => {
    const { file, drop, db, audit, clock, caseId } = setupDrop()
    await drop(file('a.txt'))
    const is = 'the origin of a copy is kept'
    expect(() => plant(db, () => db.prepare("UPDATE promised_files SET mtime_ns = '0'").run())).toThrow(is)
    expect(() => plant(db, () => db.prepare('DELETE FROM promised_files').run())).toThrow(is)
    eraseCase({ db, audit, clock }, caseId)
    expect(db.prepare('SELECT count(*) FROM promised_files').pluck().get()).toBe(0)
  })
})

describe('what is too large to be copied without a question', () => {
  /** A file that claims so many bytes. */
  const large = (path: string, bytes: number) => {
    truncateSync(path, bytes)
    return path
  }

  it('is asked about by name and size: files above 2 GB together, and folders', async () => {
    const { file, asked, rows, kept, temporary } = setupDrop()
    const path = large(file('film.mov'), COPIED_UNASKED_BYTES + 1)
    file('album/a.txt')
    const { questionId, ...question } = await asked(path, file('small.txt'), join(temporary, 'album'))
    expect(question).toEqual({
      files: [
        { name: 'film.mov', bytes: COPIED_UNASKED_BYTES + 1 },
        { name: 'album', bytes: null },
      ],
      count: 2,
      room: null,
    })
    // What is small is safe before anybody answers.
    expect(rows()).toMatchObject([{ name: 'small.txt' }])
    expect(kept()).toHaveLength(1)
  })

  it('is what comes after those that the disk has room for, however small', async () => {
    const { file, asked, rows } = setupDrop({ freeBytes: async () => DISK_FLOOR_BYTES + 9 })
    const given = ['one.txt', 'two.txt', 'six.txt'].map((name) => file(name, 'four'))
    expect(await asked(...given)).toMatchObject({ files: [{ name: 'six.txt', bytes: 4 }], count: 1 })
    expect(rows().map(({ name }) => name)).toEqual(['one.txt', 'two.txt'])
  })

  it('is what the disk has no room for, and is refused for that if a copy is wanted all the same', async () => {
    const { file, asked, answer, rows, folder } = setupDrop({ freeBytes: async () => DISK_FLOOR_BYTES + 3 })
    const path = file('a.txt', 'four')
    const question = await asked(path)
    expect(question).toMatchObject({ files: [{ name: 'a.txt', bytes: 4 }], room: 3 })
    expect(await answer('copies', question.questionId)).toEqual({
      ok: true,
      value: [{ name: 'a.txt', reason: 'no_room' }],
    })
    expect(rows()).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })

  it('is added where it is if a person says so, once', async () => {
    const { file, asked, answer, rows, paths, promisedFiles, temporary } = setupDrop()
    file('album/a.txt')
    const { questionId } = await asked(join(temporary, 'album'))
    expect(rows()).toEqual([])
    expect(await answer('as_they_are', questionId)).toEqual({ ok: true, value: [] })
    expect(paths()).toEqual([join(temporary, 'album', 'a.txt')])
    expect(promisedFiles.of(1 as ItemId)).toBeNull()
    expect(await answer('copies', questionId)).toMatchObject({ ok: false, error: { kind: 'not_found' } })
  })

  it('is copied with the folders below it if a person says so, and what is no file is named', async () => {
    const { file, asked, answer, rows, temporary, promisedFiles } = setupDrop()
    const album = join(temporary, 'album')
    file('album/DCIM/100/IMG_1.jpg', jpeg('1'))
    file('album/DCIM/shortcut.url', 'text')
    file('album/DCIM/x.asar/inside.txt', 'text')
    file(`album/DCIM/\n odd`, 'text')
    symlinkSync('/etc', join(album, 'link'))
    const { questionId } = await asked(album)
    expect(await answer('copies', questionId)).toEqual({ ok: true, value: [{ name: 'link', reason: 'symlink' }] })
    rmSync(album, { recursive: true })
    const stamp = String(rows()[0]?.folder).split('/')[0]
    expect(rows()).toMatchObject([
      { name: '\\x0A odd', folder: `${stamp}/album/DCIM` },
      { name: 'IMG_1.jpg', folder: `${stamp}/album/DCIM/100`, intake: 'inspected' },
      { name: 'shortcut.url', folder: `${stamp}/album/DCIM` },
      { name: 'inside.txt', folder: `${stamp}/album/DCIM/x_asar` },
    ])
    expect(promisedFiles.of(2 as ItemId)?.path).toBe(join(album, 'DCIM/100/IMG_1.jpg'))
  })

  it('is not copied further once it is stopped, and what was whole is kept', async () => {
    const { file, asked, promised, answer, rows, caseId, temporary, kept } = setupDrop({
      freeBytes: async () => {
        looks += 1
        // Looked at when it is dropped, when it is asked about, and before each file.
        if (looks === 5) void promised.stop(caseId)
        return 2 ** 40
      },
    })
    let looks = 0
    for (const name of ['a', 'b', 'c', 'd', 'e']) file(`album/${name}.txt`)
    const { questionId } = await asked(join(temporary, 'album'))
    const answered = await answer('copies', questionId)
    expect(answered).toEqual({
      ok: true,
      value: ['c.txt', 'd.txt', 'e.txt'].map((name) => ({ name, reason: 'stopped' })),
    })
    expect(rows().map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
    expect(kept()).toHaveLength(2)
    expect(promised.isRunning(caseId)).toBe(false)
  })
})

describe('copies of temporary files', () => {
  it('are entered with their origin or not at all: a full disk leaves neither rows nor files', async () => {
    const full = async () => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    }
    const { file, drop, rows, kept } = setupDrop({ listKeptFiles: full })
    expect(await drop(file('a.txt'), file('b.txt'))).toEqual({
      ok: true,
      value: {
        exhibitIds: [],
        refused: ['a.txt', 'b.txt'].map((name) => ({ name, reason: 'no_room' })),
        question: null,
      },
    })
    expect(rows()).toEqual([])
    expect(kept()).toEqual([])
  })

  it('leave nothing behind after a defect, and the next drop is copied as if there had been none', async () => {
    let isBroken = true
    const { file, drop, promised, caseId, kept, rows, folder } = setupDrop({
      freeBytes: async () => {
        if (isBroken && looks++ === 2) throw new Error('a defect')
        return 2 ** 40
      },
    })
    let looks = 0
    await expect(drop(file('a.txt'), file('b.txt'))).rejects.toThrow('a defect')
    expect(kept()).toEqual([])
    expect(promised.isRunning(caseId)).toBe(false)
    isBroken = false
    expect(await drop(file('c.txt'))).toMatchObject({ ok: true, value: { refused: [] } })
    expect(rows()).toMatchObject([{ name: 'c.txt' }])
    expect(readdirSync(folder)).toEqual([PROMISED_FOLDER])
  })

  it('that are whole when the app quits are entered, and read at the next start', async () => {
    let closing: Promise<void> | null = null
    const { file, promised, rows, caseId, intake, kept } = setupDrop({
      freeBytes: async () => {
        looks += 1
        if (looks === 3) closing = promised.close()
        return 2 ** 40
      },
    })
    let looks = 0
    const dropped = await promised.take(caseId, [file('a.txt'), file('b.txt')])
    await closing
    expect(dropped).toMatchObject({ ok: true, value: { refused: [{ name: 'b.txt', reason: 'stopped' }] } })
    await intake.cancel(caseId)
    await intake.resume(caseId)
    await intake.whenIdle(caseId)
    expect(rows()).toMatchObject([{ name: 'a.txt', intake: 'inspected' }])
    expect(kept()).toHaveLength(1)
  })

  it('that are whole when the app quits in the middle of a large one are in its library', async () => {
    const [home, temporary] = [join(setupFolder(), 'home'), setupFolder()]
    mkdirSync(home)
    const [small, large] = [join(temporary, 'a.txt'), join(temporary, 'b.bin')]
    writeFileSync(small, 'small')
    writeFileSync(large, '')
    truncateSync(large, 256 * 2 ** 20)
    const app = await startExportApp(home, null, { temporaryFolder: () => temporary })
    let closing: Promise<void> | null = null
    app.events.on((event) => {
      if (event.type === 'promised.progressed' && event.progress.bytes > 2 ** 20) closing ??= app.close()
    })
    const made = await app.call('cases.create', { name: 'Harbour fire' })
    if (!made.ok) throw new Error(made.error.kind)
    const dropped = await app.drop({ caseId: made.value.id, paths: [small, large] })
    expect(closing).not.toBeNull()
    await closing
    expect(dropped).toMatchObject({ ok: true, value: { refused: [{ name: 'b.bin', reason: 'stopped' }] } })
    const library = openHome(home)
    onTestFinished(() => library.close())
    expect(library.db.prepare('SELECT name FROM items').pluck().all()).toEqual(['a.txt'])
  })
})

describe('many files dropped from the temporary folder', () => {
  it('are copied one after the other with progress, what a killed run left goes, and each original verifies', async () => {
    const { file, drop, rows, temporary, folder, heard, proving, caseId, kept } = setupDrop()
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'left-by-a-killed-run.copying'), 'half')
    const given = Array.from({ length: 1000 }, (_, at) => file(`${at % 3}/file ${at % 300}.txt`, `text ${at}`))
    expect(await drop(...given)).toEqual({ ok: true, value: added })
    rmSync(temporary, { recursive: true })
    expect(rows()).toHaveLength(1000)
    expect(kept()).toHaveLength(1000)
    const progress = heard.flatMap((event) => (event.type === 'promised.progressed' ? [event.progress] : []))
    expect(progress.at(-1)).toMatchObject({ caseId, done: 1000, of: 1000 })
    expect(proving.verify(caseId, [])).toMatchObject({ ok: true })
    expect(await proving.whenIdle(caseId)).toMatchObject({
      counts: { verified: 1000, differs: 0, absent: 0, unreadable: 0 },
    })
  })
})

import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { extname, join, sep } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CORPUS, hasCorpus, needsCorpus } from '../support/corpus.ts'
import { setupFolder } from '../support/folder.ts'
import { jpeg, setupPictures } from '../support/hostile-tree.ts'
import { setupIntake } from '../support/intake.ts'
import { plant } from '../support/rows.ts'
import { sampleRows, takesWholeTables } from '../support/sample-rows.ts'

/** How a test waits for a moment in a running intake; busy machines are slow. */
const POLL = { interval: 5 }

const typesOf = (db: ReturnType<typeof setupIntake>['db']) =>
  Object.fromEntries(
    (
      db.prepare('SELECT type, count(*) AS count FROM audit GROUP BY type').all() as { type: string; count: number }[]
    ).map(({ type, count }) => [type, count]),
  )

describe('an intake', () => {
  it('makes an item of every path, each hashed and in the custody log', async () => {
    const { takeAll, rows, db } = setupIntake()
    const folder = setupPictures(3)
    mkdirSync(join(folder, 'DCIM', '100'), { recursive: true })
    writeFileSync(join(folder, 'DCIM', '100', 'a.txt'), 'text')
    expect(await takeAll(folder)).toMatchObject({
      state: 'finished',
      found: 4,
      inspected: 4,
      skipped: 0,
      unreadable: 0,
    })
    expect(rows().map(({ number, folder: below, name }) => [number, below, name])).toEqual([
      [1, 'DCIM/100', 'a.txt'],
      [2, '', 'IMG_1.jpg'],
      [3, '', 'IMG_2.jpg'],
      [4, '', 'IMG_3.jpg'],
    ])
    expect(rows()[0]?.sha256).toBe(
      execFileSync('sha256sum', [join(folder, 'DCIM/100/a.txt')])
        .toString()
        .slice(0, 64),
    )
    expect(typesOf(db)).toMatchObject({
      'exhibit.added': 1,
      'intake.started': 1,
      'item.hashed': 4,
      'intake.finished': 1,
    })
  })

  it('makes an item of a folder beyond all reach and goes on with the others', async () => {
    const { takeAll, rows } = setupIntake()
    const folder = setupFolder()
    onTestFinished(() => void execFileSync('rm', ['-rf', join(folder, 'd'.repeat(200))]))
    // Made step by step: as one path it is longer than any that is followed.
    const dig = "for (let n = 0; n < 90; n += 1) { fs.mkdirSync('d'.repeat(200)); process.chdir('d'.repeat(200)) }"
    execFileSync(process.execPath, ['-e', dig], { cwd: folder })
    writeFileSync(join(folder, 'near.txt'), 'x')
    expect(await takeAll(folder)).toMatchObject({ state: 'finished', found: 2, inspected: 1 })
    expect(rows().map(({ name, reason }) => [name.slice(0, 8), reason])).toEqual([
      ['dddddddd', 'path_too_long'],
      ['near.txt', null],
    ])
  })

  it.runIf(process.platform === 'linux')(
    'makes an item of a file whose drive gives an error (Linux only)',
    async () => {
      const { takeAll, rows } = setupIntake()
      // The memory of a process is a regular file, and its first byte cannot be read by anyone.
      expect(await takeAll(`/proc/${process.pid}/mem`)).toMatchObject({ state: 'finished', found: 1, unreadable: 1 })
      expect(rows()).toMatchObject([{ name: 'mem', intake: 'unreadable', reason: 'read_error' }])
    },
  )

  it('takes the same root once and reads only what changed since', async () => {
    const { takeAll, rows, db, exhibits, caseId } = setupIntake()
    const folder = setupPictures(3)
    await takeAll(folder)
    const before = rows()
    writeFileSync(join(folder, 'IMG_2.jpg'), jpeg('another picture'))
    writeFileSync(join(folder, 'IMG_9.jpg'), jpeg('a new one'))
    expect(await takeAll(`${folder}/`)).toMatchObject({ state: 'finished', found: 4, inspected: 4 })
    expect(exhibits.list(caseId)).toHaveLength(1)
    const after = rows()
    expect(after.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect([0, 1, 2].map((at) => after[at]?.sha256 === before[at]?.sha256)).toEqual([true, false, true])
    expect(typesOf(db)).toMatchObject({ 'item.hashed': 5, 'item.changed': 1 })
  })

  it('reads a file again when only its times show that it was written to', async () => {
    const { takeAll, db } = setupIntake()
    const folder = setupPictures(1)
    await takeAll(folder)
    utimesSync(join(folder, 'IMG_1.jpg'), 1, 1)
    await takeAll(folder)
    expect(typesOf(db)['item.hashed']).toBe(2)
  })

  it('recognises the same bytes under several names as one medium', async () => {
    const { takeAll, rows, db } = setupIntake()
    const folder = setupPictures(1)
    mkdirSync(join(folder, 'copies'))
    copyFileSync(join(folder, 'IMG_1.jpg'), join(folder, 'copies', 'again.jpg'))
    await takeAll(folder, join(folder, 'copies'))
    expect(rows()).toHaveLength(3)
    expect(new Set(rows().map(({ sha256 }) => sha256)).size).toBe(1)
    expect(db.prepare('SELECT count(*) AS count FROM media').get()).toEqual({ count: 1 })
  })

  it('names a root that is not there as refused, and takes a single file', async () => {
    const { intake, caseId, rows } = setupIntake()
    const file = join(setupPictures(1), 'IMG_1.jpg')
    const taken = await intake.take(caseId, [
      Buffer.from('/no/such/place'),
      Buffer.from('relative.jpg'),
      Buffer.from(file),
    ])
    expect(taken).toMatchObject({
      ok: true,
      value: {
        exhibitIds: [1],
        refused: [
          { name: 'place', reason: 'vanished' },
          { name: 'relative.jpg', reason: 'vanished' },
        ],
      },
    })
    await intake.whenIdle(caseId)
    expect(rows()).toMatchObject([{ name: 'IMG_1.jpg', folder: '', intake: 'inspected' }])
  })

  it('stops when told, keeps what is finished and goes on later', async () => {
    const { intake, caseId, takeAll, rows, db } = setupIntake()
    const folder = setupPictures(300)
    const running = takeAll(folder)
    await expect.poll(() => rows().filter((row) => row.intake === 'inspected').length, POLL).toBeGreaterThan(9)
    await intake.cancel(caseId)
    expect(await running).toMatchObject({ state: 'cancelled' })
    const finished = rows().filter((row) => row.intake === 'inspected').length
    expect(finished).toBeLessThan(300)
    await intake.resume(caseId)
    expect(await intake.whenIdle(caseId)).toMatchObject({ state: 'finished', unreadable: 0 })
    expect(rows().every((row) => row.intake === 'inspected')).toBe(true)
    expect(typesOf(db)['item.hashed']).toBe(300)
  })

  it('stops by itself when the drive goes away and loses nothing', async () => {
    const { intake, caseId, takeAll, rows } = setupIntake()
    const folder = setupPictures(200)
    const running = takeAll(folder)
    await expect.poll(() => rows().filter((row) => row.intake === 'inspected').length, POLL).toBeGreaterThan(9)
    // At once, as a drive goes: files that are taken away one by one are gone while their drive is there.
    renameSync(folder, `${folder}, elsewhere`)
    expect(await running).toMatchObject({ state: 'failed', failure: 'drive_gone' })
    expect(rows().filter((row) => row.intake === 'unreadable')).toEqual([])
    expect(intake.progress(caseId)).toMatchObject({ state: 'failed' })
    renameSync(`${folder}, elsewhere`, folder)
  })

  it('ends as cancelled when its processes are taken down under it', async () => {
    const { pool, takeAll, rows } = setupIntake()
    const running = takeAll(setupPictures(200))
    await expect.poll(() => rows().length, POLL).toBe(200)
    pool.dispose()
    expect(await running).toMatchObject({ state: 'cancelled', failure: null })
    expect(rows().filter((row) => row.intake === 'unreadable')).toEqual([])
  })

  it('reads an unreadable item again when asked', async () => {
    const { intake, caseId, takeAll, rows, db } = setupIntake()
    const folder = setupPictures(1)
    await takeAll(folder)
    plant(db, () => db.prepare("UPDATE items SET intake = 'unreadable', reason = 'read_error', sha256 = NULL").run())
    const [item] = rows()
    expect(await intake.readAgain([(item?.id ?? 0) as never])).toMatchObject({ ok: true })
    expect(await intake.whenIdle(caseId)).toMatchObject({ state: 'finished', inspected: 1 })
    expect(rows()).toMatchObject([{ intake: 'inspected', reason: null }])
    expect(await intake.readAgain([(item?.id ?? 0) as never])).toMatchObject({ ok: false, error: 'not_readable' })
  })

  it('reads what is on the screen before the rest', async () => {
    const { intake, caseId, takeAll, rows, heard } = setupIntake()
    const folder = setupPictures(400)
    const running = takeAll(folder)
    await expect.poll(() => rows().length, POLL).toBe(400)
    const last = rows().slice(-5)
    intake.prefer(
      caseId,
      last.map(({ id }) => id as never),
    )
    const state = () =>
      rows()
        .slice(-5)
        .map((row) => row.intake)
    await expect.poll(() => state().every((now) => now === 'inspected'), POLL).toBe(true)
    expect(rows().some((row) => row.intake === 'listed')).toBe(true)
    await running
    expect(rows().every((row) => row.intake === 'inspected')).toBe(true)
    expect(heard.filter(({ type }) => type === 'intake.progressed').length).toBeGreaterThan(2)
  })

  it('notices a file that another program is writing', async () => {
    const { pool } = setupIntake()
    const path = join(setupFolder(), 'growing.bin')
    writeFileSync(path, Buffer.alloc(200 * 2 ** 20))
    const reading = pool.inspect({ path: Buffer.from(path), root: Buffer.from(path) })
    const writing = setInterval(() => truncateSync(path, statSync(path).size + 1), 5)
    const result = await reading
    clearInterval(writing)
    expect(result).toEqual({ ok: false, error: 'changed_while_reading' })
  })

  it.skipIf(!hasCorpus)(`brings every real file to a visible state, damaged ones too${needsCorpus}`, async () => {
    const { takeAll, rows, db, derivativesFolder } = setupIntake()
    const folder = setupFolder()
    const names = readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(CORPUS, name)).isFile())
      .sort()
    // Damage is of as many kinds as there are damaged files.
    const kindOf = (name: string) => (name.startsWith('corrupt') ? name : name.split(sep)[0] + extname(name))
    const tried = sampleRows(names, kindOf)
    for (const name of tried) cpSync(join(CORPUS, name), join(folder, name))
    expect(await takeAll(folder)).toMatchObject({ state: 'finished', found: tried.length, unreadable: 0, skipped: 0 })
    expect(rows().every((row) => row.intake === 'inspected')).toBe(true)
    const drawn = db.prepare('SELECT count(*) AS count FROM media WHERE has_thumbnail = 1').get() as { count: number }
    const files = readdirSync(derivativesFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes('-thumb'),
    )
    expect(files).toHaveLength(drawn.count)
    expect(drawn.count).toBeGreaterThan(takesWholeTables() ? 240 : tried.length / 4)
    expect(files.filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

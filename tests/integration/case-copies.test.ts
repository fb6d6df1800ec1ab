import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import type { Audit } from '../../src/main/custody/log/audit.ts'
import { checkLibraryFile, holdsErased } from '../../src/main/db/file-check.ts'
import type { Database } from '../../src/main/db/open.ts'
import { createErasedList } from '../../src/main/journals/erased-list.ts'
import { backupFolder, backupName } from '../../src/main/library/backup-files.ts'
import { createBackups } from '../../src/main/library/backups.ts'
import { createCaseCopies } from '../../src/main/library/case-copies.ts'
import { rescueLibrary } from '../../src/main/library/recover.ts'
import { createSentSince } from '../../src/main/library/sent-since.ts'
import type { CaseId } from '../../src/shared/model/ids.ts'
import { deleteCopiesQuestion } from '../../src/shared/words/cases.ts'
import { placeEvidence } from '../support/evidence-rows.ts'
import { setupFolder } from '../support/folder.ts'
import { setupLibrary } from '../support/library.ts'
import { nowhereForbidden } from '../support/near-drives.ts'
import { pngOf } from '../support/pictures.ts'
import { setupSending } from '../support/sending.ts'

async function setup() {
  const library = setupLibrary()
  const { home, db, audit, cases } = library
  mkdirSync(backupFolder(home))
  const backUp = async (at: number) => {
    const file = join(backupFolder(home), backupName(at))
    await db.backup(file)
    return file
  }
  const copies = createCaseCopies({
    home,
    db,
    audit,
    left: () => null,
    holds: async (...asked) => holdsErased(...asked),
  })
  return { ...library, copies, backUp, cases }
}

describe('the copies of the library that hold a case', () => {
  it('are named with their times; older backups and those of other cases are not among them', async () => {
    const { cases, copies, backUp, home } = await setup()
    const at = Date.UTC(2026, 10, 18)
    await backUp(at)
    const { id, reference } = cases.create('Harbour fire')
    const holding = await backUp(at + 60_000)
    mkdirSync(join(home, 'set-aside/one'), { recursive: true })
    writeFileSync(join(home, 'set-aside/one/library.sqlite'), 'damaged')
    const found = await copies.find(id)
    expect(found.map(({ kind, isReadable }) => [kind, isReadable])).toEqual([
      ['backup', true],
      ['set_aside', false],
    ])
    const { detail } = deleteCopiesQuestion(reference, found)
    expect(detail).toContain('1 backup (18 Nov 2026, 00:01 UTC)')
    expect(detail).toContain('damaged')
    expect(await copies.remove(id)).toBe(2)
    expect(existsSync(holding)).toBe(false)
    expect(readdirSync(backupFolder(home)).filter((name) => name.endsWith('.sqlite'))).toHaveLength(1)
    expect(readdirSync(join(home, 'set-aside'))).toEqual([])
    expect(await copies.find(id)).toEqual([])
  })
})

describe('the list of deleted cases', () => {
  it('knows a case by number and time alone, and takes no other one for it', () => {
    const home = setupFolder()
    const list = createErasedList({ home, library: 'one' })
    list.note(7 as CaseId, 1000, 2000, [])
    list.note(7 as CaseId, 1000, 3000, [])
    appendFileSync(join(home, 'erased.jsonl'), '{"v":1,"libr')
    list.note(8 as CaseId, 1500, 2500, [])
    expect(list.of(7, 1000).deletedAt).toBe(2000)
    expect(list.of(8, 1500).deletedAt).toBe(2500)
    expect(list.of(7, 1001).deletedAt).toBeNull()
    expect(createErasedList({ home, library: 'other' }).of(7, 1000).deletedAt).toBeNull()
    expect(readFileSync(join(home, 'erased.jsonl'), 'utf8')).not.toMatch(/name|url/)
  })
})

describe('a library that was rolled back', () => {
  it('says what was sent since, and whether it was charged', async () => {
    const { home, db, sendAll, files, reopen, itemIds } = await setupSending({ files: [pngOf(1), pngOf(2)] })
    await sendAll(undefined, itemIds.slice(0, 1))
    const backup = join(home, 'backup.sqlite')
    await db.backup(backup)
    await sendAll(undefined, itemIds.slice(1))
    const before = readFileSync(backup)
    const again = await reopen()
    expect(createSentSince({ db: again.db, forgotten: again.forgotten })()).toEqual({
      charged: 0,
      unknown: 0,
      rows: [],
    })
    await again.close()
    for (const end of ['-wal', '-shm']) {
      if (existsSync(join(home, `library.sqlite${end}`))) writeFileSync(join(home, `library.sqlite${end}`), '')
    }
    writeFileSync(join(home, 'library.sqlite'), before)
    const old = await reopen()
    const since = createSentSince({ db: old.db, forgotten: old.forgotten })()
    expect(since).toMatchObject({ charged: 1, unknown: 0, rows: [{ isCharged: true, sha256: files[1]?.sha256 }] })
    expect(since.rows[0]?.name).toMatch(/\.png$/)
  })

  it('gives no new case the reference or the charges of a case that the backup does not know', async () => {
    const app = await setupSending({ files: [pngOf(1)] })
    const backups = restorable(app, app.home)
    expect(await backups.make()).toMatchObject({ ok: true })
    const lost = app.cases.create('Made after the backup')
    const [file] = placeEvidence(app, lost.id, app.evidence, [pngOf(2)])
    if (!file) throw new Error('no file')
    await app.sendAll(undefined, [file.itemId], lost.id)
    expect(app.service.charges()).toHaveLength(1)

    const restoreAndOpen = async (from: ReturnType<typeof restorable>) => {
      expect(await from.restore(from.list()[0]?.name ?? '')).toMatchObject({ ok: true })
      return await app.reopen({}, () => expect(rescueLibrary(app.home, Date.now())).toMatchObject({ why: 'restored' }))
    }
    const later = await restoreAndOpen(backups)
    expect(later.cases.list().map(({ reference }) => reference)).not.toContain(lost.reference)
    const unrelated = later.cases.create('Unrelated')
    expect(unrelated.id).not.toBe(lost.id)
    expect(unrelated.reference).not.toBe(lost.reference)
    expect(unrelated.reference > lost.reference).toBe(true)

    const again = later.cases.create('Holds the same bytes')
    const [same] = placeEvidence(later, again.id, app.evidence, [pngOf(2)])
    if (!same) throw new Error('no file')
    const contentsOf = async (run: typeof later) => {
      const quote = await run.quotes.quote(again.id, [same.itemId])
      const doubtful = run.doubtfulRows.of(null).rows.map((row) => row.caseReference)
      return [quote.ok && [quote.value.mediaToSend, quote.value.chargeUnknown], doubtful]
    }
    expect(await contentsOf(later)).toEqual([[0, 1], [again.reference]])
    // The next start finds the bytes in the library, and still knows whose charge it is not.
    const third = await app.reopen()
    expect(await contentsOf(third)).toEqual([[0, 1], [again.reference]])
    const inLog = third.db.prepare("SELECT case_id FROM audit WHERE type = 'attempt.restored'").pluck().all()
    expect(inLog).toEqual([again.id])

    // Rolled back a second time, nothing that was given in between is given again either.
    const fourth = await restoreAndOpen(restorable(third, app.home))
    expect(fourth.cases.create('Later still').reference > again.reference).toBe(true)
  })

  it('puts no charge into a case that is younger than its request, whatever its number', async () => {
    const app = await setupSending({ files: [pngOf(1)] })
    const backups = restorable(app, app.home)
    await backups.make()
    const lost = app.cases.create('Made after the backup')
    const [file] = placeEvidence(app, lost.id, app.evidence, [pngOf(2)])
    if (!file) throw new Error('no file')
    await app.sendAll(undefined, [file.itemId], lost.id)
    await backups.restore(backups.list()[0]?.name ?? '')
    // As a version did that kept no list of numbers.
    const later = await app.reopen({}, () => {
      rescueLibrary(app.home, Date.now())
      rmSync(join(app.home, 'numbers.jsonl'))
    })
    const other = later.cases.create('Given the number again')
    expect(other.id).toBe(lost.id)
    placeEvidence(later, app.caseId, app.evidence, [pngOf(2)])
    const third = await app.reopen()
    expect(third.doubtfulRows.of(other.id).rows).toEqual([])
    expect(third.db.prepare("SELECT 1 FROM audit WHERE type = 'attempt.restored'").all()).toEqual([])
    expect(createSentSince({ db: third.db, forgotten: third.forgotten })()).toMatchObject({ charged: 1 })
  })
})

/** The backups of a running library, with a person who says yes. */
function restorable({ db, audit }: { db: Database; audit: Audit }, home: string) {
  return createBackups({
    db,
    audit,
    home,
    clock: systemClock,
    log: { info: () => undefined, warn: () => undefined, bug: () => '', flush: async () => undefined },
    desktop: { chooseSavePath: async () => null, confirm: async () => true },
    forbiddenPlace: nowhereForbidden,
    isSound: async (file) => checkLibraryFile(file, 'whole') === 'sound',
  })
}

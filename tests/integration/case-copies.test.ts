import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createErasedList } from '../../src/main/cases/erased-list.ts'
import { holdsCase } from '../../src/main/db/file-check.ts'
import { backupFolder, backupName } from '../../src/main/library/backup-files.ts'
import { createCaseCopies } from '../../src/main/library/case-copies.ts'
import { createSentSince } from '../../src/main/library/sent-since.ts'
import type { CaseId } from '../../src/shared/model/ids.ts'
import { deleteCopiesQuestion } from '../../src/shared/words/cases.ts'
import { setupFolder } from '../support/folder.ts'
import { setupLibrary } from '../support/library.ts'
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
    ...{ home, db, audit, left: () => null },
    holds: async (...asked) => holdsCase(...asked),
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
    list.note(7 as CaseId, 1000, 2000)
    list.note(7 as CaseId, 1000, 3000)
    appendFileSync(join(home, 'erased.jsonl'), '{"v":1,"libr')
    list.note(8 as CaseId, 1500, 2500)
    expect(list.deletedAt(7, 1000)).toBe(2000)
    expect(list.deletedAt(8, 1500)).toBe(2500)
    expect(list.deletedAt(7, 1001)).toBeNull()
    expect(createErasedList({ home, library: 'other' }).deletedAt(7, 1000)).toBeNull()
    expect(readFileSync(join(home, 'erased.jsonl'), 'utf8')).not.toMatch(/name|url/)
  })
})

describe('a library that was rolled back', () => {
  it('says what was sent since, and whether it was charged', async () => {
    const { home, db, approve, queue, files, reopen, caseId } = await setupSending({ files: [pngOf(1), pngOf(2)] })
    const send = async (index: number) => {
      const file = files[index]
      if (file) await approve(undefined, [file.itemId], caseId)
      queue.start()
      await queue.settled()
    }
    await send(0)
    const backup = join(home, 'backup.sqlite')
    await db.backup(backup)
    await send(1)
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
})

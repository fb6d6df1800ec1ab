import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { setupClock, setupLibrary } from '../../../tests/support/library.ts'
import { MIGRATIONS } from '../../../tests/support/library-file.ts'
import { plant } from '../../../tests/support/rows.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { chainHash, GENESIS, payloadDigest, sealsDigest } from '../custody/log/chain.ts'
import { openLibrary } from './library.ts'
import { NewerLibraryError, OtherLibraryError } from './migrate.ts'

type AuditRow = {
  seq: number
  case_id: number | null
  at: number
  mono_ns: number
  boot_id: string
  actor: string
  type: string
  payload: string
  salt: Buffer
  seals: string
  prev_hash: string
  hash: string
}

describe('a library', () => {
  it('veils the pictures of a case, and logs each change and nothing else', () => {
    const { cases, db } = setupLibrary()
    const { id, veil } = cases.create('One')
    expect(veil).toBe('off')
    expect(cases.create('Two', 'grey').veil).toBe('grey')
    expect(cases.setVeil(id, 'blur')?.veil).toBe('blur')
    cases.setVeil(id, 'blur')
    expect(cases.setVeil(99 as CaseId, 'blur')).toBeNull()
    expect(cases.veils()).toEqual([
      { caseId: id, reference: 'CASE-2026-001', veil: 'blur' },
      { caseId: 2, reference: 'CASE-2026-002', veil: 'grey' },
    ])
    const logged = db.prepare("SELECT payload FROM audit WHERE type = 'case.veil_changed'").pluck().all()
    expect(logged).toEqual(['{"from":"off","to":"blur"}'])
  })

  it('writes through to the disk before it says done, after the first query too', () => {
    const { db, cases } = setupLibrary()
    cases.create('Harbour fire')
    expect(db.pragma('synchronous', { simple: true })).toBe(2)
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal')
  })

  it('refuses to touch a file of a newer version', () => {
    const { home, db, close } = setupLibrary()
    db.pragma('user_version = 999')
    close()
    const clock = setupClock()
    const reopen = () => openLibrary({ home, migrationsFolder: MIGRATIONS, clock, actor: () => '', appVersion: '' })
    expect(reopen).toThrow(NewerLibraryError)
  })

  it('refuses to touch a file that other steps of the same numbers made', () => {
    const { home, db, close } = setupLibrary()
    db.pragma('application_id = 0')
    close()
    const clock = setupClock()
    const reopen = () => openLibrary({ home, migrationsFolder: MIGRATIONS, clock, actor: () => '', appVersion: '' })
    expect(reopen).toThrow(OtherLibraryError)
  })

  it('refuses a file that is not a library and leaves it as it was', () => {
    const home = setupFolder()
    const file = join(home, 'library.sqlite')
    writeFileSync(file, 'not a database, and longer than a header needs to be '.repeat(40))
    const before = readFileSync(file)
    const clock = setupClock()
    expect(() => openLibrary({ home, migrationsFolder: MIGRATIONS, clock, actor: () => '', appVersion: '' })).toThrow()
    expect(readFileSync(file)).toEqual(before)
  })

  it('keeps a custody log whose entries each carry the hash of the one before', () => {
    const { db, cases } = setupLibrary()
    const made = cases.create('Harbour fire')
    cases.rename(made.id, 'Harbour fire, night of 14 March')
    const rows = db.prepare('SELECT * FROM audit ORDER BY seq').all() as AuditRow[]
    expect(rows.map((row) => row.type)).toEqual(['library.created', 'case.created', 'case.renamed'])
    let previous = GENESIS
    for (const row of rows) {
      const facts = {
        seq: row.seq,
        caseId: row.case_id,
        at: row.at,
        monoNs: row.mono_ns,
        bootId: row.boot_id,
        actor: row.actor,
        type: row.type,
        payloadSha256: payloadDigest(row.salt, row.payload),
        sealsSha256: sealsDigest(row.seals),
      }
      expect(row.prev_hash).toBe(previous)
      expect(row.hash).toBe(chainHash(previous, facts))
      previous = row.hash
    }
  })

  it('refuses to change or delete a custody entry', () => {
    const { db } = setupLibrary()
    expect(() => db.exec("UPDATE audit SET actor = 'someone else'")).toThrow(/append-only/)
    expect(() => db.exec('DELETE FROM audit')).toThrow(/append-only/)
  })

  it('gives case and exhibit references that are never reused', () => {
    const { cases, exhibits } = setupLibrary()
    const first = cases.create('One')
    expect(first.reference).toBe('CASE-2026-001')
    expect(cases.create('Two').reference).toBe('CASE-2026-002')
    const source = { name: 'card', kind: 'folder' as const, isReadOnlyMount: true }
    const card = exhibits.take(first.id, { ...source, root: Buffer.from('/media/card') })
    const again = exhibits.take(first.id, { ...source, root: Buffer.from('/media/card') })
    expect(again).toEqual({ id: card.id, isNew: false })
    exhibits.take(first.id, { ...source, root: Buffer.from([0x2f, 0x62, 0xdf]) })
    expect(exhibits.list(first.id).map((exhibit) => [exhibit.reference, exhibit.path])).toEqual([
      ['EXH-01', '/media/card'],
      ['EXH-02', '/b\\xDF'],
    ])
  })

  it('refuses rows that contradict themselves', () => {
    const { db, cases, exhibits } = setupLibrary()
    const { id } = cases.create('One')
    const exhibit = exhibits.take(id, { root: Buffer.from('/a'), name: 'a', kind: 'folder', isReadOnlyMount: null })
    const item = (intake: string, reason: string | null, sha256: string | null) =>
      plant(db, () =>
        db
          .prepare(
            `INSERT INTO items (case_id, exhibit_id, number, path, name, folder, bytes, mtime_ns, ctime_ns, dev, inode, intake, reason, sha256, listed_at)
           VALUES (?, ?, 1, x'2f61', 'a', '', 0, '0', '0', '0', '0', ?, ?, ?, 0)`,
          )
          .run(id, exhibit.id, intake, reason, sha256),
      )
    expect(() => item('inspected', null, null)).toThrow(/CHECK/)
    expect(() => item('skipped', null, null)).toThrow(/CHECK/)
    expect(() => item('listed', 'fifo', null)).toThrow(/CHECK/)
    expect(() => item('inspected', null, 'f'.repeat(64))).toThrow(/FOREIGN KEY/)
    expect(() => item('thrown away', null, null)).toThrow(/CHECK/)
  })
})

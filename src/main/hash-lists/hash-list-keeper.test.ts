import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { setupLibrary } from '../../../tests/support/library.ts'
import { nearDrives } from '../../../tests/support/near-drives.ts'
import { sha256Of } from '../../../tests/support/pictures.ts'
import type { AppEvent } from '../../shared/contract/events.ts'
import type { HashListPurpose } from '../../shared/model/hash-list.ts'
import { createHashLists } from '../db/hash-lists.ts'
import { createLog } from '../log.ts'
import { createHashListKeeper } from './hash-list-keeper.ts'

const MD5 = 'd41d8cd98f00b204e9800998ecf8427e'
const SHA1 = 'da39a3ee5e6b4b0d3255bfef95601890afd80709'
const SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

function setupLists() {
  const library = setupLibrary()
  const { db, audit, clock } = library
  const folder = setupFolder()
  const heard: AppEvent[] = []
  const lists = createHashLists({ db, audit, clock, actor: () => 'A. Examiner' })
  const log = createLog(join(folder, 'logs'), clock.now)
  const keeper = createHashListKeeper({
    lists,
    drives: nearDrives,
    emit: (event) => heard.push(event),
    log,
    now: clock.now,
  })
  const add = (text: string | Buffer, name = 'Agency list', purpose: HashListPurpose = 'notable') => {
    const path = join(folder, 'hashes.txt')
    writeFileSync(path, text)
    return keeper.importFrom(Buffer.from(path), { name, purpose })
  }
  const stored = () => db.prepare('SELECT count(*) FROM hash_list_entries').pluck().get()
  const entries = () =>
    db
      .prepare<[], { type: string; payload: string }>("SELECT type, payload FROM audit WHERE type LIKE 'hash_list.%'")
      .all()
      .map(({ type, payload }) => ({ type, ...(JSON.parse(payload) as object) }))
  return { ...library, lists, keeper, folder, heard, add, stored, entries }
}

describe('a list of known hashes', () => {
  it('is imported from its file with each hash once, and the custody log says from which', async () => {
    const { add, lists, stored, entries, heard } = setupLists()
    const text = `# ours\n${MD5}  a.jpg\n${SHA256}\nno hash\n${SHA1}\r\n${SHA256.toUpperCase()}\n`
    const hashes = { sha256: 1, sha1: 1, md5: 1 }
    const list = {
      name: 'Agency list',
      purpose: 'notable',
      fileName: 'hashes.txt',
      fileSha256: sha256Of(Buffer.from(text)),
    }
    expect(await add(text)).toMatchObject({ ok: true, value: { ...list, hashes, unreadLines: 1 } })
    expect(lists.list()).toMatchObject([{ ...list, hashes, importedBy: 'A. Examiner' }])
    expect(stored()).toBe(3)
    expect(entries()).toEqual([
      {
        type: 'hash_list.imported',
        list: 'Agency list',
        purpose: 'notable',
        file: 'hashes.txt',
        fileSha256: list.fileSha256,
        hashes,
        unreadLines: 1,
      },
    ])
    expect(heard).toContainEqual({ type: 'hashLists.changed' })
  })

  it.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeffMD5;Name\n${MD5};a`)],
    ['UTF-16 of PowerShell', Buffer.from(`\ufeff"Algorithm","Hash"\r\n"MD5","${MD5}"\r\n`, 'utf16le')],
    ['no line end', Buffer.from(MD5)],
  ])('is read from %s', async (_, bytes) => {
    const { add } = setupLists()
    expect(await add(bytes)).toMatchObject({ value: { hashes: { sha256: 0, sha1: 0, md5: 1 }, unreadLines: 0 } })
  })

  it('is refused whole where its file has no hash, its name is taken or its path is no file', async () => {
    const { add, keeper, folder, stored, entries, lists } = setupLists()
    expect(await add('')).toEqual({ ok: false, error: 'no_hashes' })
    expect(await add(Buffer.alloc(20 * 2 ** 20))).toEqual({ ok: false, error: 'no_hashes' })
    const named = { name: 'Ägency', purpose: 'own' } as const
    expect(await keeper.importFrom(Buffer.from(folder), named)).toEqual({ ok: false, error: 'unreadable' })
    expect([stored(), entries(), lists.list()]).toEqual([0, [], []])
    expect((await add(MD5, 'Ägency')).ok).toBe(true)
    expect(await add(SHA1, 'AGENCY')).toEqual({ ok: false, error: 'name_taken' })
    expect(stored()).toBe(1)
  })

  it('takes lines that are too long, or are no text, as lines without a hash', async () => {
    const { add } = setupLists()
    const long = Buffer.alloc(3 * 2 ** 20, 'a')
    const bytes = Buffer.concat([Buffer.from(`${MD5}\n`), long, Buffer.from(`\n\0\0\xff\n${SHA1}\n`, 'latin1'), long])
    expect(await add(bytes)).toMatchObject({ value: { hashes: { sha256: 0, sha1: 1, md5: 1 }, unreadLines: 3 } })
  })

  it('of which an import was stopped or killed leaves nothing', async () => {
    const { add, keeper, lists, stored, entries } = setupLists()
    const many = Array.from({ length: 50_000 }, (_, n) => sha256Of(Buffer.from(String(n)))).join('\n')
    const importing = add(many)
    while (stored() === 0) await new Promise(setImmediate)
    expect(await add(MD5, 'Another')).toEqual({ ok: false, error: 'busy' })
    keeper.stop()
    expect(await importing).toEqual({ ok: false, error: 'stopped' })
    await keeper.emptied()
    expect([stored(), entries(), lists.list()]).toEqual([0, [], []])
    // As a killed process leaves it: begun, with some of its hashes.
    const id = lists.begin({ name: 'Agency list', purpose: 'own', fileName: 'f' })
    lists.add(id, 'md5', Buffer.from(MD5, 'hex'))
    expect(lists.list()).toEqual([])
    keeper.goOn()
    await keeper.emptied()
    expect(stored()).toBe(0)
    expect((await add(many)).ok).toBe(true)
    expect(stored()).toBe(50_000)
  })

  it('is renamed and removed with an entry each, and its hashes go alone', async () => {
    const { add, keeper, lists, stored, entries } = setupLists()
    await add(`${MD5}\n${SHA1}`)
    await add(MD5, 'Ours', 'own')
    const [agency, ours] = lists.list()
    if (agency === undefined || ours === undefined) throw new Error('two lists')
    expect(keeper.change(agency.id, { name: 'ours', purpose: 'ignore' })).toEqual({ ok: false, error: 'name_taken' })
    expect(keeper.change(agency.id, { name: 'Partner', purpose: 'ignore' })).toMatchObject({ ok: true })
    expect(keeper.remove(agency.id)).toMatchObject({ ok: true })
    await keeper.emptied()
    expect(stored()).toBe(1)
    expect(lists.list().map(({ name }) => name)).toEqual(['Ours'])
    expect(keeper.remove(agency.id)).toEqual({ ok: false, error: 'no_list' })
    expect(entries().slice(2)).toMatchObject([
      { type: 'hash_list.changed', from: { list: 'Agency list' }, to: { list: 'Partner', purpose: 'ignore' } },
      { type: 'hash_list.removed', list: 'Partner', hashes: { sha256: 0, sha1: 1, md5: 1 } },
    ])
  })
})

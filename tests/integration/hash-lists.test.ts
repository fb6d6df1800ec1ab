import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/main/db/open.ts'
import { hashListCommand } from '../../src/shared/words/hash-lists.ts'
import { setupFolder } from '../support/folder.ts'
import { jpeg } from '../support/hostile-tree.ts'
import { setupIntake } from '../support/intake.ts'
import { MIGRATIONS } from '../support/library-file.ts'
import { verifyHere } from '../support/log-check.ts'
import { runHeadless } from '../support/run-headless.ts'

const hashOf = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes).digest('hex')

describe('MD5 and SHA-1', () => {
  const computed = (desk: ReturnType<typeof setupIntake>) =>
    desk.db.prepare('SELECT lower(hex(md5)) AS md5, lower(hex(sha1)) AS sha1 FROM media ORDER BY bytes').all()

  it('are computed in the reading that computes SHA-256, where they are wanted', async () => {
    const folder = setupFolder()
    const files = [jpeg('one'), jpeg('one and two'), Buffer.alloc(3 * 2 ** 20, 'x')]
    for (const [n, bytes] of files.entries()) writeFileSync(join(folder, `${n}.jpg`), bytes)
    const expected = files.map((bytes) => ({ md5: hashOf('md5', bytes), sha1: hashOf('sha1', bytes) }))
    const desk = setupIntake({ wantsLookups: () => true })
    await desk.takeAll(folder)
    expect(computed(desk)).toEqual(expected)
    const [first] = desk.rows()
    expect(desk.details.lookups(first?.sha256 as never)).toEqual(expected[0])
    expect(verifyHere(desk.db).outcome).toBe('whole')
  })

  it('are added to files read earlier when their originals are verified, under the entry of that', async () => {
    const folder = setupFolder()
    const files = [jpeg('one'), jpeg('one and two')]
    for (const [n, bytes] of files.entries()) writeFileSync(join(folder, `${n}.jpg`), bytes)
    let isWanted = false
    const desk = setupIntake({ wantsLookups: () => isWanted })
    const verify = async () => {
      desk.proving.verify(desk.caseId, [])
      await desk.proving.whenIdle(desk.caseId)
      return computed(desk)
    }
    await desk.takeAll(folder)
    const none = { md5: '', sha1: '' }
    expect(await verify()).toEqual([none, none])
    isWanted = true
    writeFileSync(join(folder, '1.jpg'), jpeg('not the same'))
    expect(await verify()).toEqual([
      { md5: hashOf('md5', files[0] as Buffer), sha1: hashOf('sha1', files[0] as Buffer) },
      none,
    ])
    expect(verifyHere(desk.db).outcome).toBe('whole')
  })
})

describe('lists of known hashes on the command line', () => {
  it('are imported, narrow the list of a case by name, and are removed, with an entry each', async () => {
    const [home, evidence, elsewhere] = [join(setupFolder(), 'home'), join(setupFolder(), 'card'), setupFolder()]
    mkdirSync(evidence)
    const pictures = ['one', 'two', 'three'].map((name) => ({ name, bytes: jpeg(name) }))
    for (const { name, bytes } of pictures) writeFileSync(join(evidence, `${name}.jpg`), bytes)
    const file = join(elsewhere, 'partner.csv')
    const [one, two] = pictures.map(({ bytes }) => hashOf('sha256', bytes))
    writeFileSync(file, `sha256,name\n${one},a.jpg\n${two},b.jpg\n,c.jpg\n`)
    const run = (...args: string[]) => runHeadless([...args, '--home', home, '--json'])
    const listed = async (filter: string) =>
      (await run('list', '--case', 'Quay', '--filter', filter)).lines
        .slice(0, -1)
        .map(({ path }) => String(path).slice(evidence.length + 1))

    expect((await run('ingest', evidence, '--case', 'Quay')).code).toBe(0)
    const added = await run('hash-list', 'add', file, '--name', 'Partner', '--purpose', 'notable')
    const list = {
      type: 'hash_list',
      name: 'Partner',
      purpose: 'notable',
      fileName: 'partner.csv',
      hashes: { sha256: 2, sha1: 0, md5: 0 },
      unreadLines: 1,
    }
    expect([added.code, added.lines]).toEqual([0, [expect.objectContaining(list)]])
    expect(added.stderr).toContain(hashListCommand.unread({ n: 1 }))
    expect((await run('hash-list', 'list')).lines).toEqual(added.lines)
    expect((await listed('known=Partner')).sort()).toEqual(['one.jpg', 'two.jpg'])
    expect(await listed('known!=Partner')).toEqual(['three.jpg'])
    expect(await listed('known=none')).toEqual(['three.jpg'])

    const again = await run('hash-list', 'add', file, '--name', 'PARTNER', '--purpose', 'own')
    expect([again.code, again.lines]).toEqual([
      1,
      [{ type: 'hash_list_refused', name: 'PARTNER', reason: 'name_taken' }],
    ])
    expect((await run('hash-list', 'add', file, '--name', 'X')).code).toBe(2)
    expect((await run('hash-list', 'remove', '--name', 'Nobody')).code).toBe(2)
    expect((await run('hash-list', 'remove', '--name', 'partner')).code).toBe(0)
    expect((await run('hash-list', 'list')).lines).toEqual([])
    expect(await listed('known=none')).toHaveLength(3)
    expect((await run('verify', '--library')).code).toBe(0)
    const db = openDatabase(join(home, 'library.sqlite'), MIGRATIONS)
    expect(db.prepare('SELECT count(*) FROM hash_list_entries').pluck().get()).toBe(0)
    expect(db.prepare("SELECT type FROM audit WHERE type LIKE 'hash_list.%' ORDER BY seq").pluck().all()).toEqual([
      'hash_list.imported',
      'hash_list.removed',
    ])
    db.close()
  })
})

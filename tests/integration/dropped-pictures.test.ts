import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createArrivals } from '../../src/main/db/arrivals.ts'
import { createDropped } from '../../src/main/intake/dropped.ts'
import { createKeptFileEntry } from '../../src/main/intake/kept-file.ts'
import { pastedFolder } from '../../src/main/intake/pasted.ts'
import { MAX_DROPPED_BYTES } from '../../src/shared/contract/dropped.ts'
import { contract } from '../../src/shared/contract/index.ts'
import type { CaseId, ItemId } from '../../src/shared/model/ids.ts'
import { eraseCase } from '../support/erase-case.ts'
import { setupFolder } from '../support/folder.ts'
import { png, pngChunk, pngHeader } from '../support/hostile-files.ts'
import { setupIntake } from '../support/intake.ts'
import { nearDrives } from '../support/near-drives.ts'
import { sha256Of } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'

const pixel = png(pngHeader(1, 1), pngChunk('IDAT', deflateSync(Buffer.from([0, 128]))))
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(60), Buffer.from([0xff, 0xd9])])

/** A case and what takes dropped pictures into it; `drop` hands one over in parts of some bytes. */
function setupDrop() {
  const desk = setupIntake()
  const { db, audit, clock, cases, exhibits, items, intake, caseId } = desk
  const home = setupFolder()
  const arrivals = createArrivals({ db, audit, clock, actor: () => 'R. Osei' })
  const enter = createKeptFileEntry({ db, exhibits, items, intake, drives: nearDrives })
  const dropped = createDropped({ home, clock, cases, arrivals, enter })
  const drop = async (bytes: Buffer, name = 'harbour.png', address: string | null = null) => {
    const begun = await dropped.begin({ caseId, name, address, bytes: bytes.length })
    if (!begun.ok) return begun
    const { pictureId } = begun.value
    for (let at = 0; at < bytes.length; at += 40) {
      const part = await dropped.part(pictureId, bytes.subarray(at, at + 40).toString('base64'))
      if (!part.ok) return part
    }
    const kept = await dropped.finish(pictureId)
    await intake.whenIdle(caseId)
    return kept
  }
  const folder = pastedFolder(home, caseId)
  const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  return { ...desk, home, arrivals, dropped, drop, folder, files }
}

const notTaken = (reason: string) => ({ ok: false, error: { kind: 'not_taken', reason } })

describe('a picture dropped without a file', () => {
  it('becomes an item of the bytes as they came, with what was said of it kept as words', async () => {
    const { drop, rows, arrivals, exhibits, caseId, folder, db } = setupDrop()
    expect(await drop(pixel, 'IMG_2041.png', 'https://news.example/harbour?id=7')).toEqual({
      ok: true,
      value: { exhibitId: 1 },
    })
    const [row] = rows()
    const name = expect.stringMatching(/^Dropped \d{4}-\d\d-\d\d .* UTC, no original file\.png$/)
    expect(row).toMatchObject({ name, folder: '', intake: 'inspected', sha256: sha256Of(pixel) })
    expect(exhibits.list(caseId)).toMatchObject([{ name: 'Dropped pictures', itemCount: 1 }])
    expect(readFileSync(join(folder, 'Dropped pictures', row?.name ?? ''))).toEqual(pixel)
    expect(arrivals.of(row?.id as ItemId)).toMatchObject({
      name: 'IMG_2041.png',
      address: 'https://news.example/harbour?id=7',
      takenBy: 'R. Osei',
    })
    const entry = db.prepare("SELECT payload FROM audit WHERE type = 'picture.dropped'").pluck().get()
    expect(JSON.parse(String(entry))).toEqual({
      item: 'ITEM-0001',
      name: 'IMG_2041.png',
      address: 'https://news.example/harbour?id=7',
      bytes: pixel.length,
      sha256: sha256Of(pixel),
    })
  })

  it('is told by its bytes and never by its name, which is never a path', async () => {
    const { drop, rows, arrivals, files, home } = setupDrop()
    for (const name of [
      '../../../etc/cron.d/x.png',
      '/etc/passwd',
      'C:\\Windows\\x.png',
      'a\u0000b\nc\u202egnp.exe',
      '',
    ]) {
      expect(await drop(jpeg, name)).toMatchObject({ ok: true })
    }
    const names = rows().map((row) => row.name)
    expect(names).toHaveLength(5)
    for (const name of names) expect(name).toMatch(/^Dropped [^/\\]* UTC(?: \(\d\))?, no original file\.jpg$/)
    expect(files()).toEqual(['Dropped pictures', ...names.map((name) => join('Dropped pictures', name))].sort())
    expect(readdirSync(home)).toEqual(['pasted'])
    const given = rows().map(({ id }) => arrivals.of(id as ItemId)?.name)
    expect(given.slice(0, 4)).toEqual([
      '../../../etc/cron.d/x.png',
      '/etc/passwd',
      'C:\\Windows\\x.png',
      'a\\x00b\\x0Ac\u202egnp.exe',
    ])
    expect(given[4]).toBeNull()
  })

  it.each([
    ['empty', Buffer.alloc(0)],
    ['not_a_picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['not_a_picture', Buffer.from(`%PDF-1.7 ${'x'.repeat(500)}`)],
    ['not_a_picture', Buffer.from('PK\u0003\u0004 photo.jpg')],
    ['not_a_picture', Buffer.from(`#!/bin/sh\n${'rm -rf ~;'.repeat(40)}`)],
  ] as const)('is refused when it is %s (%#), and nothing of it stays', async (reason, bytes) => {
    const { drop, rows, home } = setupDrop()
    expect(await drop(bytes, 'photo.jpg')).toEqual(notTaken(reason))
    expect(rows()).toEqual([])
    const left = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.part'))
    expect(left).toEqual([])
  })

  it('of two gigabytes is refused before a byte of it comes', async () => {
    const { dropped, caseId, home } = setupDrop()
    const claim = { caseId, name: 'huge.png', address: null }
    expect(await dropped.begin({ ...claim, bytes: 2 * 2 ** 30 })).toEqual(notTaken('too_large'))
    expect(await dropped.begin({ ...claim, bytes: MAX_DROPPED_BYTES + 1 })).toEqual(notTaken('too_large'))
    expect(readdirSync(home)).toEqual([])
    const { input } = contract['dropped.begin']
    expect(input.safeParse({ ...claim, bytes: 2 * 2 ** 30 }).success).toBe(true)
    expect(input.safeParse({ ...claim, name: 'x'.repeat(256), bytes: 1 }).success).toBe(false)
  })

  it('never holds more than was announced, and is not kept before it is whole', async () => {
    const { dropped, caseId, rows } = setupDrop()
    const claim = { caseId, name: 'a.png', address: null, bytes: 20 }
    const begun = await dropped.begin(claim)
    const id = begun.ok ? begun.value.pictureId : ''
    await dropped.part(id, pixel.subarray(0, 10).toString('base64'))
    await expect(dropped.part(id, pixel.subarray(10, 40).toString('base64'))).rejects.toThrow('more bytes')
    await expect(dropped.finish(id)).rejects.toThrow('not whole')
    expect(rows()).toEqual([])
    await dropped.close()
    expect(await dropped.finish(id)).toMatchObject({ error: { kind: 'not_found' } })
  })

  it('does not enter a case that was closed meanwhile, and one left half-way is gone with the next', async () => {
    const { dropped, drop, cases, caseId, files, folder } = setupDrop()
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'left by a killed app.part'), 'x')
    const begun = await dropped.begin({ caseId, name: 'a.png', address: null, bytes: pixel.length })
    const id = begun.ok ? begun.value.pictureId : ''
    expect(files()).toEqual([`${id}.part`])
    await dropped.part(id, pixel.toString('base64'))
    cases.setClosed(caseId, true)
    const closed = { ok: false, error: { kind: 'not_now', reason: 'case_closed' } }
    expect(await dropped.finish(id)).toEqual(closed)
    expect(files()).toEqual([])
    expect(await drop(pixel)).toEqual(closed)
    const noCase = { caseId: 999 as CaseId, name: '', address: null, bytes: 1 }
    expect(await dropped.begin(noCase)).toMatchObject({ error: { kind: 'not_found', what: 'case' } })
  })

  it('keeps only an address of the web, and none with a password', async () => {
    const { drop, rows, arrivals } = setupDrop()
    const given = [
      'https://u:key@news.example/',
      'file:///etc/passwd',
      'data:image/png;base64,AA',
      'http://10.0.0.7/a b',
    ]
    for (const address of [...given, 'http://10.0.0.7/cms/7.png']) await drop(pixel, 'a.png', address)
    expect(rows().map(({ id }) => arrivals.of(id as ItemId)?.address)).toEqual([
      null,
      null,
      null,
      null,
      'http://10.0.0.7/cms/7.png',
    ])
  })

  it('is not edited, and goes with its case', async () => {
    const { drop, db, audit, clock, caseId } = setupDrop()
    await drop(pixel, 'secret name.png', 'https://news.example/secret')
    expect(() => plant(db, () => db.prepare("UPDATE arrivals SET given_name = 'x'").run())).toThrow('arrivals are kept')
    expect(() => plant(db, () => db.prepare('DELETE FROM arrivals').run())).toThrow('arrivals are kept')
    eraseCase({ db, audit, clock }, caseId)
    expect(db.prepare('SELECT count(*) FROM arrivals').pluck().get()).toBe(0)
  })
})

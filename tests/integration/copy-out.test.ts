import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCustodyOfItems } from '../../src/main/custody/listing/custody-items.ts'
import type { CopyItem } from '../../src/main/db/copy-items.ts'
import { exhibitReference } from '../../src/main/db/exhibits.ts'
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import { itemReference } from '../../src/main/db/item-reference.ts'
import { type CopyOutDeps, createCopyOut } from '../../src/main/export/files/copies/copy-out.ts'
import type { Drives } from '../../src/main/inspect/drive/drives.ts'
import { keptPlaces } from '../../src/main/library/evidence-places.ts'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { err, ok } from '../../src/shared/result.ts'
import { notCopiedWords } from '../../src/shared/words/copies.ts'
import { setupFolder } from '../support/folder.ts'
import { forge } from '../support/forge.ts'
import { setupIntake } from '../support/intake.ts'
import { payloadsOf } from '../support/log-entries.ts'
import { forbiddenPlaceIn, nearDrives } from '../support/near-drives.ts'
import { sha256Of } from '../support/pictures.ts'
import { notSigning } from '../support/unsigned.ts'

describe('copying originals out', () => {
  it('gives copies named by reference, with manifest and sums, and leaves the originals as they were', async () => {
    const desk = await setupCopies()
    const before = desk.look()
    const done = await desk.copy()
    expect(done).toMatchObject({ ok: true, value: { copied: 3, kept: 0, notCopied: [] } })
    expect(desk.look()).toEqual(before)
    expect(readdirSync(desk.target).sort()).toEqual(['EXH-01', 'SHA256SUMS', 'manifest.json'])
    expect(readdirSync(join(desk.target, 'EXH-01')).sort()).toEqual([
      'ITEM-0001 a.jpg',
      'ITEM-0002 b.jpg',
      'ITEM-0003 evilx.bin',
    ])
    const copy = join(desk.target, 'EXH-01', 'ITEM-0001 a.jpg')
    expect(statSync(copy).mtimeMs).toBe(statSync(join(desk.evidence, 'a.jpg')).mtimeMs)
    expect(readFileSync(copy, 'utf8')).toBe('first')
    execFileSync('sha256sum', ['--strict', '--quiet', '-c', 'SHA256SUMS'], { cwd: desk.target })
    const manifest = JSON.parse(readFileSync(join(desk.target, 'manifest.json'), 'utf8'))
    expect(manifest.files[0]).toEqual({
      path: 'EXH-01/ITEM-0001 a.jpg',
      role: 'original',
      bytes: 5,
      volume: null,
      item: 'ITEM-0001',
      sha256: sha256Of('first'),
    })
    expect(manifest.items[0]).toMatchObject({ path: join(desk.evidence, 'a.jpg'), problem: null })
    expect(desk.entries()).toMatchObject([{ state: 'finished', copied: 3, manifestSha256: expect.any(String) }])
  })

  it('lists what cannot be read or holds other bytes now, and copies the rest', async () => {
    const desk = await setupCopies()
    rmSync(join(desk.evidence, 'a.jpg'))
    appendFileSync(join(desk.evidence, 'deep', 'b.jpg'), '!')
    const done = await desk.copy()
    expect(done).toMatchObject({
      ok: true,
      value: {
        copied: 1,
        notCopied: [
          { reference: 'ITEM-0001', problem: 'vanished', path: join(desk.evidence, 'a.jpg') },
          { reference: 'ITEM-0002', problem: 'different' },
        ],
      },
    })
    expect(readdirSync(join(desk.target, 'EXH-01'))).toEqual(['ITEM-0003 evilx.bin'])
    const manifest = JSON.parse(readFileSync(join(desk.target, 'manifest.json'), 'utf8'))
    expect(manifest.items.map(({ problem }: { problem: string | null }) => problem)).toEqual([
      'vanished',
      'different',
      null,
    ])
  })

  it('tries no more of an exhibit after three in a row that cannot be read, and lists those as not tried', async () => {
    const desk = await setupCopies()
    writeFileSync(join(desk.evidence, 'z1.jpg'), 'fourth')
    writeFileSync(join(desk.evidence, 'z2.jpg'), 'fifth')
    const card = setupFolder()
    writeFileSync(join(card, 'other.jpg'), 'other')
    await desk.takeAll(desk.evidence)
    await desk.takeAll(card)
    const opened: string[] = []
    const failing = new Set(['a.jpg', 'b.jpg', 'evil\u202e"x.exe'])
    const drives: Pick<Drives, 'open'> = {
      open: async (path) => {
        const name = path.subarray(path.lastIndexOf(0x2f) + 1).toString()
        opened.push(name)
        const file = await nearDrives.open(path)
        if (!file.ok || !failing.has(name)) return file
        const read = () => Promise.reject(Object.assign(new Error('refused'), { code: 'EIO', syscall: 'read' }))
        return ok({ ...file.value, read })
      },
    }
    const done = await desk.copy({ drives })
    const unread = [1, 2, 3].map((n) => ({ reference: `ITEM-000${n}`, problem: 'read_error' }))
    const untried = [4, 5].map((n) => ({ reference: `ITEM-000${n}`, problem: 'not_tried' }))
    expect(done).toMatchObject({ ok: true, value: { copied: 1, notCopied: [...unread, ...untried] } })
    expect(opened).toHaveLength(4)
    expect(opened.at(-1)).toBe('other.jpg')
    const manifest = JSON.parse(readFileSync(join(desk.target, 'manifest.json'), 'utf8'))
    expect(manifest.items.map(({ problem }: { problem: string | null }) => problem)).toEqual([
      'read_error',
      'read_error',
      'read_error',
      'not_tried',
      'not_tried',
      null,
    ])
    expect(notCopiedWords('not_tried')).not.toBe('not_tried')
  })

  it('tries the others where one between them can be read', async () => {
    const desk = await setupCopies()
    const drives: Pick<Drives, 'open'> = {
      open: async (path) => (path.toString().endsWith('b.jpg') ? await nearDrives.open(path) : err('read_error')),
    }
    const done = await desk.copy({ drives })
    expect(done).toMatchObject({ ok: true, value: { copied: 1 } })
    expect(done.ok && done.value.notCopied.map(({ problem }) => problem)).toEqual(['read_error', 'read_error'])
  })

  it.each([
    ['its digest and size, with a file that fits', 'sha256 = @sha256, bytes = 6', 'ITEM-0001'],
    ['its size', 'bytes = 4711', 'ITEM-0001'],
    ['its number', 'number = 40', 'ITEM-0040'],
    ['its name', "name = 'forged.jpg'", 'ITEM-0001'],
  ])('copies nothing that is stored otherwise than the log says: %s', async (_what, sql, reference) => {
    const desk = await setupCopies()
    writeFileSync(join(desk.evidence, 'a.jpg'), 'forged')
    const sha256 = sha256Of('forged')
    forge(desk.db, `UPDATE items SET ${sql.replace('@sha256', `'${sha256}'`)} WHERE number = 1`)
    const done = await desk.copy()
    const notCopied = [{ reference, path: '', problem: 'altered' }]
    expect(done).toMatchObject({ ok: true, value: { copied: 2, notCopied } })
    expect(readdirSync(join(desk.target, 'EXH-01'))).toEqual(['ITEM-0002 b.jpg', 'ITEM-0003 evilx.bin'])
    const manifest = JSON.parse(readFileSync(join(desk.target, 'manifest.json'), 'utf8'))
    expect(manifest.items).toContainEqual({
      reference,
      exhibit: '',
      path: '',
      pathBytes: null,
      url: null,
      bytes: null,
      sha256: null,
      problem: 'altered',
    })
    expect(desk.entries()).toMatchObject([{ copied: 2, notCopied: 1, references: 'ITEM-0002, ITEM-0003' }])
  })

  it('leaves no folder of an exhibit that nothing was copied of', async () => {
    const desk = await setupCopies()
    rmSync(desk.evidence, { recursive: true })
    expect(await desk.copy()).toMatchObject({ ok: true, value: { copied: 0, notCopied: { length: 3 } } })
    expect(readdirSync(desk.target).sort()).toEqual(['SHA256SUMS', 'manifest.json'])
  })

  it('stops when it is told to, says that it is unfinished, and goes on from there', async () => {
    const desk = await setupCopies()
    const stop = new AbortController()
    const stopped = await desk.copy({ onProgress: ({ done }) => done === 2 && stop.abort(), signal: stop.signal })
    expect(stopped).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(readdirSync(desk.target).sort()).toEqual(['EXH-01', 'copying.json'])
    expect(readdirSync(join(desk.target, 'EXH-01'))).toHaveLength(2)
    // A copy that somebody changed meanwhile is made anew.
    writeFileSync(join(desk.target, 'EXH-01', 'ITEM-0001 a.jpg'), 'FIRST')
    expect(await desk.copy()).toMatchObject({ ok: true, value: { copied: 2, kept: 1 } })
    expect(readFileSync(join(desk.target, 'EXH-01', 'ITEM-0001 a.jpg'), 'utf8')).toBe('first')
    expect(existsSync(join(desk.target, 'copying.json'))).toBe(false)
    expect(desk.entries().map(({ state }) => state)).toEqual(['cancelled', 'finished'])
  })

  it('is in the log before anything leaves', async () => {
    const desk = await setupCopies()
    const types = desk.db.prepare("SELECT type FROM audit WHERE type LIKE 'originals.%' ORDER BY seq").pluck()
    let whenOneIsThere: unknown[] = []
    await desk.copy({
      onProgress: ({ done }) => {
        if (done === 1) whenOneIsThere = types.all()
      },
    })
    expect(whenOneIsThere).toEqual(['originals.copying'])
    expect(types.all()).toEqual(['originals.copying', 'originals.copied'])
    const begun = desk.db.prepare("SELECT payload FROM audit WHERE type = 'originals.copying'").pluck()
    expect(JSON.parse(String(begun.get()))).toEqual({
      folder: desk.target,
      items: 3,
      references: 'ITEM-0001 to ITEM-0003',
    })
    const second = desk.db.prepare('SELECT id FROM items WHERE number = 2').pluck().get() as ItemId
    expect(createCustodyOfItems(desk.db)([second])(String(begun.get()))).toBe(true)
  })

  it('clears what a hard end left half written, and nothing that anybody else put there', async () => {
    const desk = await setupCopies()
    const stop = new AbortController()
    await desk.copy({ onProgress: () => stop.abort(), signal: stop.signal })
    const within = join(desk.target, 'EXH-01')
    const piece = '.4b89741e-0b0f-4c7e-9d8e-5a1b2c3d4e5f.part'
    writeFileSync(join(within, piece), 'half')
    writeFileSync(join(desk.target, '.manifest.json.1a2b3c4d.part'), '{')
    writeFileSync(join(within, '.notes.part'), 'theirs')
    expect(await desk.copy()).toMatchObject({ ok: true })
    expect(readdirSync(desk.target).sort()).toEqual(['EXH-01', 'SHA256SUMS', 'manifest.json'])
    expect(readdirSync(within)).toContain('.notes.part')
    expect(readdirSync(within)).not.toContain(piece)
  })

  it('refuses a folder among evidence, one that holds anything, and a disk without room', async () => {
    const desk = await setupCopies()
    const refusal = (reason: string) => ({ ok: false, error: { kind: 'export_failed', reason } })
    expect(await desk.copy({ folder: join(desk.evidence, 'copies') })).toEqual(refusal('among_evidence'))
    expect(await desk.copy({ folder: join(desk.home, 'derivatives', 'copies') })).toEqual(refusal('in_library'))
    mkdirSync(desk.target)
    writeFileSync(join(desk.target, 'theirs'), '')
    expect(await desk.copy()).toEqual(refusal('exists'))
    expect(await desk.copy({ folder: join(desk.room, 'small'), free: 3 })).toEqual(refusal('disk_full'))
    expect(await desk.copy({ folder: join(desk.target, 'theirs', 'below') })).toEqual(refusal('not_writable'))
    writeFileSync(join(desk.target, 'copying.json'), '{"v":1,"library":"another","caseReference":"CASE-2026-001"}')
    expect(await desk.copy()).toEqual(refusal('exists'))
    expect(desk.entries()).toEqual([])
  })
})

type Given = Partial<Parameters<ReturnType<typeof createCopyOut>>[2]> & {
  free?: number
  signing?: CopyOutDeps['signing']
  drives?: CopyOutDeps['drives']
}

async function setupCopies() {
  const desk = setupIntake()
  const { db, audit, cases, exhibits, caseId } = desk
  const [evidence, room] = [join(setupFolder(), 'evidence'), setupFolder()]
  mkdirSync(join(evidence, 'deep'), { recursive: true })
  const files = [
    ['a.jpg', 'first'],
    ['deep/b.jpg', 'second'],
    ['deep/evil\u202e"x.exe', 'third'],
  ] as const
  for (const [name, content] of files) {
    writeFileSync(join(evidence, name), content)
    utimesSync(join(evidence, name), 1_600_000_000, 1_500_000_000)
  }
  await desk.takeAll(evidence)
  const details = createItemDetails(db)
  const target = join(room, 'copies')
  const exhibitOf = (id: ItemId) =>
    exhibitReference(
      db
        .prepare<[ItemId], number>('SELECT e.number FROM items i JOIN exhibits e ON e.id = i.exhibit_id WHERE i.id = ?')
        .pluck()
        .get(id) ?? 0,
    )
  const itemsNow = () =>
    desk.rows().map(
      ({ id, number, name }): CopyItem => ({
        id: id as ItemId,
        reference: itemReference(number),
        exhibit: exhibitOf(id as ItemId),
        name,
      }),
    )
  const copy = ({ free = 1e12, signing = notSigning, drives = nearDrives, ...given }: Given = {}) => {
    const deps: CopyOutDeps = {
      library: 'this',
      cases,
      db,
      audit,
      details,
      forbiddenPlace: forbiddenPlaceIn(keptPlaces(desk.home, exhibits.roots)),
      drives,
      signing,
      made: () => ({ at: 0, zone: 'UTC', operator: 'R. Osei', appVersion: '0', runtime: 'test' }),
      freeBytes: () => Promise.resolve(free),
    }
    const stay = { folder: target, signal: new AbortController().signal, onProgress: () => undefined }
    return createCopyOut(deps)(caseId, itemsNow(), { ...stay, ...given })
  }
  /** Everything about the originals that copying could change. */
  const look = () =>
    files.map(([name]) => {
      const { atimeMs, mtimeMs, ctimeMs, mode, size } = statSync(join(evidence, name))
      return { atimeMs, mtimeMs, ctimeMs, mode, size }
    })
  const entries = () => payloadsOf(db, 'originals.copied')
  return { ...desk, evidence, room, target, copy, look, entries }
}

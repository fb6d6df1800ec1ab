import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
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
import { createItemDetails } from '../../src/main/db/item-detail.ts'
import { itemReference } from '../../src/main/db/item-queries.ts'
import { type CopyItem, type CopyOutDeps, createCopyOut } from '../../src/main/export/copy-out/copy-out.ts'
import type { ItemId } from '../../src/shared/model/ids.ts'
import { setupFolder } from '../support/folder.ts'
import { setupIntake } from '../support/intake.ts'

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
      'ITEM-0003 evilx.exe',
    ])
    const copy = join(desk.target, 'EXH-01', 'ITEM-0001 a.jpg')
    expect(statSync(copy).mtimeMs).toBe(statSync(join(desk.evidence, 'a.jpg')).mtimeMs)
    expect(readFileSync(copy, 'utf8')).toBe('first')
    execFileSync('sha256sum', ['--strict', '--quiet', '-c', 'SHA256SUMS'], { cwd: desk.target })
    const manifest = JSON.parse(readFileSync(join(desk.target, 'manifest.json'), 'utf8'))
    expect(manifest.files[0]).toEqual({
      ...{ path: 'EXH-01/ITEM-0001 a.jpg', role: 'original', bytes: 5, volume: null, item: 'ITEM-0001' },
      sha256: createHash('sha256').update('first').digest('hex'),
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
    expect(readdirSync(join(desk.target, 'EXH-01'))).toEqual(['ITEM-0003 evilx.exe'])
    const manifest = JSON.parse(readFileSync(join(desk.target, 'manifest.json'), 'utf8'))
    expect(manifest.items.map(({ problem }: { problem: string | null }) => problem)).toEqual([
      ...['vanished', 'different', null],
    ])
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

  it('refuses a folder among evidence, one that holds anything, and a disk without room', async () => {
    const desk = await setupCopies()
    const refusal = (reason: string) => ({ ok: false, error: { kind: 'export_failed', reason } })
    expect(await desk.copy({ folder: join(desk.evidence, 'copies') })).toEqual(refusal('among_evidence'))
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

type Given = Partial<Parameters<ReturnType<typeof createCopyOut>>[2]> & { free?: number }

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
  const items = desk.rows().map(
    ({ id, number, name }): CopyItem => ({
      id: id as ItemId,
      reference: itemReference(number),
      exhibit: 'EXH-01',
      name,
    }),
  )
  const copy = ({ free = 1e12, ...given }: Given = {}) => {
    const deps: CopyOutDeps = {
      ...{ library: 'this', cases, exhibits, db, audit, source: details.source },
      made: () => ({ at: 0, zone: 'UTC', operator: 'R. Osei', appVersion: '0', runtime: 'test' }),
      freeBytes: () => Promise.resolve(free),
    }
    const stay = { folder: target, signal: new AbortController().signal, onProgress: () => undefined }
    return createCopyOut(deps)(caseId, items, { ...stay, ...given })
  }
  /** Everything about the originals that copying could change. */
  const look = () =>
    files.map(([name]) => {
      const { atimeMs, mtimeMs, ctimeMs, mode, size } = statSync(join(evidence, name))
      return { atimeMs, mtimeMs, ctimeMs, mode, size }
    })
  const entries = () =>
    (
      db.prepare("SELECT payload FROM audit WHERE type = 'originals.copied' ORDER BY seq").pluck().all() as string[]
    ).map((payload) => JSON.parse(payload) as Record<string, unknown>)
  return { ...desk, evidence, room, target, copy, look, entries }
}

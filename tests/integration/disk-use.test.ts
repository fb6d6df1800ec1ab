import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createMedia } from '../../src/main/db/media.ts'
import { type DerivativeKind, derivativePath } from '../../src/main/inspect/derivative-path.ts'
import { createDiskUse } from '../../src/main/library/disk-use.ts'
import type { Sha256 } from '../../src/shared/model/ids.ts'
import { placeEvidence } from '../support/evidence-rows.ts'
import { setupFolder } from '../support/folder.ts'
import { setupLibrary } from '../support/library.ts'
import { nearDrives } from '../support/near-drives.ts'
import { pngOf } from '../support/pictures.ts'
import { plant } from '../support/rows.ts'

const SIZE = 100

async function setup(count: number, losslessBytes?: number) {
  const library = setupLibrary()
  const { db, audit, clock, home, cases } = library
  const evidence = setupFolder()
  const caseId = cases.create('One').id
  const placed = placeEvidence(
    library,
    caseId,
    evidence,
    Array.from({ length: count }, (_, n) => pngOf(n + 1)),
  )
  for (const { path, itemId } of placed) {
    const { mtimeNs } = await lstat(path, { bigint: true })
    plant(db, () => db.prepare('UPDATE items SET mtime_ns = ? WHERE id = ?').run(String(mtimeNs), itemId))
  }
  const derivativesFolder = join(home, 'derivatives')
  const make = (sha256: string, kind: DerivativeKind, at = 0) => {
    const file = derivativePath(derivativesFolder, sha256, kind, kind === 'lossless' ? 'png' : 'jpg')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, Buffer.alloc(SIZE))
    utimesSync(file, at, at)
    return file
  }
  const media = createMedia({ db, clock })
  const diskUse = createDiskUse({
    home,
    derivativesFolder,
    db,
    audit,
    clock,
    drives: nearDrives,
    freeBytes: async () => 7,
    ...(losslessBytes === undefined ? {} : { losslessBytes }),
    places: (sha256) => media.places(sha256 as Sha256),
    log: { info: () => undefined, warn: () => undefined, bug: () => '', flush: async () => undefined },
  })
  const [one, two, three] = placed
  if (!one || !two) throw new Error('Two files are needed.')
  return { ...library, caseId, one, two, three, placed, make, diskUse }
}

describe('what lies beside the library', () => {
  it('is counted by what it is', async () => {
    const { one, two, make, diskUse, home } = await setup(2)
    make(one.sha256, 'thumb')
    make(one.sha256, 'embedded')
    make(two.sha256, 'preview')
    make(two.sha256, 'lossless')
    for (const folder of ['pasted/case-1/Clipboard', 'backups']) mkdirSync(join(home, folder), { recursive: true })
    writeFileSync(join(home, 'pasted/case-1/Clipboard/a.png'), 'abc')
    writeFileSync(join(home, 'backups/library-x.sqlite'), 'ab')
    expect(await diskUse.measure()).toEqual({
      thumbnails: { files: 2, bytes: 2 * SIZE },
      previews: { files: 1, bytes: SIZE },
      lossless: { files: 1, bytes: SIZE },
      pasted: { files: 1, bytes: 3 },
      backups: { files: 1, bytes: 2 },
      freeBytes: 7,
    })
  })

  it('is cleared where it can be made again, and what is kept is counted with its reason', async () => {
    const { one, two, three, make, diskUse, db, caseId, clock, home } = await setup(3)
    if (!three) throw new Error('Three files are needed.')
    plant(db, () =>
      db
        .prepare(`
      INSERT INTO checks (id, case_id, sha256, kind, origin, account, state, reason, day, created_at, updated_at)
      VALUES ('sent', ?, ?, 'image_forensics', 'https://service.example', 'a', 'unknown', 'r', '2026-11-20', 0, 0)`)
        .run(caseId, one.sha256),
    )
    const pasted = join(home, 'pasted/case-1/Clipboard/a.png')
    mkdirSync(dirname(pasted), { recursive: true })
    writeFileSync(pasted, 'abc')
    const paid = make(one.sha256, 'preview')
    const again = [make(one.sha256, 'thumb'), make(one.sha256, 'lossless'), make(two.sha256, 'preview')]
    const [gone, embedded] = [make(three.sha256, 'thumb'), make(two.sha256, 'embedded')]
    rmSync(three.path)
    const changed = make(two.sha256, 'thumb')
    const [nobodys, young] = [make('e'.repeat(64), 'thumb'), make('f'.repeat(64), 'thumb', clock.now() / 1000)]
    plant(db, () => db.exec('UPDATE media SET has_preview = 1'))
    expect(await diskUse.clear()).toEqual({
      removed: { files: 5, bytes: 5 * SIZE },
      keptPaid: 1,
      keptNoOriginal: 1,
    })
    for (const file of [...again, nobodys, changed]) expect(existsSync(file)).toBe(false)
    for (const file of [paid, gone, embedded, young, pasted]) expect(existsSync(file)).toBe(true)
    const previewed = db.prepare('SELECT has_preview FROM media WHERE sha256 = ?').pluck()
    expect([one, two].map(({ sha256 }) => previewed.get(sha256))).toEqual([1, 0])
    expect(db.prepare("SELECT count(*) FROM audit WHERE type = 'library.pictures_cleared'").pluck().get()).toBe(1)
  })

  it('keeps what was made of a file that has other bytes by now', async () => {
    const { one, make, diskUse } = await setup(2)
    const file = make(one.sha256, 'preview')
    writeFileSync(one.path, 'other bytes')
    expect(await diskUse.clear()).toMatchObject({ removed: { files: 0 }, keptNoOriginal: 1 })
    expect(existsSync(file)).toBe(true)
  })

  it('holds lossless pictures up to its limit: the longest unused go, unless their original is gone', async () => {
    const { placed, make, diskUse } = await setup(4, 2 * SIZE)
    const [first, second, third, fourth] = placed.map(({ sha256 }, n) => make(sha256, 'lossless', n + 1))
    if (!first || !second || !third || !fourth) throw new Error('Four files are needed.')
    rmSync(placed[0]?.path ?? '')
    await diskUse.trimLossless()
    expect([first, second, third, fourth].map((file) => existsSync(file))).toEqual([true, false, false, true])
  })
})

import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { derivativePath } from '../../src/main/inspect/derivative-path.ts'
import { createStateOfOriginal } from '../../src/main/items/originals.ts'
import { derivativeFiles } from '../../src/main/library/derivative-files.ts'
import type { ItemId, Sha256 } from '../../src/shared/model/ids.ts'
import { CORPUS, hasCorpus, needsCorpus } from '../support/corpus.ts'
import { setupFolder } from '../support/folder.ts'
import { setupIntake } from '../support/intake.ts'
import { layeredHeif } from '../support/layered-heif.ts'
import { nearDrives, wholeOf } from '../support/near-drives.ts'
import { mp4, noise } from '../support/recordings.ts'
import { tiffOf } from '../support/tiff-pages.ts'

const GREY = { width: 8, height: 8, channels: 3, background: '#808080' } as const

/** A case with one real picture of this size, taken in. */
async function setupPicture(name = 'a.jpg', width = 3000, height = 2000) {
  const intake = setupIntake()
  const folder = setupFolder()
  const path = join(folder, name)
  await sharp({ create: { width, height, channels: 3, background: '#2f6fb0' } }).toFile(path)
  await intake.takeAll(folder)
  const [row] = intake.rows()
  if (!row?.sha256) throw new Error('the picture was not read')
  return { ...intake, path, id: String(row.id), sha256: row.sha256 as Sha256 }
}

/** Reads a picture whole and closes it. */
async function sizeOf(picture: Awaited<ReturnType<ReturnType<typeof setupIntake>['pictures']['open']>>) {
  if (!picture) return null
  const bytes = await wholeOf(picture.handle, picture.bytes)
  await picture.handle.close()
  expect(bytes.length).toBe(picture.bytes)
  const { width, height } = await sharp(bytes).metadata()
  return { contentType: picture.contentType, width, height }
}

describe('the picture of an item', () => {
  it('is drawn here where foreign bytes come before it, which are listed', async () => {
    const intake = setupIntake()
    const folder = setupFolder()
    const made = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#2f6fb0' } })
    writeFileSync(join(folder, 'a.jpg'), Buffer.concat([Buffer.from('\r\n'), await made().jpeg().toBuffer()]))
    writeFileSync(
      join(folder, 'b.png'),
      Buffer.concat([Buffer.from('\xef\xbb\xbf', 'latin1'), await made().png().toBuffer()]),
    )
    await intake.takeAll(folder)
    const rows = intake.rows()
    expect(rows).toHaveLength(2)
    for (const [at, start] of [2, 3].entries()) {
      const sha256 = rows[at]?.sha256 as Sha256
      const medium = intake.details.medium(sha256)?.medium
      expect(medium).toMatchObject({ kind: 'image', width: 64, height: 48, hasThumbnail: true, problems: [] })
      expect(medium?.contents).toMatchObject({
        end: { state: 'whole' },
        parts: [{ kind: 'foreign_start', offset: 0, bytes: start }],
      })
      for (const [kind, id] of [
        ['preview', sha256],
        ['original', String(rows[at]?.id)],
      ] as const) {
        const drawn = await sizeOf(await intake.pictures.open(kind, id))
        expect([kind, drawn]).toMatchObject([kind, { width: 64, height: 48 }])
      }
      expect(await sizeOf(await intake.pictures.open('original', String(rows[at]?.id)))).toMatchObject({
        contentType: 'image/png',
      })
    }
  })

  it('is drawn here where an AVIF is displayed cropped, since browsers leave that out', async () => {
    const intake = setupIntake()
    const folder = setupFolder()
    const clear = { r: 32, g: 64, b: 192, alpha: 0.5 }
    const whole = await sharp({ create: { width: 64, height: 48, channels: 4, background: clear } })
      .avif()
      .toBuffer()
    writeFileSync(join(folder, 'a.avif'), whole)
    writeFileSync(
      join(folder, 'b.avif'),
      layeredHeif(whole, { steps: { clap: { x: 8, y: 8, width: 40, height: 30 } } }),
    )
    await intake.takeAll(folder)
    const opened = async (name: string) => {
      const row = intake.rows().find((one) => one.name === name)
      return await sizeOf(await intake.pictures.open('original', String(row?.id)))
    }
    expect(await opened('a.avif')).toEqual({ contentType: 'image/avif', width: 64, height: 48 })
    expect(await opened('b.avif')).toEqual({ contentType: 'image/png', width: 40, height: 30 })
  })

  it('is none of a film that says its samples are in another file', async () => {
    const intake = setupIntake()
    const folder = setupFolder()
    const film = (isItself: boolean) =>
      mp4({
        tracks: [{ handler: 'vide', format: 'avc1', samples: [noise(700)], dataReferences: [['url ', isItself]] }],
      })
    writeFileSync(join(folder, 'a.mp4'), film(true))
    writeFileSync(join(folder, 'b.mp4'), film(false))
    await intake.takeAll(folder)
    const opened = []
    for (const { id, name } of intake.rows()) {
      const picture = await intake.pictures.open('original', String(id))
      opened.push([name, picture?.contentType ?? null])
      await picture?.handle.close()
    }
    expect(opened).toEqual([
      ['a.mp4', 'video/mp4'],
      ['b.mp4', null],
    ])
  })

  it('is not the original once somebody touched that, until its bytes are proven', async () => {
    const { pictures, path, id, details, proving, caseId } = await setupPicture()
    const itemId = Number(id) as ItemId
    const state = async () => {
      const source = details.source(itemId)
      return source === null ? null : await createStateOfOriginal(nearDrives)(source)
    }
    const isOpened = async () => (await sizeOf(await pictures.open('original', id))) !== null
    const prove = async () => {
      expect(proving.verify(caseId, [], [itemId])).toMatchObject({ ok: true })
      await proving.whenIdle(caseId)
    }
    expect([await state(), await isOpened()]).toEqual(['attached', true])
    const touch = (seconds: number) => utimesSync(path, seconds, seconds)
    touch(1_000_000_000)
    expect([await state(), await isOpened()]).toEqual(['touched', false])
    await prove()
    expect([await state(), await isOpened()]).toEqual(['attached', true])
    const intakeTime = details.source(itemId)?.mtimeNs
    expect(intakeTime).not.toBe('1000000000000000000')

    const bytes = readFileSync(path)
    bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 1
    writeFileSync(path, bytes)
    expect([await state(), await isOpened()]).toEqual(['touched', false])
    await prove()
    // Nor when its date is set back: what it held then was seen.
    touch(1_000_000_000)
    expect([await state(), await isOpened()]).toEqual(['changed', false])
  })

  it('is there as thumbnail, preview and original', async () => {
    const { pictures, sha256, id, details } = await setupPicture()
    expect(await sizeOf(await pictures.open('thumb', sha256))).toEqual({
      contentType: 'image/jpeg',
      width: 320,
      height: 213,
    })
    expect(details.medium(sha256)?.hasPreview).toBe(false)
    expect(await sizeOf(await pictures.open('preview', sha256))).toEqual({
      contentType: 'image/jpeg',
      width: 2048,
      height: 1365,
    })
    expect(details.medium(sha256)?.hasPreview).toBe(true)
    expect(await sizeOf(await pictures.open('original', id))).toEqual({
      contentType: 'image/jpeg',
      width: 3000,
      height: 2000,
    })
  })

  it('has no embedded picture where none lies in the file', async () => {
    const { pictures, sha256 } = await setupPicture()
    expect(await pictures.open('embedded', sha256)).toBeNull()
  })

  it.skipIf(!hasCorpus)(`has the one that lies embedded in it, made again where it is gone${needsCorpus}`, async () => {
    const { pictures, rows, takeAll, derivativesFolder } = setupIntake()
    const folder = setupFolder()
    copyFileSync(join(CORPUS, 'camera-jpeg/Apple iPhone 6.jpg'), join(folder, 'a.jpg'))
    await takeAll(folder)
    const sha256 = rows()[0]?.sha256 as Sha256
    const made = await sizeOf(await pictures.open('embedded', sha256))
    expect(made).toMatchObject({ contentType: 'image/jpeg', width: 160 })
    rmSync(derivativePath(derivativesFolder, sha256, 'embedded', 'jpg'))
    expect(await sizeOf(await pictures.open('embedded', sha256))).toEqual(made)
  })

  it('stays readable with the drive gone, once its preview was made', async () => {
    const { pictures, path, sha256, id, heard } = await setupPicture()
    expect(await pictures.ensurePreview(sha256)).toBe(true)
    expect(heard).toContainEqual({ type: 'picture.ready', sha256, what: 'preview' })
    renameSync(path, `${path}.gone`)
    expect(await pictures.open('original', id)).toBeNull()
    expect(await sizeOf(await pictures.open('preview', sha256))).toMatchObject({ width: 2048 })
  })

  it('is not made from a file that is not the one taken in', async () => {
    const { pictures, path, sha256, id } = await setupPicture()
    appendFileSync(path, 'more')
    expect(await pictures.open('original', id)).toBeNull()
    expect(await pictures.ensurePreview(sha256)).toBe(false)
    expect(await pictures.open('preview', sha256)).toBeNull()
  })

  it('of a TIFF is shown pixel by pixel as PNG', async () => {
    const { pictures, id } = await setupPicture('a.tif', 700, 500)
    expect(await sizeOf(await pictures.open('original', id))).toEqual({
      contentType: 'image/png',
      width: 700,
      height: 500,
    })
  })

  it('of a TIFF with several pages is each of them on demand, turned as its own directory says, and none beyond', async () => {
    const { pictures, takeAll, rows, derivativesFolder } = setupIntake()
    const folder = setupFolder()
    const pages = [
      { width: 30, height: 20, colour: [200, 0, 0] },
      { width: 50, height: 10, colour: [0, 200, 0], orientation: 6 },
    ] as const
    writeFileSync(join(folder, 'scan.tif'), tiffOf(pages))
    writeFileSync(join(folder, 'still.jpg'), await sharp({ create: GREY }).jpeg().toBuffer())
    await takeAll(folder)
    const of = (name: string) => String(rows().find((row) => row.name === name)?.id)
    expect(await sizeOf(await pictures.open('original', of('scan.tif'), 1))).toMatchObject({ width: 30, height: 20 })
    expect(await sizeOf(await pictures.open('original', of('scan.tif'), 2))).toMatchObject({ width: 10, height: 50 })
    for (const page of [3, 0, -1, 1.5, 1e9]) expect(await pictures.open('original', of('scan.tif'), page)).toBeNull()
    expect(await pictures.open('original', of('still.jpg'), 2)).toBeNull()
    const sha256 = rows().find((row) => row.name === 'scan.tif')?.sha256 as Sha256
    const kept = readdirSync(join(derivativesFolder, sha256.slice(0, 2))).filter((name) => name.includes('lossless'))
    expect(kept).toHaveLength(2)
    const found: string[] = []
    for await (const { kind, path } of derivativeFiles(derivativesFolder)) if (kind === 'lossless') found.push(path)
    expect(found, 'the cache knows every page').toHaveLength(2)
  })

  it('is made once, however often it is asked for at the same time', async () => {
    const { pictures, sha256, derivativesFolder } = await setupPicture()
    const asked = await Promise.all(Array.from({ length: 10 }, () => pictures.open('preview', sha256)))
    expect(asked.every((picture) => picture !== null)).toBe(true)
    await Promise.all(asked.map((picture) => picture?.handle.close()))
    const names = readdirSync(join(derivativesFolder, sha256.slice(0, 2)))
    expect(names.filter((name) => name.includes('preview'))).toHaveLength(1)
  })

  it('does not exist for an address that is no digest and no item', async () => {
    const { pictures, path } = await setupPicture()
    writeFileSync(`${path}.txt`, 'text')
    for (const id of ['', '../../etc/passwd', 'f'.repeat(64), 'F'.repeat(64)]) {
      expect(await pictures.open('thumb', id)).toBeNull()
      expect(await pictures.open('preview', id)).toBeNull()
      expect(await pictures.open('original', id)).toBeNull()
    }
    expect(await pictures.open('original', '99')).toBeNull()
    expect(existsSync(path)).toBe(true)
  })
})

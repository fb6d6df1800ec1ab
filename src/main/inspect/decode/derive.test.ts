import { existsSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { setupFolder } from '../../../../tests/support/folder.ts'
import { DISK_FLOOR_BYTES } from '../../disk-floor.ts'
import { derivativePath } from '../derivative-path.ts'
import { createDeriver } from './derive.ts'
import { createPictureLibrary } from './sharp.ts'

// The library decodes no drawings in this process from then on; other tests in it make pictures of them.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }))

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

it('nothing is derived while less than 256 MB are free, and the reason is said', async () => {
  const folder = setupFolder()
  const picture = {
    format: 'png',
    bytes: Buffer.from(PIXEL, 'base64'),
    size: { width: 1, height: 1 },
    orientation: 1,
    standIn: null,
  } as const
  const sha256 = 'a'.repeat(64)
  const file = derivativePath(folder, sha256, 'thumb', 'jpg')
  let free = DISK_FLOOR_BYTES - 1
  const deriver = createDeriver(createPictureLibrary(), async () => free)
  expect(await deriver.derive(folder, sha256, 'thumb', picture)).toEqual({
    path: null,
    made: null,
    problems: ['disk_low'],
  })
  expect(existsSync(file)).toBe(false)
  free = DISK_FLOOR_BYTES
  expect((await deriver.derive(folder, sha256, 'thumb', picture)).path).not.toBeNull()
})

it('a thumbnail that an earlier version drew otherwise is drawn anew, and its preview goes with it', async () => {
  const folder = setupFolder()
  const picture = {
    format: 'png',
    bytes: Buffer.from(PIXEL, 'base64'),
    size: { width: 1, height: 1 },
    orientation: 1,
    standIn: null,
  } as const
  const sha256 = 'c'.repeat(64)
  const deriver = createDeriver(createPictureLibrary(), async () => Number.POSITIVE_INFINITY)
  const { path } = await deriver.derive(folder, sha256, 'thumb', picture)
  const { path: preview } = await deriver.derive(folder, sha256, 'preview', picture)
  await deriver.derive(folder, sha256, 'thumb', picture, 'replaced')
  expect(existsSync(preview ?? '')).toBe(true)
  writeFileSync(path ?? '', 'older')
  expect(await deriver.derive(folder, sha256, 'thumb', picture)).toMatchObject({ path, made: null })
  expect((await deriver.derive(folder, sha256, 'thumb', picture, 'replaced')).made).not.toBeNull()
  expect(existsSync(preview ?? '')).toBe(false)
})

it('a picture that is read again says the same of its pixels, although its thumbnail is there', async () => {
  const size = { width: 96, height: 64 }
  const pixels = Buffer.from(Uint8Array.from({ length: 96 * 64 * 3 }, (_, at) => (at * at) % 251))
  const drawn = sharp(pixels, { raw: { ...size, channels: 3 } })
  const png = await drawn.clone().png().toBuffer()
  const broken = Buffer.from(png)
  const inside = Math.floor(png.length * 0.6)
  broken[inside] = (png[inside] ?? 0) ^ 0x55
  const jpeg = await drawn.clone().jpeg().toBuffer()
  const standIn = await drawn.clone().resize(32).jpeg().toBuffer()
  const cases = [
    ['d', { format: 'png', bytes: broken, standIn: null }, 'decoded_with_errors'],
    ['e', { format: 'jpeg', bytes: jpeg.subarray(0, jpeg.length * 0.7), standIn: null }, 'decoded_with_errors'],
    ['f', { format: 'raw', bytes: Buffer.alloc(100), standIn }, 'embedded_preview'],
  ] as const
  const folder = setupFolder()
  let free = Number.POSITIVE_INFINITY
  const deriver = createDeriver(createPictureLibrary(), async () => free)
  for (const [digit, known, problem] of cases) {
    const sha256 = digit.repeat(64)
    const picture = { ...known, size, orientation: 1 }
    free = Number.POSITIVE_INFINITY
    const first = await deriver.derive(folder, sha256, 'thumb', picture)
    expect(first.problems).toEqual([problem])
    // Nothing is written, so a full disk hides nothing either.
    free = 0
    const { path, problems } = first
    expect(await deriver.derive(folder, sha256, 'thumb', picture, 'checked')).toEqual({ path, made: null, problems })
  }
})

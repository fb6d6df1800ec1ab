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
  await deriver.derive(folder, sha256, 'thumb', picture, true)
  expect(existsSync(preview ?? '')).toBe(true)
  writeFileSync(path ?? '', 'older')
  expect(await deriver.derive(folder, sha256, 'thumb', picture)).toMatchObject({ path, made: null })
  expect((await deriver.derive(folder, sha256, 'thumb', picture, true)).made).not.toBeNull()
  expect(existsSync(preview ?? '')).toBe(false)
})

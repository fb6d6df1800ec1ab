import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedFolder } from '../../tests/support/folder.ts'
import { makeSamples, type Sample } from './make.ts'

describe('the sample evidence', () => {
  const folder = sharedFolder()
  let samples: Sample[]
  beforeAll(async () => {
    samples = await makeSamples(folder())
  })

  it('lies where it says', async () => {
    const files = (await readdir(folder(), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    expect(files.map((file) => join(file.parentPath, file.name)).sort()).toEqual(samples.map(({ path }) => path).sort())
  })

  it('has copies, an empty file and a program called .jpg among its pictures', async () => {
    expect(new Set(samples.map(({ sha256 }) => sha256)).size).toBe(samples.length - 2)
    const sizes = await Promise.all(samples.map(async ({ path }) => (await stat(path)).size))
    expect(sizes.filter((size) => size === 0)).toHaveLength(1)
    expect(samples.find(({ path }) => path.endsWith('holiday.jpg'))?.story).toBeNull()
  })

  it('keeps every face inside its stored picture, also where the picture lies on its side', async () => {
    const withFaces = samples.filter(({ faces }) => faces !== null && faces.length > 0)
    expect(withFaces.length).toBeGreaterThan(4)
    for (const { path, faces } of withFaces) {
      const { width, height } = await sharp(path).metadata()
      for (const face of faces ?? []) {
        expect(face.x).toBeGreaterThanOrEqual(0)
        expect(face.y).toBeGreaterThanOrEqual(0)
        expect(face.x + face.width).toBeLessThanOrEqual(width)
        expect(face.y + face.height).toBeLessThanOrEqual(height)
      }
    }
    const turned = await sharp(join(folder(), 'SD card/DCIM/100CANON/IMG_0432.JPG')).metadata()
    expect(turned.orientation).toBe(6)
    expect(turned.width).toBeGreaterThan(turned.height)
  })
})

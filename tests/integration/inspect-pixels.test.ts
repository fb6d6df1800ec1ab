import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { derivativePath, EXTENSIONS } from '../../src/main/inspect/derivative-path.ts'
import { codecLine } from '../../src/shared/words/container.ts'
import { problemWords } from '../../src/shared/words/inspection.ts'
import { boxFilm, MATRICES, matroskaFilm } from '../support/av1-film.ts'
import { CORPUS, hasCorpus, needsCorpus } from '../support/corpus.ts'
import { setupPool } from '../support/pool.ts'

function setupInspecting() {
  const { pool, folder, derivativesFolder } = setupPool()
  const inspectAt = async (name: string) => {
    const path = Buffer.from(name)
    const result = await pool.inspect({ path, root: path })
    if (!result.ok) throw new Error(result.error)
    return result.value
  }
  return {
    inspectAt,
    inspect: async (name: string, bytes: Buffer) => {
      writeFileSync(join(folder, name), bytes)
      return await inspectAt(join(folder, name))
    },
    /** The pixels of a thumbnail. */
    thumbOf: async ({ sha256 }: { sha256: string }) => {
      const paths = EXTENSIONS.thumb.map((extension) => derivativePath(derivativesFolder, sha256, 'thumb', extension))
      const thumb = readFileSync(paths.find((path) => existsSync(path)) ?? '')
      const { data, info } = await sharp(thumb).raw().toBuffer({ resolveWithObject: true })
      const at = (x: number, y: number) => {
        const from = (y * info.width + x) * info.channels
        return [...data.subarray(from, from + info.channels)]
      }
      return { at, mean: data.reduce((sum, value) => sum + value, 0) / data.length / 255, ...info }
    },
  }
}

const image = () =>
  sharp({ create: { width: 32, height: 16, channels: 3, background: '#808080' } })
    .png()
    .toBuffer()

describe('the orientation of a video', () => {
  it('is one of eight, with its size as displayed, whatever its container', async () => {
    const { inspect } = setupInspecting()
    for (const [at, matrix] of MATRICES.entries()) {
      const found = await inspect(`${at}.mp4`, await boxFilm(await image(), { matrix }))
      expect([found.orientation, found.width, found.height]).toEqual([at + 1, 32, 16])
      expect(found.container && codecLine(found.container)).toContain(at >= 4 ? '16 × 32' : '32 × 16')
    }
    const { orientation } = await inspect('back.mkv', await matroskaFilm(await image(), { yaw: 180, roll: 90 }))
    expect(orientation).toBe(5)
  })

  it('is as it is stored where the container states another transformation, which is said', async () => {
    const { inspect } = setupInspecting()
    const found = await inspect(
      'askew.mov',
      await boxFilm(await image(), { brand: 'mov', matrix: [0.8, 0.6, -0.6, 0.8] }),
    )
    expect([found.orientation, found.problems]).toEqual([1, ['other_transformation']])
    expect(problemWords('other_transformation')).not.toBe('other_transformation')
    expect(found.container?.streams[0]).toMatchObject({ isMirrored: false, rotationDegrees: 0 })
  })
})

describe.skipIf(!hasCorpus)('the thumbnail of an image met in the field', () => {
  it(`has the values of floating-point samples, and says by which range${needsCorpus}`, async () => {
    const { inspectAt, thumbOf } = setupInspecting()
    const folder = join(CORPUS, 'field/11-float-tiff-with-profile-black')
    const first = await inspectAt(join(folder, 'f01-icc.tif'))
    expect(first.problems).toEqual(['float_unit_0_1_profile'])
    expect(Math.abs((await thumbOf(first)).mean - 0.803)).toBeLessThan(0.01)
    const second = await inspectAt(join(folder, 'tm-shapes_lzw_predictor3.tif'))
    expect(second.problems).toContain('float_stated_0_1_profile')
    const { at, mean } = await thumbOf(second)
    expect(Math.abs(mean - 0.837)).toBeLessThan(0.01)
    for (const [channel, value] of [25, 230, 3].entries())
      expect(Math.abs((at(90, 20)[channel] ?? 0) - value)).toBeLessThan(10)
  })

  it(`has no holes where its opacity is cropped with its colours${needsCorpus}`, async () => {
    const { inspectAt, thumbOf } = setupInspecting()
    const found = await inspectAt(join(CORPUS, 'field/12-clap-with-alpha/clap-alphahole.avif'))
    expect(found.problems).toEqual([])
    const { at, width, height } = await thumbOf(found)
    expect([width, height]).toEqual([40, 30])
    for (const [x, y] of [
      [4, 4],
      [28, 4],
      [4, 18],
      [28, 18],
    ] as const)
      expect(at(x, y)[3]).toBeGreaterThan(250)
  })
})

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { boxFilm, type FilmOptions, MATRICES, type Matrix, matroskaFilm } from '../../../../tests/support/av1-film.ts'
import { bothTurns } from '../../../shared/model/orientation.ts'
import { emptyBlocks } from '../container/blocks.ts'
import { readBoxes } from './boxes.ts'
import { readMatroska } from './matroska.ts'
import type { Reach } from './reach.ts'

const image = await sharp({ create: { width: 16, height: 8, channels: 3, background: '#808080' } })
  .png()
  .toBuffer()

async function turnIn(film: Buffer, read: typeof readBoxes) {
  const readAt: Reach['readAt'] = async (at, length) => film.subarray(at, at + Math.max(0, length))
  const blocks = emptyBlocks()
  await read({ bytes: film.length, readAt }, blocks)
  return { turn: blocks.turn, problems: [...blocks.problems] }
}
const turnOfFilm = async (options: FilmOptions) => await turnIn(await boxFilm(image, options), readBoxes)
const turnOfPose = async (pose: Parameters<typeof matroskaFilm>[1]) =>
  await turnIn(await matroskaFilm(image, pose), readMatroska)

const as = (turn: number | null) => ({ turn, problems: [] })
const other = { turn: 1, problems: ['other_transformation'] }
const scaled = (matrix: Matrix | undefined, ...by: [number, number]): Matrix => {
  const [a, b, c, d] = matrix ?? [1, 0, 0, 1]
  return [a * by[0], b * by[0], c * by[1], d * by[1]]
}

describe('the display matrix of a video', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'gives orientation %i of eight, in MP4 and MOV, whatever its scale',
    async (orientation) => {
      const matrix = MATRICES[orientation - 1] ?? [1, 0, 0, 1]
      expect(await turnOfFilm({ matrix })).toEqual(as(orientation))
      expect(await turnOfFilm({ matrix, brand: 'mov' })).toEqual(as(orientation))
      expect(await turnOfFilm({ movieMatrix: matrix })).toEqual(as(orientation))
      expect(await turnOfFilm({ matrix: scaled(matrix, 2, 2) })).toEqual(as(orientation))
      expect(await turnOfFilm({ matrix: scaled(matrix, 0.5, 1.25), shift: [640, 480] })).toEqual(as(orientation))
    },
  )

  it('of the track applies before that of the movie', async () => {
    for (const [track, matrix] of MATRICES.entries())
      for (const [movie, movieMatrix] of MATRICES.entries())
        expect((await turnOfFilm({ matrix, movieMatrix })).turn).toBe(bothTurns(track + 1, movie + 1))
  })

  it('that does anything else is stated, and not applied', async () => {
    expect(await turnOfFilm({ matrix: [0.8, 0.6, -0.6, 0.8] })).toEqual(other)
    expect(await turnOfFilm({ matrix: [1, 0, 0.5, 1] })).toEqual(other)
    expect(await turnOfFilm({ matrix: [1, 0, 0, 0] })).toEqual(other)
    // Cosines of a right angle are rounded by some writers.
    expect(await turnOfFilm({ matrix: [0.0005, 1, -1, 0.0005] })).toEqual(as(6))
  })

  it('that was never set states nothing', async () => {
    const zeros: Matrix = [0, 0, 0, 0]
    const [, , half] = MATRICES
    expect(await turnOfFilm({ matrix: zeros, movieMatrix: zeros })).toEqual(as(null))
    expect(await turnOfFilm({ matrix: zeros, movieMatrix: half ?? zeros })).toEqual(as(3))
    expect(await turnOfFilm({ matrix: half ?? zeros, movieMatrix: zeros })).toEqual(as(3))
  })

  it('is that of the first enabled video track, and none where a header ends early', async () => {
    const film = await boxFilm(image, { matrix: [-1, 0, 0, 1] })
    const kind = film.indexOf('vide')
    const sound = Buffer.from(film)
    sound.write('soun', kind, 'latin1')
    expect(await turnIn(sound, readBoxes)).toEqual(as(null))
    expect((await turnIn(film.subarray(0, film.indexOf('tkhd') + 40), readBoxes)).turn).toBeNull()
  })
})

describe('the pose of a flat Matroska video', () => {
  it.each([
    [1, 0, 0],
    [8, 0, 90],
    [3, 0, 180],
    [3, 0, -180],
    [6, 0, -90],
    [6, 0, 270],
    [2, 180, 0],
    [5, 180, 90],
    [4, -180, 180],
    [7, -180, -90],
  ])('gives orientation %i by a yaw of %i° and a roll of %i°', async (orientation, yaw, roll) => {
    expect(await turnOfPose({ yaw, roll })).toEqual(as(orientation))
  })

  it('that is no quarter turn is stated, and not applied', async () => {
    expect(await turnOfPose({ roll: 45 })).toEqual(other)
    expect(await turnOfPose({ pitch: 180 })).toEqual(other)
    expect(await turnOfPose({ yaw: 90 })).toEqual(other)
    expect(await turnOfPose({ roll: Number.NaN })).toEqual(other)
    expect(await turnOfPose({})).toEqual(as(1))
  })

  it('is not that of a panorama', async () => {
    const film = await matroskaFilm(image, { yaw: 30, roll: 0 })
    const at = film.indexOf(Buffer.from('7671', 'hex'))
    film[film.indexOf(Buffer.from([0, 0]), at + 9)] = 1
    film.writeUInt16BE(1, at + 10)
    expect(await turnIn(film, readMatroska)).toEqual(as(null))
  })
})

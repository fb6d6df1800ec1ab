import type { Blocks } from '../container/blocks.ts'
import { orientationOf, type Turn } from '../container/turn.ts'
import { MAX_PARTS, type Reach } from './reach.ts'

/**
 * How a container displays the frames of its video: an EXIF orientation; other = some other transformation; null = it
 * states none.
 */
export type DisplayTurn = number | 'other' | null

/** a, b, c and d of a display matrix, and its two members that only a perspective has. */
type Matrix = { a: number; b: number; c: number; d: number; isFlat: boolean }

/** Up to this share of the larger numbers of a matrix, the smaller ones count as none: cosines are rounded. */
const ROUNDING = 0.001

/**
 * Reads how the video of a `moov` box is displayed: by the matrix of its first enabled video track, then by that of the
 * movie. Box by box, because `moov` may be larger than memory allows. Source: ISO/IEC 14496-12 §8.2.2, §8.3.2; QuickTime
 * File Format (Apple), "Matrices".
 */
export async function movieTurn(reach: Reach, at: number, length: number): Promise<DisplayTurn> {
  let movie: Matrix | null = null
  const tracks: { matrix: Matrix | null; isEnabled: boolean }[] = []
  for await (const { type, start, bytes } of boxesOf(reach, at, length)) {
    if (type === 'mvhd') movie ??= matrixOf(await reach.readAt(start, Math.min(bytes, HEADER_BYTES)), 36)
    else if (type === 'trak') {
      const track = await videoTrack(reach, start, bytes)
      if (track !== null) tracks.push(track)
    }
  }
  const shown = tracks.find(({ isEnabled }) => isEnabled) ?? tracks[0]
  if (shown === undefined) return null
  const { matrix } = shown
  if (matrix === null || movie === null) return turnOfMatrix(matrix ?? movie)
  return turnOfMatrix(product(matrix, movie))
}

/** Orientation by the signs of a matrix; its scale is ignored. */
function turnOfMatrix(matrix: Matrix | null): DisplayTurn {
  if (matrix === null) return null
  const { a, b, c, d, isFlat } = matrix
  const isNone = (value: number) => Math.abs(value) <= ROUNDING * Math.max(...[a, b, c, d].map(Math.abs))
  const [isUpright, isSideways] = [isNone(b) && isNone(c), isNone(a) && isNone(d)]
  if (!isFlat || isUpright === isSideways) return 'other'
  const [across, down] = isUpright ? [a, d] : [b, c]
  if (isNone(across) || isNone(down)) return 'other'
  if (isUpright) return across > 0 ? (down > 0 ? 1 : 4) : down > 0 ? 2 : 3
  return across > 0 ? (down > 0 ? 5 : 6) : down > 0 ? 8 : 7
}

const product = (one: Matrix, two: Matrix): Matrix => ({
  a: one.a * two.a + one.b * two.c,
  b: one.a * two.b + one.b * two.d,
  c: one.c * two.a + one.d * two.c,
  d: one.c * two.b + one.d * two.d,
  isFlat: one.isFlat && two.isFlat,
})

/** A header with 64-bit times is twelve bytes longer. */
const LONGER = 12
const MATRIX_BYTES = 36
const HEADER_BYTES = 4 + 96 + LONGER

/** The matrix of a header whose shorter version has it at `at`; null = it was never set, or the header ends before it does. */
function matrixOf(header: Buffer, at: number): Matrix | null {
  const start = at + (header[0] === 1 ? LONGER : 0)
  if (header.length < start + MATRIX_BYTES) return null
  const number = (n: number) => header.readInt32BE(start + n * 4)
  const [a, b, u, c, d, v] = [number(0), number(1), number(2), number(3), number(4), number(5)]
  // No image is displayed by zeros: they are what a writer leaves that states no matrix.
  if ([a, b, u, c, d, v].every((value) => value === 0)) return null
  return { a, b, c, d, isFlat: u === 0 && v === 0 }
}

/** null = no track of video, or one whose header is missing or ends early. */
async function videoTrack(reach: Reach, at: number, length: number) {
  let header: Buffer | null = null
  let isVideo = false
  for await (const { type, start, bytes } of boxesOf(reach, at, length)) {
    if (type === 'tkhd') header ??= await reach.readAt(start, Math.min(bytes, HEADER_BYTES))
    else if (type === 'mdia')
      for await (const inner of boxesOf(reach, start, bytes))
        if (inner.type === 'hdlr')
          isVideo = (await reach.readAt(inner.start, Math.min(inner.bytes, 12))).toString('latin1', 8, 12) === 'vide'
  }
  if (!isVideo || header === null) return null
  return { matrix: matrixOf(header, 40), isEnabled: ((header[3] ?? 0) & 1) === 1 }
}

/** The boxes in a range of a file, without their headers. Source: ISO/IEC 14496-12 §4.2. */
async function* boxesOf({ readAt }: Reach, from: number, length: number) {
  const end = from + length
  let at = from
  for (let count = 0; count < MAX_PARTS && at + 8 <= end; count += 1) {
    const header = await readAt(at, 16)
    if (header.length < 8) return
    const isLong = header.readUInt32BE(0) === 1 && header.length === 16
    const claimed = isLong ? Number(header.readBigUInt64BE(8)) : header.readUInt32BE(0)
    const headerBytes = isLong ? 16 : 8
    const bytes = Math.min(claimed === 0 ? end - at : claimed, end - at)
    if (bytes < headerBytes) return
    yield { type: header.toString('latin1', 4, 8), start: at + headerBytes, bytes: bytes - headerBytes }
    at += bytes
  }
}

/** Degrees by which a flat Matroska video is turned: about the vertical, the horizontal, and the line of sight. */
export type Pose = { yaw: number; pitch: number; roll: number }

/**
 * How a flat Matroska video is displayed: rolled anticlockwise by quarter turns and, where it is turned to its back,
 * mirrored. Source: RFC 9559 §5.1.4.1.28.46–48.
 */
export function turnOfPose({ yaw, pitch, roll }: Pose): DisplayTurn {
  const quarters = -roll / 90
  if (pitch !== 0 || (yaw !== 0 && Math.abs(yaw) !== 180) || !Number.isInteger(quarters)) return 'other'
  const turn: Turn = { isMirrored: yaw !== 0, quarters: ((quarters % 4) + 4) % 4 }
  return orientationOf(turn)
}

/** Notes how a video is displayed. Another transformation is stated, and not applied. */
export function addTurn(turn: DisplayTurn, blocks: Blocks): void {
  if (turn === 'other') blocks.problems.add('other_transformation')
  blocks.turn = turn === 'other' ? 1 : turn
}

import { readFile } from 'node:fs/promises'
import { turnPoint } from '../../../shared/model/face-reading.ts'
import { turnOf } from '../container/turn.ts'
import type { PictureLibrary } from './sharp.ts'

/** Looked at in each row. */
const SAMPLES = 64
/** How far a grey or colour value may be from that of the last row: a thumbnail is compressed once more. */
const TOLERANCE = 4
/** Fewer rows of a thumbnail may be anything. */
const FEWEST_ROWS = 3

/**
 * Where the lower part of an image that ends early is of one colour, as decoders fill in what is missing: a fraction of
 * its stored height, read off its thumbnail; null = its last rows differ.
 */
export async function filledFrom(library: PictureLibrary, thumb: string, orientation: number): Promise<number | null> {
  const image = (await library.open(await readFile(thumb), { failOn: 'none' })).flatten().toColourspace('srgb')
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const rows = turnOf(orientation).quarters % 2 === 1 ? info.width : info.height
  const at = (u: number, row: number): Uint8Array => {
    const { x, y } = turnPoint(u, (row + 0.5) / rows, orientation)
    const [column, line] = [Math.floor(x * info.width), Math.floor(y * info.height)]
    const from = (line * info.width + column) * info.channels
    return data.subarray(from, from + info.channels)
  }
  const filling = at(0.5, rows - 1)
  const isFilled = (row: number) =>
    Array.from({ length: SAMPLES }, (_, n) => at((n + 0.5) / SAMPLES, row)).every((colour) =>
      colour.every((value, channel) => Math.abs(value - (filling[channel] as number)) <= TOLERANCE),
    )
  let first = rows
  while (first > 0 && isFilled(first - 1)) first -= 1
  return rows - first < FEWEST_ROWS || first === 0 ? null : first / rows
}

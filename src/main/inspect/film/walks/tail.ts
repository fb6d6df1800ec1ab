import type { FoundPart } from '../../container/blocks.ts'
import { kindOfTail, type TailKind } from '../../container/tail-kind.ts'
import type { Reach, ReadAt } from '../reach.ts'
import { trailersBefore } from './trailers.ts'

const HEAD_BYTES = 2 ** 16
/** The most zeros that a format begins with: those of a box's length. */
const ZEROS_OF_MAGICS = 3
const UNKNOWN: TailKind = { kind: 'unknown', form: null }
const PIECE_BYTES = 2 ** 20
/** Beyond this much of one repeated byte, nothing is claimed of what follows it. */
const MAX_FILL_BYTES = 32 * 2 ** 20

/**
 * What lies between the end of the content and the end of the file, as parts: known trailers by name, the rest by its
 * first bytes that are not zero. [] = nothing lies there.
 */
export async function tailParts(reach: Reach, offset: number, end: number = reach.bytes): Promise<FoundPart[]> {
  const trailers = await trailersBefore(reach, offset, end)
  const rest = trailers[0]?.offset ?? end
  return rest > offset ? [await tailPart(reach, offset, rest), ...trailers] : trailers
}

async function tailPart({ readAt }: Reach, offset: number, end: number): Promise<FoundPart> {
  const place = { source: 'Tail', offset, bytes: end - offset }
  const head = await readAt(offset, Math.min(HEAD_BYTES, end - offset))
  const fill = head[0] ?? 0
  let at = offset
  for (let piece = head; at < end; piece = await readAt(at, Math.min(PIECE_BYTES, end - at))) {
    const other = indexOfOther(piece, fill)
    at += other
    if (other < piece.length || piece.length === 0) break
    if (at - offset > MAX_FILL_BYTES) return { kind: 'unknown', form: null, ...place }
  }
  if (at >= end) return { kind: 'padding', form: null, ...place }
  return { ...(await kindAt(readAt, fill === 0 ? at : offset, offset, end)), ...place }
}

/** Zeros before the first other byte may belong to it: to the length of a box, to a start code of MPEG. */
async function kindAt(readAt: ReadAt, at: number, offset: number, end: number): Promise<TailKind> {
  const from = Math.max(offset, at - ZEROS_OF_MAGICS)
  const head = await readAt(from, Math.min(HEAD_BYTES, end - from))
  const kinds = Array.from({ length: at - from + 1 }, (_, skipped) => kindOfTail(head.subarray(at - from - skipped)))
  return kinds.find(({ kind }) => kind !== 'unknown') ?? UNKNOWN
}

/** Where the first byte lies that is another; the length if there is none. */
function indexOfOther(bytes: Buffer, fill: number): number {
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] !== fill) return at
  return bytes.length
}

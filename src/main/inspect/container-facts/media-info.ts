import { z } from 'zod'
import type { Reach } from '../film/reach.ts'

/** Data is passed in pieces, never a whole file at once: the library would then start over and repeat itself. */
const PIECE_BYTES = 2 ** 16
/** Real files are identified from a few pieces at their start and end. */
const MAX_READ_BYTES = 192 * 2 ** 20
const MAX_READS = 20_000
/** Limit for the library's output. */
const MAX_ANSWER = 4_000_000

/** One stream, or the container as a whole ("General"), as the library lists it: none of it is trusted. */
export type RawTrack = Readonly<Record<string, unknown>>
export type RawAnswer =
  | { tracks: RawTrack[] }
  | { tracks: null; problem: 'container_too_long' | 'container_unreadable' }

const Answer = z.object({
  media: z.object({ track: z.array(z.record(z.string(), z.unknown())).max(2000) }).nullish(),
})

/** `start`: where the content begins, behind foreign bytes. */
export type ContainerOptions = { start?: number }

/**
 * Has the library analyse a file, by ranges. Each file gets an instance of its own, so that nothing one file does
 * to the library's memory affects what is reported about the next.
 */
export async function readTracks(film: Reach, { start = 0 }: ContainerOptions = {}): Promise<RawAnswer> {
  const bytes = Math.max(0, film.bytes - start)
  const { default: mediaInfoFactory } = await import('mediainfo.js')
  let isTooLong = false
  let reads = 0
  let readBytes = 0
  const read = async (size: number, offset: number): Promise<Uint8Array> => {
    const length = Math.min(size, PIECE_BYTES, bytes - offset)
    reads += 1
    readBytes += length
    isTooLong ||= reads > MAX_READS || readBytes > MAX_READ_BYTES
    // No more data is given: the library ends with what it has, which is not used.
    if (isTooLong || length <= 0) return new Uint8Array(0)
    return await film.readAt(start + offset, length)
  }
  try {
    const library = await mediaInfoFactory({ format: 'JSON', chunkSize: pieceOf(bytes) })
    const answer = await library.analyzeData(bytes, read)
    if (isTooLong) return { tracks: null, problem: 'container_too_long' }
    if (answer.length > MAX_ANSWER) return { tracks: null, problem: 'container_unreadable' }
    const parsed = Answer.safeParse(JSON.parse(answer))
    const tracks = parsed.data?.media?.track
    return tracks === undefined ? { tracks: null, problem: 'container_unreadable' } : { tracks }
  } catch {
    // The library failed in its own WebAssembly memory: none of its output is used.
    return { tracks: null, problem: isTooLong ? 'container_too_long' : 'container_unreadable' }
  }
}

const pieceOf = (bytes: number) => Math.max(1024, Math.min(PIECE_BYTES, Math.ceil(bytes / 4)))

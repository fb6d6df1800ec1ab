import { createHash } from 'node:crypto'
import type { LookupHashes } from '../../shared/model/hash-list.ts'
import type { ItemReason } from '../../shared/model/item.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { errorCode } from '../error-code.ts'
import { createStreamWalk, type StreamFound, type StreamWalker } from './film/streams/create-stream-walk.ts'
import type { FileFacts, ReadTrouble } from './protocol.ts'
import { reasonOf } from './reason.ts'
import { factsOf, openEvidence, sameFacts } from './safe-open.ts'

export type HashedFile = {
  sha256: string
  /** Computed in the same reading; null = not asked for. */
  lookups: LookupHashes | null
  facts: FileFacts
}
export type ReadFile = HashedFile & {
  /** The start of the file, up to 64 KiB. */
  head: Buffer
  /** The very bytes that were hashed; null if the file is larger than `keepBytes` or was not wanted. */
  bytes: Buffer | null
  /** What was found in audio that has to be walked from start to end; null = other content, or it was not wanted. */
  stream: StreamFound | null
}

type HashOptions = {
  onProgress?: (bytesRead: number) => void
  /** Aborts after the current chunk; the reading then counts as failed. */
  signal?: AbortSignal
  /** Also computes MD5 and SHA-1. */
  withLookups?: boolean
  /** Hears what the system said if the reading fails. */
  onTrouble?: (trouble: ReadTrouble) => void
}
type Keep = {
  /** Files up to this size are kept in memory while they are hashed. */
  keepBytes: number
  /** Decides by the first 64 KiB and the file's size whether to keep the whole file. */
  wants: (head: Buffer, bytes: number) => boolean
  /** Also walks audio whose format needs every byte, and looks behind the tags at its start. */
  walksStreams?: boolean
}
export type ReadOptions = HashOptions & Keep

const CHUNK_BYTES = 2 ** 20
const HEAD_BYTES = 2 ** 16
/** Chunk buffers free for reuse: a thousand small files would otherwise leave as many behind. */
const spare: Buffer[] = []
const MAX_SPARE = 4

/** Like `readFile`, for a file of which only the SHA-256 is needed. */
export const hashFile = (path: Buffer, options: HashOptions = {}): Promise<Result<HashedFile, ItemReason>> =>
  readThrough(path, options, null)

/**
 * Reads a file once from first to last byte, with its SHA-256. What is decoded afterwards are the bytes that were
 * hashed, never a second reading. A file that changed during the reading is refused.
 */
export const readFile = (path: Buffer, options: ReadOptions): Promise<Result<ReadFile, ItemReason>> =>
  readThrough(path, options, options)

async function readThrough(
  path: Buffer,
  { onProgress, signal, withLookups = false, onTrouble }: HashOptions,
  keep: Keep | null,
): Promise<Result<ReadFile, ItemReason>> {
  const trouble = (at: number | null) => (cause: unknown) => {
    const code = errorCode(cause)
    if (code !== null) onTrouble?.({ code, at })
  }
  const opened = await openEvidence(path, trouble(null))
  if (!opened.ok) return opened
  const { handle, facts } = opened.value
  let position = 0
  const chunk = spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES)
  try {
    const hash = createHash('sha256')
    const lookups = withLookups ? { md5: createHash('md5'), sha1: createHash('sha1') } : null
    let head = Buffer.alloc(0)
    let whole: Buffer | null = null
    let walker: StreamWalker | null = null
    while (true) {
      if (signal?.aborted) return err('read_error')
      // `whole` is filled in place, so a kept file is never copied.
      const target: Buffer = whole === null ? chunk : whole.subarray(position, position + CHUNK_BYTES)
      const { bytesRead } =
        target.length === 0 ? { bytesRead: 0 } : await handle.read(target, 0, target.length, position)
      if (bytesRead === 0) break
      const read = target.subarray(0, bytesRead)
      hash.update(read)
      lookups?.md5.update(read)
      lookups?.sha1.update(read)
      if (position === 0 && keep !== null) {
        head = Buffer.from(target.subarray(0, Math.min(bytesRead, HEAD_BYTES)))
        if (facts.bytes <= keep.keepBytes && keep.wants(head, facts.bytes)) {
          whole = Buffer.allocUnsafe(facts.bytes)
          target.copy(whole, 0, 0, bytesRead)
        }
        if (keep.walksStreams) walker = createStreamWalk(head)
      }
      walker?.push(read)
      position += bytesRead
      onProgress?.(position)
    }
    const after = factsOf(await handle.stat({ bigint: true }))
    if (position !== facts.bytes || !sameFacts(facts, after)) return err('changed_while_reading')
    return ok({
      sha256: hash.digest('hex'),
      lookups: lookups && { md5: lookups.md5.digest('hex'), sha1: lookups.sha1.digest('hex') },
      facts,
      head,
      bytes: whole,
      stream: walker?.finish() ?? null,
    })
  } catch (cause) {
    trouble(position)(cause)
    return err(reasonOf(cause))
  } finally {
    // The chunk is no longer in use.
    if (spare.length < MAX_SPARE) spare.push(chunk)
    await handle.close().catch(() => undefined)
  }
}

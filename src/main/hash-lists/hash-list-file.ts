import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { HASH_BYTES, type HashAlgorithm, type HashListRefusal } from '../../shared/model/hash-list.ts'
import { Sha256 } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Drives } from '../inspect/drive/drives.ts'
import { createHashLines, MAX_LINE } from './hash-lines.ts'
import { createSortedHashes } from './sorted-hashes.ts'

/** What one file may hold: its hashes are sorted in memory. */
export const MAX_HASHES = 5_000_000
export const MAX_FILE_BYTES = 4 * 2 ** 30
/** A file without a hash in its beginning is no list of hashes. */
const GIVEN_UP_BYTES = 16 * 2 ** 20
/** Parsed in a few milliseconds. */
const CHUNK_BYTES = 2 ** 17

export type HashListFile = {
  sha256: Sha256
  /** The hashes of each algorithm, sorted, each once, in slices. */
  sorted: Record<HashAlgorithm, ReturnType<typeof createSortedHashes>>
  /** How many there are, with those that are there twice. */
  found: number
  unreadLines: number
}
type Control = {
  drives: Pick<Drives, 'open'>
  onProgress: (readBytes: number, fileBytes: number) => void
  signal: AbortSignal
}

/** Reads a file of hashes from first to last byte, once, and lets others run every few milliseconds. */
export async function readHashListFile(
  path: Buffer,
  { drives, onProgress, signal }: Control,
): Promise<Result<HashListFile, HashListRefusal>> {
  const opened = await drives.open(path, { isWanted: true })
  if (!opened.ok) return err('unreadable')
  const handle = opened.value
  const { facts } = handle
  if (facts.bytes > MAX_FILE_BYTES) {
    await handle.close()
    return err('too_large')
  }
  const sorted = {
    sha256: createSortedHashes(HASH_BYTES.sha256),
    sha1: createSortedHashes(HASH_BYTES.sha1),
    md5: createSortedHashes(HASH_BYTES.md5),
  }
  let [found, unreadLines] = [0, 0]
  const hashesIn = createHashLines()
  const takeLine = (line: string | null) => {
    const hashes = line === null ? null : hashesIn(line)
    if (hashes === null) unreadLines += 1
    for (const { algorithm, hex } of hashes ?? []) sorted[algorithm].add(hex)
    found += hashes?.length ?? 0
  }
  try {
    const hash = createHash('sha256')
    const lines = createLines(takeLine)
    const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES)
    for (let at = 0; ; ) {
      if (signal.aborted) return err('stopped')
      const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, at)
      if (bytesRead === 0) break
      const bytes = chunk.subarray(0, bytesRead)
      hash.update(bytes)
      lines.add(bytes)
      at += bytesRead
      if (at > MAX_FILE_BYTES) return err('too_large')
      if (found > MAX_HASHES) return err('too_many')
      if (found === 0 && at > GIVEN_UP_BYTES) return err('no_hashes')
      onProgress(at, facts.bytes)
      await nextTurn()
    }
    lines.end()
    if (found === 0) return err('no_hashes')
    return ok({ sha256: Sha256.parse(hash.digest('hex')), sorted, found, unreadLines })
  } catch {
    return err('unreadable')
  } finally {
    await handle.close().catch(() => undefined)
  }
}

/**
 * Splits bytes into lines; null = one that is too long. Hashes and headers are ASCII, so only UTF-16, which PowerShell
 * writes, needs decoding.
 */
function createLines(take: (line: string | null) => void) {
  let decode: ((bytes: Buffer) => string) | null = null
  let [rest, isTooLong] = ['', false]
  const decoderOf = (bytes: Buffer): ((bytes: Buffer) => string) => {
    const mark = bytes.readUInt16BE(0)
    if (mark !== 0xfffe && mark !== 0xfeff) return (more) => more.toString('latin1')
    const decoder = new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be')
    return (more) => decoder.decode(more, { stream: true })
  }
  const endLine = (end: string) => {
    take(isTooLong || rest.length + end.length > MAX_LINE ? null : rest + end)
    rest = ''
    isTooLong = false
  }
  return {
    add: (bytes: Buffer): void => {
      const isUtf8 = decode === null && bytes.subarray(0, 3).toString('hex') === 'efbbbf'
      decode ??= bytes.length < 2 ? (more) => more.toString('latin1') : decoderOf(bytes)
      const parts = decode(isUtf8 ? bytes.subarray(3) : bytes).split('\n')
      const last = parts.pop() ?? ''
      for (const part of parts) endLine(part)
      // What is left of a line that is too long is not kept.
      if (rest.length + last.length > MAX_LINE) {
        isTooLong = true
        rest = ''
      } else if (!isTooLong) rest += last
    },
    end: (): void => {
      if (rest !== '' || isTooLong) endLine('')
    },
  }
}

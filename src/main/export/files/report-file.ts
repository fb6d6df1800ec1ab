import { createHash, randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { firstOf } from '../../../shared/model/shortened.ts'
import { errorCode } from '../../error-code.ts'

export type WriteFailure = { kind: 'export_failed'; reason: 'disk_full' | 'not_writable' }
export type WrittenReport = { path: string; sha256: string; bytes: number }

/** A file being written piece by piece. Every call may throw what the system says; `abandon` leaves nothing behind. */
export type WholeFile = {
  /** Texts are written as UTF-8. */
  write: (piece: Uint8Array | string) => Promise<void>
  /** Flushes all of it to the disk, still under its hidden name. */
  seal: () => Promise<WrittenReport>
  /** Gives it its name. */
  finish: () => Promise<WrittenReport>
  abandon: () => Promise<void>
}

/** A name beside `path` that nobody else has, for what is being written: ".report.pdf.1a2b3c4d.part". */
export const hiddenBeside = (path: string): string =>
  join(dirname(path), `.${basename(path).slice(0, 80)}.${randomUUID().slice(0, 8)}.part`)

/**
 * Short pieces are written together, out of one buffer: each call waits its turn among reads of evidence, and each short
 * buffer would hold a page of Node's pool.
 */
const BUFFER_BYTES = 262_144

/**
 * Begins a file whose name only ever stands for a whole one: a temporary file beside it, flushed to the disk, then
 * renamed. Until then an older file of that name is as it was. That the name lasts is for whoever flushes the folder.
 */
export async function beginWholeFile(path: string, temporary = hiddenBeside(path)): Promise<WholeFile> {
  const handle = await open(temporary, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  let buffer: Buffer | null = null
  let bufferedBytes = 0
  let sealed: WrittenReport | null = null
  const writeBuffered = async (): Promise<void> => {
    if (buffer === null) return
    const content = buffer.subarray(0, bufferedBytes)
    buffer = null
    bufferedBytes = 0
    // Goes on until all of it is written: a disk that fills in the middle takes a part of it and says nothing.
    await handle.writeFile(content)
  }
  const seal = async (): Promise<WrittenReport> => {
    if (sealed !== null) return sealed
    await writeBuffered()
    await handle.sync()
    await handle.close()
    sealed = { path, sha256: hash.digest('hex'), bytes }
    return sealed
  }
  return {
    write: async (piece) => {
      const content = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece
      hash.update(content)
      bytes += content.byteLength
      if (bufferedBytes + content.byteLength > BUFFER_BYTES) await writeBuffered()
      if (content.byteLength >= BUFFER_BYTES) return await handle.writeFile(content)
      buffer ??= Buffer.allocUnsafeSlow(BUFFER_BYTES)
      buffer.set(content, bufferedBytes)
      bufferedBytes += content.byteLength
    },
    seal,
    finish: async () => {
      const written = await seal()
      await rename(temporary, path)
      return written
    },
    abandon: async () => {
      await handle.close().catch(() => undefined)
      await rm(temporary, { force: true }).catch(() => undefined)
    },
  }
}

/** Writes a whole file at once; whatever goes wrong, nothing of it stays. Throws what the system says. */
export const writeWhole = (path: string, content: Uint8Array | string): Promise<WrittenReport> =>
  writePieces(path, [content])

/** The same in pieces: of a long one each ends a turn. */
export async function writePieces(path: string, pieces: Iterable<Uint8Array | string>): Promise<WrittenReport> {
  const file = await beginWholeFile(path)
  try {
    for (const piece of pieces) await file.write(piece)
    return await file.finish()
  } catch (cause) {
    await file.abandon()
    throw cause
  }
}

/** Why a file could not be written. */
export function writeFailure(cause: unknown): WriteFailure {
  const isFull = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(errorCode(cause) ?? '')
  return { kind: 'export_failed', reason: isFull ? 'disk_full' : 'not_writable' }
}

/** Whether a failure is the disk's, of the file or of the library; anything else is a defect of ours. */
export const isOfDisk = (cause: unknown): boolean => /^(E[A-Z]+|SQLITE_FULL)$/.test(errorCode(cause) ?? '')

/** Makes the rename itself durable; Windows cannot open folders and needs no help. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch {
    // Some network file systems refuse; the file itself is flushed.
  } finally {
    await handle.close()
  }
}

/** What names the report of one item. `url` null = it is a file. */
type NamedItem = { reference: string; name: string; url: string | null }

/** So much of an item's name stands in that of its report, bytes: what stands before and behind it needs room too. */
const MOST_BYTES = 150

/**
 * What is left of a name once everything that a file system, a shell or a reader could trip over is out of it, at most so many
 * code units.
 */
export function plainName(name: string, most: number): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ._-]/gu, '')
    .replace(/\s+/g, ' ')
  return firstOf(plain, most).replace(/^[ .]+|[ .]+$/g, '')
}

/**
 * "ITEM-0005 portrait", behind the number of its report: the reference first, then the plain name; of an address its host.
 * `earlier` = of these bytes, which the file held before.
 */
export function aboutItem({ reference, name, url }: NamedItem, earlier: string | null): string {
  const stem = url === null ? name.replace(/\.[A-Za-z0-9]{1,12}$/, '') : `link ${new URL(url).hostname}`
  const described = earlier === null ? stem : `earlier bytes ${earlier.slice(0, 8)} ${stem}`
  // A letter may take three bytes, and a file system counts them.
  let most = 80
  while (Buffer.byteLength(plainName(described, most)) > MOST_BYTES) most -= 1
  return [reference, plainName(described, most)].filter(Boolean).join(' ')
}

/** "CASE-2026-014 report 3", with its version from the second on: the folder of a report, and the stem of its files. */
export const reportSetName = (
  caseReference: string,
  { number, version }: { number: number; version: number },
): string => `${caseReference} report ${number}${version === 1 ? '' : ` version ${version}`}`

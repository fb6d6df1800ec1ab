import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { PageRow } from '../shared/model/report-page.ts'
import { reportPage } from '../shared/words/report-page.ts'

const words = reportPage.originals

/** Bytes that are read and hashed in one go: the rest of the page waits some 20 ms. */
const SLICE = 4 * 2 ** 20

/** Hashes a file piece by piece, never the whole of it in memory: SHA-256 in hex. Rejects if it cannot be read or `signal` aborts. */
export async function hashOf(file: Blob, signal: AbortSignal, onProgress: (bytes: number) => void): Promise<string> {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += SLICE) {
    signal.throwIfAborted()
    hash.update(new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer()))
    onProgress(Math.min(at + SLICE, file.size))
  }
  signal.throwIfAborted()
  return bytesToHex(hash.digest())
}

type Listed = Pick<PageRow, 'reference' | 'name' | 'sha256' | 'bytes'>

/** What a page says of a file: whose bytes it has, or whose name alone. */
export function compareWith(
  rows: readonly Listed[],
  file: { name: string; size: number; sha256: string },
): { isMatch: boolean; lines: string[] } {
  const same = rows.filter((row) => row.sha256 === file.sha256)
  if (same.length > 0) return { isMatch: true, lines: [words.same({ references: named(same) })] }
  const name = file.name.normalize()
  const alike = rows.filter((row) => row.name.normalize() === name)
  const [sized, other] = [
    alike.filter(({ bytes }) => bytes === file.size),
    alike.filter(({ bytes }) => bytes !== file.size),
  ]
  return {
    isMatch: false,
    lines: [
      words.none,
      ...(sized.length > 0 ? [words.otherContentSameSize({ references: named(sized) })] : []),
      ...(other.length > 0 ? [words.otherContent({ references: named(other) })] : []),
    ],
  }
}

const named = (rows: readonly Listed[]): string => rows.map(({ reference }) => reference).join(', ')

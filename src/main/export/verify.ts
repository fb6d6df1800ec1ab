import type { ItemSource } from '../db/item-detail.ts'
import { readFile } from '../inspect/read-file.ts'
import { originalState } from '../originals.ts'

/**
 * What re-reading an original for a report told. "different" = the file at the path holds other bytes now;
 * "not_checked" = it is there, but could not be read again (too large for a report, or an error).
 */
export type Verification = {
  state: 'verified' | 'not_attached' | 'different' | 'not_checked'
  /** ms since the epoch. */
  at: number
}

/** Larger originals are not read again for a report: it would take minutes. */
const MAX_BYTES = 2 ** 31

/** Hashes the original again and compares it with the intake's hash. Reads only. */
export async function verifyOriginal(source: ItemSource, now: () => number): Promise<Verification> {
  if (source.url !== null) return { state: 'not_attached', at: now() }
  const state = await originalState(source)
  const at = now()
  if (state === 'missing') return { state: 'not_attached', at }
  if (source.sha256 === null || source.bytes > MAX_BYTES) return { state: 'not_checked', at }
  const read = await readFile(source.path, { keepBytes: 0, wants: () => false, onProgress: () => undefined })
  if (!read.ok) return { state: 'not_checked', at: now() }
  return { state: read.value.sha256 === source.sha256 ? 'verified' : 'different', at: now() }
}

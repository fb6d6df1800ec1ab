import type { ItemSource } from '../../db/item-detail.ts'
import { hashFile } from '../../inspect/read-file.ts'
import { originalState } from '../../items/originals.ts'

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

/** Larger ones are read one after the other: a drive that is asked for six films at once is slow with each. */
const LARGE_BYTES = 2 ** 26
/** A drive that gives no byte for so long is not waited for. */
const SILENT_MS = 60_000

export type VerifyOriginal = (source: ItemSource, signal?: AbortSignal) => Promise<Verification>

/**
 * Hashes originals again and compares them with the hash of the intake. Reads only. However long a file takes it is read
 * on while bytes come; a drive that falls silent, or a signal, ends it as "not_checked".
 */
export function createVerifyOriginal(now: () => number, silentMs = SILENT_MS): VerifyOriginal {
  let large: Promise<string | null> = Promise.resolve(null)
  return async (source, signal) => {
    if (source.url !== null) return { state: 'not_attached', at: now() }
    const state = await originalState(source)
    const at = now()
    if (state === 'missing') return { state: 'not_attached', at }
    const { sha256, bytes } = source
    if (sha256 === null || bytes > MAX_BYTES) return { state: 'not_checked', at }
    const read = () => digestOf(source.path, silentMs, signal)
    if (bytes > LARGE_BYTES) large = large.then(read)
    const found = await (bytes > LARGE_BYTES ? large : read())
    return { state: found === null ? 'not_checked' : found === sha256 ? 'verified' : 'different', at: now() }
  }
}

/** null = it could not be read to its end. */
async function digestOf(path: Buffer, silentMs: number, signal?: AbortSignal): Promise<string | null> {
  if (signal?.aborted) return null
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), silentMs)
  const ended = signal === undefined ? silence.signal : AbortSignal.any([silence.signal, signal])
  const cut = new Promise<null>((resolve) => ended.addEventListener('abort', () => resolve(null), { once: true }))
  const options = { onProgress: () => void timer.refresh(), signal: ended }
  try {
    const read = hashFile(path, options).then((found) => (found.ok ? found.value.sha256 : null))
    // What never answers is not waited for either.
    return await Promise.race([read, cut])
  } finally {
    clearTimeout(timer)
  }
}

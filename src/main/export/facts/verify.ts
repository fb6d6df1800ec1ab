import type { ItemSource } from '../../db/item-detail.ts'
import type { Drives } from '../../inspect/drive/drives.ts'
import type { StateOfOriginal } from '../../items/originals.ts'

/**
 * What re-reading an original for a report told. "different" = the file at the path holds other bytes now;
 * "not_checked" = it could not be read again: too large for a report, an error, or a drive that did not answer.
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
export type VerifyOriginal = (source: ItemSource, signal?: AbortSignal) => Promise<Verification>

/**
 * Hashes originals again and compares them with the hash of the intake. Reads only. However long a file takes it is read
 * on while bytes come; a drive that does not answer, or a signal, ends it as "not_checked".
 */
export function createVerifyOriginal({
  now,
  drives,
  stateOfOriginal,
}: {
  now: () => number
  drives: Pick<Drives, 'open'>
  stateOfOriginal: StateOfOriginal
}): VerifyOriginal {
  let large: Promise<string | null> = Promise.resolve(null)
  return async (source, signal) => {
    if (source.url !== null) return { state: 'not_attached', at: now() }
    const state = await stateOfOriginal(source, null)
    const at = now()
    if (state === 'missing') return { state: 'not_attached', at }
    const { sha256, bytes } = source
    if (state === 'no_answer' || sha256 === null || bytes > MAX_BYTES) return { state: 'not_checked', at }
    const read = () => digestOf(source.path, drives, signal)
    if (bytes > LARGE_BYTES) large = large.then(read)
    const found = await (bytes > LARGE_BYTES ? large : read())
    return { state: found === null ? 'not_checked' : found === sha256 ? 'verified' : 'different', at: now() }
  }
}

/** null = it could not be read to its end. */
async function digestOf(path: Buffer, { open }: Pick<Drives, 'open'>, signal?: AbortSignal): Promise<string | null> {
  if (signal?.aborted) return null
  const opened = await open(path)
  if (!opened.ok) return null
  const cut = Promise.withResolvers<null>()
  const stop = () => cut.resolve(null)
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([opened.value.digest(), cut.promise])
  } finally {
    signal?.removeEventListener('abort', stop)
    await opened.value.close()
  }
}

import type { Sha256 } from '../../../shared/model/ids.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import { derivativePath } from '../derivative-path.ts'
import type { DerivedFile, Refusal } from '../protocol.ts'
import { readFile } from '../read-file.ts'
import { openEvidence, sameFacts } from '../safe-open.ts'
import { sniff } from '../sniff.ts'
import { writeWhole } from '../write-whole.ts'
import { codedPeaks } from './coded-peaks.ts'
import { longMp3Peaks } from './long-mp3-peaks.ts'
import { type ReadAt, readerOf } from './read-at.ts'
import { wavPeaks } from './wav-peaks.ts'

type Wanted = { path: Uint8Array; sha256: Sha256; derivatives: string }

/** Above this an MP3 is not decoded from start to end: some seventeen minutes at 128 kbit/s. */
const WHOLE_MP3_BYTES = 16 * 2 ** 20

/** Makes the waveform of a sound whose bytes must still be the ones it is named by. In the place of one that stands there. */
export async function makeWaveform(
  { path, sha256, derivatives }: Wanted,
  onProgress: (bytes: number) => void,
): Promise<Result<DerivedFile, Refusal>> {
  const file = Buffer.from(path)
  const read = await readFile(file, { keepBytes: 0, wants: () => false, onProgress })
  if (!read.ok) return read
  if (read.value.sha256 !== sha256) return err('other_bytes')
  const opened = await openEvidence(file)
  if (!opened.ok) return opened
  const { handle, facts } = opened.value
  try {
    if (!sameFacts(facts, read.value.facts)) return err('changed_while_reading')
    const peaks = await peaksOf(readerOf(handle), facts.bytes, read.value.head)
    if (peaks === null) return err('not_drawn')
    const kept = derivativePath(derivatives, sha256, 'waveform', 'json')
    return ok({ path: kept, made: await writeWhole(kept, Buffer.from(JSON.stringify({ peaks })), true) })
  } catch {
    // A decoder gave up, in memory of its own; or there is no room to keep it.
    return err('not_drawn')
  } finally {
    await handle.close().catch(() => undefined)
  }
}

async function peaksOf(readAt: ReadAt, bytes: number, head: Buffer): Promise<number[] | null> {
  const { format } = await sniff(head)
  if (format === 'wav') return await wavPeaks(readAt, bytes)
  if (format === 'mp3' && bytes > WHOLE_MP3_BYTES) return await longMp3Peaks(readAt, bytes)
  return await codedPeaks(readAt, bytes, format)
}

import type { Sha256 } from '../../../shared/model/ids.ts'
import type { MediumFormat } from '../../../shared/model/medium.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import { derivativePath } from '../derivative-path.ts'
import type { DerivedFile, Refusal } from '../protocol.ts'
import { readFile } from '../read-file.ts'
import { isUnwritten, openEvidence } from '../safe-open.ts'
import { sniff } from '../sniff.ts'
import { writeWhole } from '../write-whole.ts'
import { frameOf } from './mp3-frame.ts'
import { COLUMNS, createPeaks, toByte } from './peaks.ts'
import { type ReadAt, readerOf } from './read-at.ts'
import { wavPeaks } from './wav-peaks.ts'

type Wanted = { path: Uint8Array; sha256: Sha256; derivatives: string }

/** Above this size an MP3 is not decoded from start to end: about seventeen minutes at 128 kbit/s. */
const WHOLE_MP3_BYTES = 16 * 2 ** 20

/**
 * Makes the waveform of an audio file, whose bytes must still match its SHA-256. Replaces an existing one. `onRead` is
 * called once they were read from start to end.
 */
export async function makeWaveform(
  { path, sha256, derivatives }: Wanted,
  onProgress: (bytes: number) => void,
  onRead: () => void,
): Promise<Result<DerivedFile, Refusal>> {
  const file = Buffer.from(path)
  const read = await readFile(file, { keepBytes: 0, wants: () => false, walksStreams: true, onProgress })
  if (!read.ok) return read
  onRead()
  if (read.value.sha256 !== sha256) return err('other_bytes')
  const opened = await openEvidence(file)
  if (!opened.ok) return opened
  const { handle, facts } = opened.value
  try {
    if (!isUnwritten(facts, read.value.facts)) return err('changed_while_reading')
    const peaks = await peaksOf(readerOf(handle), facts.bytes, read.value.head, read.value.stream?.head ?? null)
    if (peaks === null) return err('not_drawn')
    const kept = derivativePath(derivatives, sha256, 'waveform', 'json')
    return ok({ path: kept, made: await writeWhole(kept, Buffer.from(JSON.stringify({ peaks })), true) })
  } catch {
    // A decoder gave up, in its own memory; or there is no space to store it.
    return err('not_drawn')
  } finally {
    await handle.close().catch(() => undefined)
  }
}

async function peaksOf(readAt: ReadAt, bytes: number, head: Buffer, behind: Buffer | null): Promise<number[] | null> {
  const { format } = await sniff(head, behind)
  if (format === 'wav') return await wavPeaks(readAt, bytes)
  if (format === 'mp3' && bytes > WHOLE_MP3_BYTES) return await longMp3Peaks(readAt, bytes)
  return await codedPeaks(readAt, bytes, format)
}

/** A few frames: the first depend on bits of frames that were not read, and are left out. */
const WINDOW_BYTES = 8192

const LEFT_OUT_SAMPLES = 2304

/**
 * Peaks of a long MP3, from a short section for each column, 0–255. Only if all sections have one bit rate, so that
 * bytes are proportional to time. null = they do not, or nothing could be decoded.
 */
async function longMp3Peaks(readAt: ReadAt, fileBytes: number): Promise<number[] | null> {
  const decoder = await decoderOf('mp3')
  if (decoder === null) return null
  await decoder.ready
  const rates = new Set<number>()
  const peaks: number[] = []
  try {
    for (let column = 0; column < COLUMNS; column += 1) {
      const window = await readAt(Math.floor((column * fileBytes) / COLUMNS), WINDOW_BYTES)
      const frame = frameOf(window)
      if (frame !== null) rates.add(frame.bitRate)
      if (rates.size > 1) return null
      const { channelData } = await decoder.decode(window.subarray(frame?.at ?? 0))
      peaks.push(toByte(Math.max(0, ...channelData.map(loudest))))
    }
  } finally {
    decoder.free()
  }
  return peaks.some((peak) => peak > 0) && rates.size === 1 ? peaks : null
}

function loudest(samples: Float32Array): number {
  let most = 0
  for (const value of samples.subarray(LEFT_OUT_SAMPLES)) if (Math.abs(value) > most) most = Math.abs(value)
  return most
}

const PIECE_BYTES = 65_536

/** Beyond this time there is no waveform: nobody waits longer for one. */
const PATIENCE_MS = 12_000

type Decoded = { channelData: readonly Float32Array[] }

type Decoder = {
  ready: Promise<void>
  decode: (piece: Uint8Array) => Decoded | Promise<Decoded>
  flush?: () => Promise<Decoded>
  free: () => void
}

/** The decoder of a format; null if there is none. Each is WebAssembly with its own memory. */
async function decoderOf(format: MediumFormat): Promise<Decoder | null> {
  switch (format) {
    case 'mp3':
      return new (await import('mpg123-decoder')).MPEGDecoder()
    case 'flac':
      return new (await import('@wasm-audio-decoders/flac')).FLACDecoder()
    case 'ogg':
      return new (await import('@wasm-audio-decoders/ogg-vorbis')).OggVorbisDecoder()
    default:
      return null
  }
}

/**
 * Peaks of encoded audio, decoded from start to end, 0–255; null = no decoder, nothing decoded, or it takes too long.
 */
async function codedPeaks(readAt: ReadAt, fileBytes: number, format: MediumFormat): Promise<number[] | null> {
  const decoder = await decoderOf(format)
  if (decoder === null) return null
  const until = performance.now() + PATIENCE_MS
  const peaks = createPeaks()
  await decoder.ready
  try {
    for (let at = 0; at < fileBytes; at += PIECE_BYTES) {
      peaks.add((await decoder.decode(await readAt(at, PIECE_BYTES))).channelData)
      if (performance.now() > until) return null
    }
    const rest = await decoder.flush?.()
    if (rest) peaks.add(rest.channelData)
  } finally {
    decoder.free()
  }
  const columns = peaks.columns()
  return columns.length === 0 ? null : columns
}

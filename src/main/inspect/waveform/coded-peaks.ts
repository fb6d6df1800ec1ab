import type { MediumFormat } from '../../../shared/model/medium.ts'
import { createPeaks } from './peaks.ts'
import type { ReadAt } from './read-at.ts'

const PIECE_BYTES = 65_536
/** A decoder that is slower has no waveform: nobody waits longer for a picture of a sound. */
const PATIENCE_MS = 12_000

type Decoded = { channelData: readonly Float32Array[] }
type Decoder = {
  ready: Promise<void>
  decode: (piece: Uint8Array) => Decoded | Promise<Decoded>
  flush?: () => Promise<Decoded>
  free: () => void
}

/** The decoder of a format; null = there is none here. Each is WebAssembly with a memory of its own. */
export async function decoderOf(format: MediumFormat): Promise<Decoder | null> {
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

/** Peaks of a coded sound, decoded from start to end, 0–255; null = no decoder, nothing decoded, or it takes too long. */
export async function codedPeaks(readAt: ReadAt, fileBytes: number, format: MediumFormat): Promise<number[] | null> {
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

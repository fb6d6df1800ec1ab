import { decoderOf } from './coded-peaks.ts'
import { frameOf } from './mp3-frame.ts'
import { COLUMNS, toByte } from './peaks.ts'
import type { ReadAt } from './read-at.ts'

/** Some frames: the first ones lean on bits of frames that were not read, and are left out. */
const WINDOW_BYTES = 8192
const LEFT_OUT_SAMPLES = 2304

/**
 * Peaks of a long MP3, from a short piece in each column, 0–255. Only where every piece has one bit rate: then bytes
 * stand for time. null = they do not, or nothing could be decoded.
 */
export async function longMp3Peaks(readAt: ReadAt, fileBytes: number): Promise<number[] | null> {
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

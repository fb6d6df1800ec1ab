import { COLUMNS, toByte } from './peaks.ts'
import type { ReadAt } from './read-at.ts'

/** At most this many bytes are read for each column: long audio is sampled, so that its size does not matter. */
const COLUMN_BYTES = 16_384
const MAX_CHUNKS = 4096
const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe

type Layout = { isFloat: boolean; bytes: 1 | 2 | 3 | 4; frameBytes: number; dataAt: number; dataBytes: number }

/**
 * Peaks of the PCM samples in a WAV file, 0–255; null = they are encoded, or there are none. Source: RFC 2361, EBU
 * 3306.
 */
export async function wavPeaks(readAt: ReadAt, fileBytes: number): Promise<number[] | null> {
  const layout = await layoutOf(readAt, fileBytes)
  if (layout === null) return null
  const { frameBytes, dataAt, dataBytes } = layout
  const frames = Math.floor(dataBytes / frameBytes)
  const columns = Math.min(COLUMNS, frames)
  const peaks: number[] = []
  for (let column = 0; column < columns; column += 1) {
    const from = Math.floor((column * frames) / columns)
    const to = Math.floor(((column + 1) * frames) / columns)
    const bytes = Math.min((to - from) * frameBytes, Math.floor(COLUMN_BYTES / frameBytes) * frameBytes)
    peaks.push(toByte(loudest(await readAt(dataAt + from * frameBytes, bytes), layout)))
  }
  return peaks.length === 0 ? null : peaks
}

async function layoutOf(readAt: ReadAt, fileBytes: number): Promise<Layout | null> {
  let format: Buffer | null = null
  let at = 12
  for (let count = 0; count < MAX_CHUNKS && at + 8 <= fileBytes; count += 1) {
    const head = await readAt(at, 8)
    if (head.length < 8) return null
    const [name, claimed] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    if (name === 'fmt ') format = await readAt(at + 8, Math.min(claimed, 40))
    if (name === 'data') {
      // A file larger than its header can express, or cut short, ends where its bytes end.
      const left = fileBytes - at - 8
      return format === null
        ? null
        : sampleLayout(format, at + 8, claimed === 0xffff_ffff ? left : Math.min(claimed, left))
    }
    at += 8 + claimed + (claimed % 2)
  }
  return null
}

function sampleLayout(format: Buffer, dataAt: number, dataBytes: number): Layout | null {
  if (format.length < 16) return null
  const tag = format.readUInt16LE(0)
  const kind = tag === EXTENSIBLE && format.length >= 26 ? format.readUInt16LE(24) : tag
  const [channels, frameBytes, bits] = [format.readUInt16LE(2), format.readUInt16LE(12), format.readUInt16LE(14)]
  const bytes = bits / 8
  if (channels === 0 || frameBytes !== channels * bytes || frameBytes > 1024) return null
  if (kind === FLOAT && bytes === 4) return { isFloat: true, bytes, frameBytes, dataAt, dataBytes }
  if (kind !== PCM || (bytes !== 1 && bytes !== 2 && bytes !== 3 && bytes !== 4)) return null
  return { isFloat: false, bytes, frameBytes, dataAt, dataBytes }
}

function loudest(samples: Buffer, { isFloat, bytes }: Layout): number {
  let most = 0
  for (let at = 0; at + bytes <= samples.length; at += bytes) {
    const value = Math.abs(isFloat ? samples.readFloatLE(at) : wholeSample(samples, at, bytes))
    // Leaves out NaN.
    if (value > most) most = value
  }
  return most
}

/** One byte is unsigned, more are signed. */
const wholeSample = (samples: Buffer, at: number, bytes: 1 | 2 | 3 | 4): number =>
  bytes === 1 ? ((samples[at] ?? 128) - 128) / 128 : samples.readIntLE(at, bytes) / 2 ** (bytes * 8 - 1)

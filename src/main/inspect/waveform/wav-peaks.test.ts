import { describe, expect, it } from 'vitest'
import { wav } from '../../../../tests/support/films.ts'
import type { ReadAt } from './read-at.ts'
import { wavPeaks } from './wav-peaks.ts'

/** Reads a file in memory and counts what is read of it. */
function setupFile(bytes: Buffer) {
  const read = { bytes: 0 }
  const readAt: ReadAt = async (position, length) => {
    const piece = bytes.subarray(position, position + length)
    read.bytes += piece.length
    return piece
  }
  return { readAt, read, length: bytes.length }
}

describe('the peaks of a WAV', () => {
  it('swell where the sound does', async () => {
    const { readAt, length } = setupFile(wav({ seconds: 4, channels: 2 }))
    const peaks = (await wavPeaks(readAt, length)) ?? []
    expect(peaks).toHaveLength(800)
    expect([peaks[0], peaks[100], peaks[200]].map((peak) => (peak ?? 0) > 200)).toEqual([false, true, false])
  })

  it('of a sound of gigabytes are read from a part of each column', async () => {
    const head = wav({ seconds: 0 })
    head.writeUInt32LE(0xffff_ffff, 40)
    let read = 0
    const readAt: ReadAt = async (position, length) => {
      read += length
      return position < head.length ? head.subarray(position, position + length) : Buffer.alloc(length, 0x40)
    }
    expect(await wavPeaks(readAt, 6e9)).toEqual(Array.from({ length: 800 }, () => 128))
    expect(read).toBeLessThan(20_000_000)
  })

  it('are none of coded samples, of a header that lies, and of no samples', async () => {
    const coded = wav({ seconds: 1 })
    coded.writeUInt16LE(0x55, 20)
    const lying = wav({ seconds: 1 })
    lying.writeUInt16LE(3, 32)
    for (const bytes of [coded, lying, wav({ seconds: 0 }), Buffer.from('RIFF\0\0\0\0WAVE')]) {
      const { readAt, length } = setupFile(bytes)
      expect(await wavPeaks(readAt, length)).toBeNull()
    }
  })
})

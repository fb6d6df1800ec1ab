import { describe, expect, it } from 'vitest'
import { frameOf } from './mp3-frame.ts'

/** Frames of MPEG-1 layer III, 44.1 kHz, without padding, after some other bytes. */
function frames(index: number, bitRate: number, before: number): Buffer {
  const length = Math.floor((144 * bitRate * 1000) / 44_100)
  const bytes = Buffer.alloc(before + length * 2)
  for (const at of [before, before + length]) bytes.writeUInt32BE((0xfffb0000 | (index << 12)) >>> 0, at)
  return bytes
}

describe('a frame of an MP3', () => {
  it('is found where another one follows it, with its bit rate', () => {
    expect(frameOf(frames(9, 128, 300))).toEqual({ at: 300, bitRate: 128 })
    expect(frameOf(frames(14, 320, 0))).toEqual({ at: 0, bitRate: 320 })
  })

  it('is not made out of bytes that look like one', () => {
    const alone = frames(9, 128, 0).subarray(0, 300)
    expect(frameOf(alone)).toBeNull()
    expect(frameOf(Buffer.alloc(4000, 0xff))).toBeNull()
  })
})

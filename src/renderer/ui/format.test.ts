import { describe, expect, it } from 'vitest'
import {
  bytes,
  duration,
  exactBytes,
  exactInstant,
  instant,
  localInstant,
  percent,
  pixels,
  processing,
  rate,
  shortDigest,
} from './format.ts'

describe('a size', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [1_104_233, '1.1 MB'],
    [9_949_000, '9.9 MB'],
    [9_960_000, '10 MB'],
    [999_499, '999 kB'],
    [999_500, '1.0 MB'],
    [3_105_482_119, '3.1 GB'],
    [52_428_800, '52 MB'],
    [9_000_000_000_000_000, '9,000 TB'],
  ])('of %i bytes reads %s', (value, text) => {
    expect(bytes(value)).toBe(text)
  })

  it('stands exactly where it matters', () => {
    expect(exactBytes(1_104_233)).toBe('1,104,233 bytes')
    expect(exactBytes(1)).toBe('1 byte')
    expect(rate(212_400_000)).toBe('212 MB/s')
  })
})

describe('a length of time', () => {
  it.each([
    [400, '0 s'],
    [4000, '4 s'],
    [59_600, '1 min'],
    [130_000, '2 min 10 s'],
    [11_100_000, '3 h 5 min'],
    [7_200_000, '2 h'],
  ])('of %i ms reads %s', (ms, text) => {
    expect(duration(ms)).toBe(text)
  })

  it('of the service keeps its milliseconds while they matter', () => {
    expect(processing(840)).toBe('840 ms')
    expect(processing(2412)).toBe('2.4 s')
  })
})

describe('a size of an image', () => {
  it('is written in percent and in pixels', () => {
    expect([0.5, 1, 16].map(percent)).toEqual(['50%', '100%', '1600%'])
    expect(pixels(4032, 3024)).toBe('4032 × 3024')
  })
})

describe('an instant', () => {
  const at = Date.UTC(2026, 10, 20, 9, 41, 7)

  it('is written in UTC with the month as a word', () => {
    expect(instant(at)).toBe('20 Nov 2026, 09:41 UTC')
    expect(exactInstant(at)).toBe('20 Nov 2026, 09:41:07 UTC')
  })

  it('is written on this machine’s clock with its offset', () => {
    expect(localInstant(at)).toMatch(/^\d{1,2} Nov 2026, \d\d:\d\d \(UTC[+−]\d\d:\d\d\)$/)
  })
})

describe('a digest', () => {
  it('is shortened to its first and last eight digits', () => {
    expect(shortDigest(`8f3c1a22${'0'.repeat(48)}91aae902`)).toBe('8f3c1a22…91aae902')
  })
})

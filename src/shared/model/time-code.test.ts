import { describe, expect, it } from 'vitest'
import { shortTime, timeCode } from './time-code.ts'

describe('a time in a film', () => {
  it('is told to the millisecond, cut and not rounded up', () => {
    expect([0, 3.0005, 192.48, 59.9999, 10_805.001].map(timeCode)).toEqual([
      '00:00:00.000',
      '00:00:03.000',
      '00:03:12.480',
      '00:00:59.999',
      '03:00:05.001',
    ])
  })

  it('is told to the second where room is short', () => {
    expect([0, 1, 59.6, 192, 3792].map(shortTime)).toEqual(['0:00', '0:01', '1:00', '3:12', '1:03:12'])
  })

  it('is never told as nothing where it is less than a second', () => {
    expect([0.131, 0.5, 0.0001, 0.9999].map(shortTime)).toEqual(['0:00.131', '0:00.500', '0:00.001', '0:00.999'])
  })
})

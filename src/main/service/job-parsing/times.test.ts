import { describe, expect, it } from 'vitest'
import { clockSeconds, readTime, unitOf } from './times.ts'

describe('a time of a recording', () => {
  it('is read as a clock with hours, minutes, seconds and their fractions', () => {
    const clocks = ['00:03:12', '03:12', '1:02:03.450', '00:00:01,5', '90:00', '100:00:00'].map(clockSeconds)
    expect(clocks).toEqual([192, 192, 3723.45, 1.5, 5400, 360_000])
  })

  it('is no clock with 60 seconds or minutes, with other signs, or with nothing', () => {
    const none = ['00:60', '1:60:00', '99:99:99', '1:2:03', '12', '', 'noon', '-1:00', '1:00:00:00'].map(clockSeconds)
    expect(none.every((seconds) => seconds === null)).toBe(true)
  })

  it('has the unit that its name or its text says', () => {
    expect(readTime(1500, 'milliseconds')).toEqual({ seconds: 1.5 })
    expect(readTime(12.5, 'seconds')).toEqual({ seconds: 12.5 })
    expect(['12.5s', '480 ms', 'PT12.5S', '7'].map((text) => readTime(text, null))).toEqual([
      { seconds: 12.5 },
      { seconds: 0.48 },
      { seconds: 12.5 },
      { bare: 7 },
    ])
  })

  it('is none when it lies before the start, beyond all recordings, or is of another type', () => {
    const odd = [-4, 'soon', 1e300, Number.NaN, '', true, [3], { seconds: 4 }, '1'.repeat(50)]
    expect(odd.map((value) => readTime(value, null)).every((time) => time === null)).toBe(true)
    expect(readTime(1e9, 'seconds')).toBeNull()
  })
})

describe('the unit of a list of bare numbers', () => {
  it('is told by the length of the recording and by how fast anybody speaks', () => {
    expect(unitOf([0, 8.5, 88], 1200, 94)).toBe('seconds')
    expect(unitOf([0, 8500, 88_000], 1200, 94)).toBe('milliseconds')
    expect(unitOf([0, 9, 88], 1200, 94)).toBe('seconds')
  })

  it('is told without the length of the recording by how fast anybody speaks alone', () => {
    expect(unitOf([0, 9, 88], 1200, null)).toBe('seconds')
    expect(unitOf([0, 9000, 88_000], 1200, null)).toBe('milliseconds')
  })

  it('is never milliseconds when there are fractions', () => {
    expect(unitOf([0, 8500.5, 88_000.25], 1200, 94)).toBeNull()
  })

  it('stays open when both fit, or neither', () => {
    expect(unitOf([4], 0, 94)).toBeNull()
    expect(unitOf([5_000_000], 1200, 94)).toBeNull()
    expect(unitOf([], 1200, 94)).toBeNull()
  })
})

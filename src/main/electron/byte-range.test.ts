import { describe, expect, it } from 'vitest'
import { MAX_RANGE_BYTES, parseRange } from './byte-range.ts'

describe('a byte range', () => {
  it.each([
    [null, 10, null],
    ['', 10, null],
    ['bytes=-', 10, null],
    ['bytes=0-1,4-5', 10, null],
    ['items=0-1', 10, null],
    ['bytes=5-2', 10, null],
    ['bytes=0-', 10, { start: 0, end: 9 }],
    ['bytes=3-5', 10, { start: 3, end: 5 }],
    ['bytes=3-99', 10, { start: 3, end: 9 }],
    ['bytes=-4', 10, { start: 6, end: 9 }],
    ['bytes=-40', 10, { start: 0, end: 9 }],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=99999999999999999999-', 10, 'unsatisfiable'],
    ['bytes=0-', 5e9, { start: 0, end: MAX_RANGE_BYTES - 1 }],
  ])('reads %s of %d bytes', (header, bytes, expected) => {
    expect(parseRange(header, bytes)).toEqual(expected)
  })
})

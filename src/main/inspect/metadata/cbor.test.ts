import { describe, expect, it } from 'vitest'
import { memberOf, readCbor } from './cbor.ts'

const read = (hex: string) => readCbor(Buffer.from(hex, 'hex'))

describe('a CBOR value', () => {
  it('is read as RFC 8949 writes it in its examples', () => {
    expect(read('1903e8')).toBe(1000)
    expect(read('3863')).toBe(-100)
    expect(read('fb3ff199999999999a')).toBe(1.1)
    expect(read('f5')).toBe(true)
    expect(read('6449455446')).toBe('IETF')
    expect(read('83010203')).toEqual([1, 2, 3])
    expect(read('9f0102ff')).toEqual([1, 2])
    expect(read('7f657374726561646d696e67ff')).toBe('streaming')
    expect(read('a26161016162820203')).toEqual(
      new Map<string, unknown>([
        ['a', 1],
        ['b', [2, 3]],
      ]),
    )
  })

  it('never makes a property out of a name in the file', () => {
    const map = read('a1695f5f70726f746f5f5f01')
    expect(memberOf(map, '__proto__')).toBe(1)
    expect(Object.keys(map ?? {})).toEqual([])
  })

  it('ends with a RangeError where it ends early, nests without end or claims too much', () => {
    for (const hex of ['', '19', '6449', '5bffffffffffffffff', '9f', '81'.repeat(100), '1c'])
      expect(() => read(hex)).toThrow(RangeError)
    expect(() => readCbor(Buffer.concat([Buffer.from('9a00ffffff', 'hex'), Buffer.alloc(100_000)]))).toThrow(RangeError)
  })
})

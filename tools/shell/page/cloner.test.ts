import { describe, expect, it } from 'vitest'
import { createCloner } from './cloner.ts'

const { toLine, fromLine } = createCloner()
const carried = (value: unknown) => fromLine(JSON.parse(JSON.stringify(toLine(value))))

describe('a value between window and main', () => {
  it.each([
    ['undefined', { a: undefined, b: [undefined] }],
    ['numbers that JSON lacks', [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 1.5]],
    ['a date, a broken one too', [new Date(1_700_000_000_000), new Date(Number.NaN)]],
    ['maps and sets', new Map<unknown, unknown>([[{ a: 1 }, new Set([1n, undefined])]])],
    ['large integers', 2n ** 80n],
    [
      'bytes',
      [
        new Uint8Array([0, 255]),
        new Float64Array([Math.PI]),
        new Uint8Array([1, 2]).buffer,
        new DataView(new ArrayBuffer(3)),
      ],
    ],
    ['patterns', /a\/b/giu],
    ['errors', new RangeError('too far')],
    ['what only looks like a mark of ours', { $cloned: ['undefined'], other: undefined }],
    ['plain lists of rows', [{ id: 1, name: 'a', tags: [] }, null, 'text', false]],
  ])('keeps %s', (_what, value) => {
    expect(carried(value)).toStrictEqual(value)
  })

  it('is a part of a view, no more', () => {
    const view = new Uint8Array([1, 2, 3, 4]).subarray(1, 3)
    expect(carried(view)).toStrictEqual(new Uint8Array([2, 3]))
  })

  it('loses its class', () => {
    class Place {
      at = 1
      move(): void {
        this.at += 1
      }
    }
    expect(carried(new Place())).toStrictEqual({ at: 1 })
  })

  it.each([
    ['a function', { act: () => 1 }],
    ['a symbol', [Symbol('a')]],
    ['a promise', { later: Promise.resolve() }],
    [
      'an object that holds a function',
      new (class {
        act = () => 1
      })(),
    ],
  ])('cannot be %s', (_what, value) => {
    expect(() => toLine(value)).toThrow('An object could not be cloned.')
  })
})

import { describe, expect, it } from 'vitest'
import { comesAsStored, uprightTransform } from './upright.ts'

describe('an original in the window', () => {
  it.each([
    [1, '1, 0, 0, 1'],
    [2, '-1, 0, 0, 1'],
    [3, '-1, 0, 0, -1'],
    [4, '1, 0, 0, -1'],
    [5, '0, 1, 1, 0'],
    [6, '0, 1, -1, 0'],
    [7, '0, -1, -1, 0'],
    [8, '0, -1, 1, 0'],
  ])('of orientation %i is turned by the matrix %s', (orientation, matrix) => {
    expect(uprightTransform(orientation)).toBe(`translate(-50%, -50%) matrix(${matrix}, 0, 0)`)
  })

  it('comes upright already where a picture is made of it', () => {
    expect(comesAsStored('heic')).toBe(false)
    expect(comesAsStored('tiff')).toBe(false)
    expect(comesAsStored('webp')).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { hevcOf } from '../../../../tests/support/hevc-picture.ts'
import { hevcSizes } from './hevc-size.ts'

const sample = (): [number, number, number] => [100, 128, 128]

describe('the sizes that coded HEVC states', () => {
  it.each([
    [16, 16],
    [64, 48],
    [4096, 16],
  ])('are those of its parameters: %i × %i', (width, height) => {
    const { coding, data } = hevcOf({ width, height, sample })
    expect(hevcSizes(coding, data)).toEqual([{ width, height }])
  })

  it('are without what the coder crops, by the steps of its colours', () => {
    for (const isGrey of [false, true]) {
      const { coding, data } = hevcOf({ width: 64, height: 48, sample, isGrey, crop: { right: 6, bottom: 2 } })
      expect(hevcSizes(coding, data)).toEqual([{ width: 58, height: 46 }])
    }
  })

  it('are unknown where the configuration or the data end early, wherever that is', () => {
    const { coding, data } = hevcOf({ width: 32, height: 32, sample })
    for (let length = 0; length < coding.length; length += 1)
      expect([length, hevcSizes(coding.subarray(0, length), data)]).toEqual([length, null])
    for (let cut = 1; cut < 300; cut += 1) expect(hevcSizes(coding, data.subarray(0, -cut))).toBeNull()
  })
})

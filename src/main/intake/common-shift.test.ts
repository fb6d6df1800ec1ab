import { describe, expect, it } from 'vitest'
import { commonShift } from './common-shift.ts'

const SECOND = 1_000_000_000n
const HOUR = 3600n * SECOND

describe('the times of files', () => {
  const shiftOf = (...later: bigint[]) => commonShift(later.map((one) => [one]))

  it('are as recorded', () => {
    expect(shiftOf(0n, 0n)).toBe(0)
  })

  it('are shifted where each is later or earlier by the same quarters of an hour, within the step of FAT', () => {
    expect(shiftOf(HOUR, HOUR + 2n * SECOND, HOUR - SECOND)).toBe(3_600_000)
    expect(shiftOf(-HOUR - SECOND / 2n, -HOUR)).toBe(-3_600_000)
    expect(shiftOf((11n * HOUR) / 2n)).toBe(19_800_000)
  })

  it('are compared with each time at which the bytes of a file were known', () => {
    expect(commonShift([[HOUR, 0n], [0n]])).toBe(0)
    expect(commonShift([[HOUR], [HOUR, 0n]])).toBe(3_600_000)
    expect(commonShift([[HOUR, 0n], [SECOND]])).toBeNull()
  })

  it.each<[string, bigint[]]>([
    ['one of them is not shifted', [HOUR, 0n]],
    ['one is beyond the step', [HOUR, HOUR + 2n * SECOND + 1n]],
    ['they are later by less than a quarter', [SECOND, SECOND]],
    ['they are later by no whole quarters', [HOUR + 60n * SECOND]],
    ['no two zones are so far apart', [27n * HOUR, 27n * HOUR]],
    ['twenty are shifted and one by more', [...Array.from({ length: 20 }, () => HOUR), 2n * HOUR]],
    ['there are none', []],
  ])('differ where %s', (_what, later) => {
    expect(shiftOf(...later)).toBeNull()
  })
})

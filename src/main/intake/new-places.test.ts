import { describe, expect, it } from 'vitest'
import { commonShift, rootsBelow } from './new-places.ts'

const SECOND = 1_000_000_000n
const HOUR = 3600n * SECOND

describe('the places of a root below a mount point', () => {
  const below = (point: string, root: string, kind: 'folder' | 'file' = 'folder') =>
    rootsBelow(Buffer.from(point), { root: Buffer.from(root), kind }).map(String)

  it('are its ends, the longest first, and for a folder the mount point itself', () => {
    expect(below('/mnt', '/media/card/DCIM')).toEqual(['/mnt/media/card/DCIM', '/mnt/card/DCIM', '/mnt/DCIM', '/mnt'])
    expect(below('/mnt', '/media/card/a.jpg', 'file')).toEqual([
      '/mnt/media/card/a.jpg',
      '/mnt/card/a.jpg',
      '/mnt/a.jpg',
    ])
  })

  it('are never the root itself, nor have two slashes', () => {
    expect(below('/', '/media/card')).toEqual(['/card', '/'])
    expect(below('/media', '/media/card')).toEqual(['/media/media/card', '/media'])
  })
})

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
  ])('differ where %s', (_what, later) => {
    expect(shiftOf(...later)).toBeNull()
  })
})

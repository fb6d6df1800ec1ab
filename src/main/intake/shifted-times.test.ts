import { describe, expect, it } from 'vitest'
import type { ExhibitId } from '../../shared/model/ids.ts'
import { err, ok } from '../../shared/result.ts'
import { createShiftedTimes } from './shifted-times.ts'

const HOUR = 3600
const FIRST = 1 as ExhibitId
const times = (n: number, by: number): number[] => Array.from({ length: n }, () => by)

/**
 * An exhibit of `of` files, of which those are compared that are off by these seconds; null = one is gone. `known` = the
 * shift that is known of it, `since` = of that, what came since a file was read.
 */
function setup(
  seconds: readonly (number | null)[],
  { of = seconds.length, known = 0, since }: { of?: number; known?: number; since?: number } = {},
) {
  const at = (n: number) => BigInt(1_700_000_000 + 61 * n) * 1_000_000_000n
  const files = seconds.map((_by, n) => ({
    path: Buffer.from(String(n)),
    bytes: n,
    times: [{ mtimeNs: String(at(n)), shift: since ?? known }],
  }))
  const drive = { answers: true, looks: 0 }
  const recorded: [by: number, compared: number][] = []
  const shiftedTimes = createShiftedTimes({
    exhibits: { source: () => ({ caseId: 1, root: Buffer.from('/card') }) } as never,
    shifts: { current: () => known, record: (_id, ...shift) => void recorded.push(shift) },
    filesToCompare: async () => ({ files, of }),
    filesystemsOf: async () => ['vfat'],
    drives: {
      look: async (path) => {
        drive.looks += 1
        const n = Number(path.toString())
        const by = seconds[n]
        if (!drive.answers) return err('no_answer')
        if (by == null) return err('vanished')
        const mtimeNs = String(at(n) + BigInt(Math.round(by * 1000)) * 1_000_000n)
        return ok({ facts: { bytes: n, inode: '0', ctimeNs: '0', dev: '0', mtimeNs }, kind: 'file' })
      },
    },
    emit: () => undefined,
  })
  return { drive, recorded, shiftedTimes }
}
const shiftsOf = async (...of: Parameters<typeof setup>) => {
  const { recorded, shiftedTimes } = setup(...of)
  await shiftedTimes.find(FIRST)
  return recorded
}

describe('times that moved as a whole', () => {
  it.each([
    ['an hour', HOUR],
    ['back an hour', -HOUR],
    ['a quarter of an hour', 900],
    ['five hours and a half', 5.5 * HOUR],
    ['an hour, within the step of FAT', HOUR + 1.9, HOUR],
  ])('by %s are shifted', async (_, by, shift = by) => {
    expect(await shiftsOf(times(20, by), { of: 100_000 })).toEqual([[shift, 20]])
    expect(await shiftsOf(times(3, by))).toEqual([[shift, 3]])
  })

  it('are told by twenty files of many, or by all that are there', async () => {
    expect(await shiftsOf(times(19, HOUR), { of: 100_000 })).toEqual([])
    expect(await shiftsOf([...times(19, HOUR), null], { of: 100_000 })).toEqual([])
    expect(await shiftsOf([...times(20, HOUR), null], { of: 100_000 })).toEqual([[HOUR, 20]])
    expect(await shiftsOf([...times(2, HOUR), null])).toEqual([[HOUR, 2]])
    expect(await shiftsOf([])).toEqual([])
    expect(await shiftsOf([null])).toEqual([])
  })

  it.each([
    ['as expected', [0]],
    ['by a minute', [60]],
    ['by another hour', [2 * HOUR]],
    ['each by something else', times(19, 0).map((_, n) => 7 * n)],
  ])('are not shifted as long as some of them moved %s, however many moved alike', async (_, others) => {
    expect(await shiftsOf([...times(20, HOUR), ...others])).toEqual([])
    expect(await shiftsOf([...others, ...times(20, HOUR)])).toEqual([])
  })

  it('move from what is known, also back, and no further than zones are apart', async () => {
    expect(await shiftsOf(times(30, HOUR), { known: HOUR })).toEqual([])
    expect(await shiftsOf(times(30, 0), { known: HOUR })).toEqual([[-HOUR, 30]])
    expect(await shiftsOf(times(30, 2 * HOUR), { known: HOUR })).toEqual([[HOUR, 30]])
    expect(await shiftsOf(times(30, 20 * HOUR), { known: 20 * HOUR, since: 0 })).toEqual([])
  })
})

describe('an exhibit whose drive did not answer', () => {
  it('is compared at the next look, and then no more', async () => {
    const { drive, recorded, shiftedTimes } = setup(times(3, HOUR))
    drive.answers = false
    await shiftedTimes.findOnce(FIRST)
    expect(recorded).toEqual([])
    drive.answers = true
    await shiftedTimes.findOnce(FIRST)
    expect(recorded).toEqual([[HOUR, 3]])
    const before = drive.looks
    await shiftedTimes.findOnce(FIRST)
    expect(drive.looks).toBe(before)
  })
})

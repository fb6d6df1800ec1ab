import { describe, expect, it } from 'vitest'
import type { ExhibitId } from '../../shared/model/ids.ts'
import { err, ok } from '../../shared/result.ts'
import { commonShift, createShiftedTimes } from './shifted-times.ts'

const HOUR = 3600
/** Files whose times are off by so many seconds each; `shift` = what is known already. */
const off = (seconds: readonly number[], shift = 0) =>
  seconds.map((by, n) => {
    const at = 1_700_000_000 + 61 * n
    const facts = { bytes: n, inode: '0', ctimeNs: '0', dev: '0' }
    const then = { ...facts, mtimeNs: String(BigInt(at) * 1_000_000_000n), shift }
    return { then, now: { ...facts, mtimeNs: String(BigInt(Math.round((at + by) * 1000)) * 1_000_000n) } }
  })
const times = (n: number, by: number): number[] => Array.from({ length: n }, () => by)

describe('times that moved as a whole', () => {
  it.each([
    ['an hour', HOUR],
    ['back an hour', -HOUR],
    ['a quarter of an hour', 900],
    ['five hours and a half', 5.5 * HOUR],
  ])('by %s are shifted', (_, by) => {
    expect(commonShift(off(times(20, by)), false)).toEqual({ by, alike: 20 })
    expect(commonShift(off(times(3, by)), true)).toEqual({ by, alike: 3 })
  })

  it('are so within two seconds, which FAT keeps, and not beyond', () => {
    expect(commonShift(off(times(20, HOUR + 2)), false)).toEqual({ by: HOUR, alike: 20 })
    expect(commonShift(off(times(20, HOUR - 1.999)), false)).toEqual({ by: HOUR, alike: 20 })
    expect(commonShift(off(times(20, HOUR + 2.1)), false)).toBeNull()
    expect(commonShift(off(times(20, HOUR + 450)), false)).toBeNull()
  })

  it('are told by twenty files, or by all there are', () => {
    expect(commonShift(off(times(19, HOUR)), false)).toBeNull()
    expect(commonShift(off(times(19, HOUR)), true)).toEqual({ by: HOUR, alike: 19 })
    expect(commonShift(off([...times(19, HOUR), 7]), true)).toBeNull()
    expect(commonShift(off([...times(20, HOUR), 7]), true)).toEqual({ by: HOUR, alike: 20 })
    expect(commonShift([], true)).toBeNull()
  })

  it('are not shifted while one reads as expected', () => {
    expect(commonShift(off([...times(30, HOUR), 0]), false)).toBeNull()
    expect(commonShift(off(times(30, 0)), true)).toBeNull()
    expect(commonShift(off(times(30, HOUR), HOUR), true)).toBeNull()
  })

  it('move from what is known, also back', () => {
    expect(commonShift(off(times(30, 0), HOUR), true)).toEqual({ by: -HOUR, alike: 30 })
    expect(commonShift(off(times(30, 2 * HOUR), HOUR), true)).toEqual({ by: HOUR, alike: 30 })
  })

  it('that moved in two groups have none in common unless one of them is enough', () => {
    expect(commonShift(off([...times(15, HOUR), ...times(15, 2 * HOUR)]), true)).toBeNull()
    expect(commonShift(off([...times(22, HOUR), ...times(5, 2 * HOUR)]), true)).toEqual({ by: HOUR, alike: 22 })
  })
})

describe('an exhibit whose drive did not answer', () => {
  it('is compared at the next look, and then no more', async () => {
    const compared = off(times(3, HOUR))
    const files = compared.map(({ then }, n) => ({ ...then, path: Buffer.from(String(n)) }))
    let answers = false
    let looks = 0
    const recorded: number[] = []
    const shiftedTimes = createShiftedTimes({
      exhibits: { source: () => ({ caseId: 1, root: Buffer.from('/card') }) } as never,
      shifts: {
        sample: () => ({ files, isAll: true }),
        current: () => 0,
        record: (_id, by) => void recorded.push(by),
      },
      filesystemsOf: async () => ['vfat'],
      drives: {
        look: async (path) => {
          looks += 1
          const now = compared[Number(path.toString())]?.now
          return answers && now ? ok({ facts: now, kind: 'file' }) : err('no_answer')
        },
      },
      emit: () => undefined,
    })
    const id = 1 as ExhibitId
    await shiftedTimes.findOnce(id)
    expect(recorded).toEqual([])
    answers = true
    await shiftedTimes.findOnce(id)
    expect(recorded).toEqual([HOUR])
    const before = looks
    await shiftedTimes.findOnce(id)
    expect(looks).toBe(before)
  })
})

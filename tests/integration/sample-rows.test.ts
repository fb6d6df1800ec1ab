import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sampleRows, takesWholeTables } from '../support/sample-rows.ts'
import { runSeed } from '../support/seed.ts'

const rows = Array.from({ length: 500 }, (_, n) => ({ n, kinds: [`size ${n % 7}`, n === 321 ? 'alone' : 'common'] }))
const kindsOf = (row: (typeof rows)[number]) => row.kinds
const drawnBy = (seed: number) => sampleRows(rows, kindsOf, { seed, isWhole: false })

describe('the rows of a table that are tried', () => {
  it.each([1, 2, 3, runSeed()])('are a tenth that holds each kind, in their order (seed %i)', (seed) => {
    const sample = drawnBy(seed)
    expect(sample).toHaveLength(50)
    expect(new Set(sample.flatMap(kindsOf))).toEqual(new Set(rows.flatMap(kindsOf)))
    expect(sample).toEqual([...sample].sort((a, b) => a.n - b.n))
  })

  it('are more than a tenth where there are more kinds, and none is left out', () => {
    const each = sampleRows(rows, ({ n }) => `${n}`, { seed: 1, isWhole: false })
    expect(each).toEqual(rows)
    expect(sampleRows(rows.slice(0, 3), kindsOf, { seed: 1, isWhole: false }).length).toBeGreaterThan(0)
  })

  it('are the same for the same seed, and others for another', () => {
    expect(drawnBy(1)).toEqual(drawnBy(1))
    expect(drawnBy(1)).not.toEqual(drawnBy(2))
  })

  it('are all of them in the fault suite, and elsewhere are not', () => {
    expect(sampleRows(rows, kindsOf, { isWhole: true })).toEqual(rows)
    expect(sampleRows(rows, kindsOf).length).toBe(takesWholeTables() ? 500 : 50)
  })

  it('are drawn by the seed that a person gives, or by the commit', () => {
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv('TOUCHSTONE_SEED', '4711')
    expect(runSeed()).toBe(4711)
    for (const wrong of ['', 'harbour', '1e3', '-1']) {
      vi.stubEnv('TOUCHSTONE_SEED', wrong)
      expect(runSeed).toThrow(`not "${wrong}"`)
    }
    vi.stubEnv('TOUCHSTONE_SEED', undefined)
    expect([runSeed(), Number.isSafeInteger(runSeed())]).toEqual([runSeed(), true])
  })
})

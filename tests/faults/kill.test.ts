import { describe, expect, it } from 'vitest'
import { failpointCases, killAt } from '../support/failpoints.ts'

const TIMES = 5
const names = new Set(failpointCases.map(({ failpoint, after = '' }) => `${after} ${failpoint}`))

describe('every named failpoint', () => {
  it('is at least twenty-five', () => expect(names.size).toBeGreaterThanOrEqual(25))

  it.each(failpointCases.map((one) => [one.failpoint, one.after ?? 'nothing', one] as const))(
    'at "%s" (after %s) the next start finds exactly what happened, five times',
    async (_name, _after, one) => {
      for (let time = 0; time < TIMES; time += 1) await killAt(one)
    },
  )
})

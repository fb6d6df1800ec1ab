import { describe, expect, it } from 'vitest'
import { printFaults } from '../support/fault-table.ts'
import { runDesk } from '../support/kill-desk.ts'
import { takesWholeTables } from '../support/sample-rows.ts'

/** Two desks side by side, because a kill is mostly waiting for a process to start. */
const DESKS = 2
const DESK = takesWholeTables() ? { kills: 250, pictures: 1600 } : { kills: 10, pictures: 100 }

describe(`${DESKS * DESK.kills} kills at random moments of uploads`, () => {
  it('charge nothing twice, lose no answer, and leave every check in a state that tells the truth', async () => {
    const ends = await Promise.all(Array.from({ length: DESKS }, () => runDesk(DESK)))
    const sumOf = (count: 'unknown' | 'unknownCharged' | 'charges') => ends.reduce((sum, end) => sum + end[count], 0)
    const [unknown, charged] = [sumOf('unknown'), sumOf('unknownCharged')]
    printFaults('kill -9', [
      ['at random moments', DESKS * DESK.kills, `0 duplicates, 0 lost, ${sumOf('charges')} charges`],
      ['doubtful after them', unknown, `${charged} of them really charged`],
    ])
    // The kills struck in the middle of something, and something was finished between them.
    expect(ends.flatMap(({ states }) => states)).toContain('done')
    expect(unknown).toBeGreaterThan(takesWholeTables() ? 20 : 0)
    if (takesWholeTables()) expect(charged / unknown).toBeGreaterThanOrEqual(0.9)
  })
})

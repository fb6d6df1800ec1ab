import { describe, expect, it } from 'vitest'
import { runMutatedReplies } from '../support/replies-run.ts'
import { SLIPS, saidInReport, saidOnScreen } from '../support/said.ts'

describe('200 mutated replies', () => {
  it('are kept as they came, end in a state of the table, and can be shown and printed', async () => {
    const analyses = await runMutatedReplies(7, 200)
    expect(analyses.length).toBeGreaterThan(60)
    for (const analysis of analyses) {
      expect(saidOnScreen(analysis)).not.toMatch(SLIPS)
      expect(saidInReport(analysis)).not.toMatch(SLIPS)
    }
  })
})

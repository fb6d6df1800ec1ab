import { describe, expect, it } from 'vitest'
import { mutatedReplies } from '../support/mutated-replies.ts'
import { runMutatedReplies } from '../support/replies-run.ts'
import { SLIPS, saidInReport, saidOnScreen } from '../support/said.ts'
import { sampleRows } from '../support/sample-rows.ts'

const replies = sampleRows([...mutatedReplies(20_261_121, 2_400)], ({ kinds }) => kinds)
const MOST_DRAWN = 400

describe('mutated replies', () => {
  it('are kept as they came, end in a state of the table, and can be shown and printed', async () => {
    const analyses = await runMutatedReplies(replies)
    expect(analyses.length).toBeGreaterThan(replies.length / 3)
    for (const analysis of analyses.slice(0, MOST_DRAWN)) {
      expect(saidOnScreen(analysis)).not.toMatch(SLIPS)
      expect(saidInReport(analysis)).not.toMatch(SLIPS)
    }
  })
})

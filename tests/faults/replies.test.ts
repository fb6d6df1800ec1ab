import { describe, expect, it } from 'vitest'
import { runMutatedReplies } from '../support/replies-run.ts'
import { SLIPS, saidInReport, saidOnScreen } from '../support/said.ts'

const SEED = 20_261_121
const COUNT = 2_400
const DRAWN = 400

describe('mutated replies', () => {
  it(`${COUNT} through client, server and library: each kept as it came, each in a state of the table, sent once`, async () => {
    const analyses = await runMutatedReplies(SEED, COUNT)
    expect(analyses.length).toBeGreaterThan(COUNT / 3)
    for (const analysis of analyses.slice(0, DRAWN)) {
      expect(saidOnScreen(analysis)).not.toMatch(SLIPS)
      expect(saidInReport(analysis)).not.toMatch(SLIPS)
    }
    process.stdout.write(`  ${Math.min(DRAWN, analyses.length)} of them drawn on screen and in a report\n`)
  })
})

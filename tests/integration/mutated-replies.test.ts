import { describe, expect, it } from 'vitest'
import type { Analysis } from '../../src/shared/model/analysis.ts'
import { setupAnswerPath } from '../support/answer-path.ts'
import { allowedStates } from '../support/expected-class.ts'
import { printFaults } from '../support/fault-table.ts'
import { type MutatedReply, mutatedReplies } from '../support/mutated-replies.ts'
import { sha256Of } from '../support/pictures.ts'
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

/**
 * Sends a file for each of these mutated replies, and answers it with it. Fails on a crash, a state the table does not allow, a
 * stored reply that differs by a byte, or a second POST. Returns the parsed analyses.
 */
async function runMutatedReplies(replies: readonly MutatedReply[]): Promise<Analysis[]> {
  const path = await setupAnswerPath()
  const analyses: Analysis[] = []
  const tally = new Map<string, { total: number; states: Map<string, number> }>()
  const wrong: string[] = []
  let n = 0
  for (const reply of replies) {
    n += 1
    const settled = await path.answer(reply)
    const { kept, sent, state, outcome, posts, chargedCredits } = settled
    const name = `${n} (${reply.kind}, HTTP ${reply.status})`
    const allowed = allowedStates(reply, settled)
    if (!allowed.includes(state)) wrong.push(`${name}: ${state} instead of ${allowed.join(' or ')}`)
    if (!kept?.body.equals(sent) || kept.sha256 !== sha256Of(sent))
      wrong.push(`${name}: the reply was not kept as it came`)
    if (posts !== 1) wrong.push(`${name}: ${posts} requests`)
    if (outcome === null || (outcome === 'success') !== state.startsWith('done'))
      wrong.push(`${name}: ended as ${outcome}`)
    if (chargedCredits !== null && !(chargedCredits >= 0)) wrong.push(`${name}: charged ${chargedCredits}`)
    if (settled.analysis) analyses.push(settled.analysis)
    const row = tally.get(reply.kind) ?? { total: 0, states: new Map<string, number>() }
    row.total += 1
    row.states.set(state, (row.states.get(state) ?? 0) + 1)
    tally.set(reply.kind, row)
  }
  expect(wrong).toEqual([])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(path.db.pragma('integrity_check', { simple: true })).toBe('ok')
  const rows = [...tally].sort().map(([kind, { total, states }]) => {
    const result = [...states].sort().map(([state, times]) => `${state} ${times}`)
    return [kind, total, result.join(', ')] as const
  })
  printFaults(`mutated replies: ${n} sent, 0 crashes, every reply kept byte for byte`, rows)
  return analyses
}

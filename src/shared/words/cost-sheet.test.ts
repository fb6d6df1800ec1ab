import { describe, expect, it } from 'vitest'
import { costSheet, credits, footBudget, footCost } from './cost-sheet.ts'

describe('the foot of the cost sheet', () => {
  it('names how many, what it costs and what is left of the budget', () => {
    expect(footCost(868, 0, 868)).toBe('868 files · 868 credits expected')
    expect(footCost(1, 2, 7.5)).toBe('1 file and 2 links · 7.5 credits expected')
    expect(footBudget(1200, 0)).toBe('1,200 left in the budget')
    expect(footBudget(120, 748)).toBe('748 more credits need approval')
    expect(footBudget(null, 868)).toBe('868 more credits need approval')
    expect(footBudget(null, 0)).toBe('no budget approved yet')
  })

  it('has a button that names the cost, so that nothing is sent without it being read', () => {
    for (const label of [costSheet.send, costSheet.sendWithin, costSheet.later, costSheet.laterWithin])
      expect(label({ credits: credits(868) })).toContain('868 credits')
  })

  it('rounds no charge, and shows no noise of its addition', () => {
    expect(credits(0.125)).toBe('0.125 credits')
    expect(credits(0.1 + 0.2)).toBe('0.3 credits')
  })
})

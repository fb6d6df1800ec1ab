import { describe, expect, it } from 'vitest'
import { costSheet } from './cost-sheet.ts'

describe('the foot of the cost sheet', () => {
  it('names how many, what it costs and what is left of the budget', () => {
    expect(costSheet.footCost(868, 0, 868)).toBe('868 files · 868 credits expected')
    expect(costSheet.footCost(1, 2, 7.5)).toBe('1 file and 2 links · 7.5 credits expected')
    expect(costSheet.footBudget(1200, 0)).toBe('budget left 1,200')
    expect(costSheet.footBudget(120, 748)).toBe('budget left 120 · short by 748')
    expect(costSheet.footBudget(null, 868)).toBe('no budget approved yet')
  })

  it('has a button that names the cost, so that nothing is sent without it being read', () => {
    for (const label of [costSheet.send, costSheet.sendWithin, costSheet.later, costSheet.laterWithin])
      expect(label(868)).toContain('868 credits')
  })
})

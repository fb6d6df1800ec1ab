import { describe, expect, it } from 'vitest'
import { countOf, isFiltered, isOn, NO_FILTER, toggle, withText } from './filter.ts'

describe('the filter', () => {
  it('starts with nothing hidden', () => {
    expect(isFiltered(NO_FILTER)).toBe(false)
  })

  it('takes a facet in and out again', () => {
    const on = toggle(NO_FILTER, 'verdicts', ['ai_edited'])
    expect(isOn(on, 'verdicts', ['ai_edited'])).toBe(true)
    expect(isFiltered(on)).toBe(true)
    expect(toggle(on, 'verdicts', ['ai_edited'])).toEqual(NO_FILTER)
  })

  it('combines facets of one group and of several', () => {
    const filter = toggle(toggle(toggle(NO_FILTER, 'found', ['gps']), 'found', ['software']), 'kinds', ['image'])
    expect(filter).toMatchObject({ found: ['gps', 'software'], kinds: ['image'] })
  })

  it('treats a group of statuses as one facet', () => {
    const half = toggle(NO_FILTER, 'statuses', ['sending'])
    const whole = toggle(half, 'statuses', ['approved', 'sending', 'waiting'])
    expect(whole.statuses).toEqual(['sending', 'approved', 'waiting'])
    expect(toggle(whole, 'statuses', ['approved', 'sending', 'waiting']).statuses).toEqual([])
  })

  it('never asks for a longer text than main takes', () => {
    expect(withText(NO_FILTER, 'x'.repeat(500)).text).toHaveLength(200)
  })

  it('adds up the counts of a group', () => {
    const counts = [
      { value: 'approved', count: 2 },
      { value: 'sending', count: 1 },
      { value: 'done', count: 9 },
    ]
    expect(countOf(counts, ['approved', 'sending', 'waiting'])).toBe(3)
  })
})

import { describe, expect, it } from 'vitest'
import type { ExhibitId } from '../../../shared/model/ids.ts'
import { countOf, isFiltered, isOn, NO_FILTER, switchTo, toggle, withText } from './filter.ts'

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

  it('goes from one exhibit to another, and back to all of them', () => {
    const [first, second] = [1, 2] as ExhibitId[]
    if (first === undefined || second === undefined) throw new Error('there are two')
    const one = switchTo({ ...NO_FILTER, kinds: ['image'] }, 'exhibitIds', [first])
    expect(switchTo(one, 'exhibitIds', [second])).toMatchObject({ exhibitIds: [second], kinds: ['image'] })
    expect(switchTo(one, 'exhibitIds', [first]).exhibitIds).toEqual([])
    const both = toggle(one, 'exhibitIds', [second])
    expect(switchTo(both, 'exhibitIds', [second]).exhibitIds).toEqual([second])
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

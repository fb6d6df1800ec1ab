import { describe, expect, it } from 'vitest'
import { isFiltered, NO_FILTER } from '../../../shared/model/item-list.ts'
import { countOf, countsOf, isOn, isSameFilter, namesDeleted, switchTo, toggle, withText } from './filter.ts'

describe('the filter', () => {
  it('starts with nothing hidden', () => {
    expect(isFiltered(NO_FILTER)).toBe(false)
  })

  it('takes a facet in and out again', () => {
    const on = toggle(NO_FILTER, 'verdict', ['ai_edited'])
    expect(isOn(on, 'verdict', ['ai_edited'])).toBe(true)
    expect(isFiltered(on)).toBe(true)
    expect(toggle(on, 'verdict', ['ai_edited'])).toEqual(NO_FILTER)
  })

  it('combines facets of one group and of several', () => {
    const filter = toggle(toggle(toggle(NO_FILTER, 'found', ['gps']), 'found', ['software']), 'kind', ['image'])
    expect(filter.is).toEqual({ found: ['gps', 'software'], kind: ['image'] })
  })

  it('goes from one exhibit to another, and back to all of them', () => {
    const one = switchTo({ ...NO_FILTER, is: { kind: ['image'] } }, 'exhibit', ['1'])
    expect(switchTo(one, 'exhibit', ['2']).is).toEqual({ exhibit: ['2'], kind: ['image'] })
    expect(switchTo(one, 'exhibit', ['1']).is).toEqual({ kind: ['image'] })
    const both = toggle(one, 'exhibit', ['2'])
    expect(switchTo(both, 'exhibit', ['2']).is.exhibit).toEqual(['2'])
  })

  it('treats a group of statuses as one facet', () => {
    const half = toggle(NO_FILTER, 'state', ['sending'])
    const whole = toggle(half, 'state', ['approved', 'sending', 'waiting'])
    expect(whole.is.state).toEqual(['approved', 'sending', 'waiting'])
    expect(toggle(whole, 'state', ['approved', 'sending', 'waiting'])).toEqual(NO_FILTER)
  })

  it('includes or excludes a value, never both', () => {
    const without = toggle(toggle(NO_FILTER, 'found', ['gps', 'software']), 'found', ['gps'], 'not')
    expect(without).toMatchObject({ is: { found: ['software'] }, not: { found: ['gps'] } })
    expect(isOn(without, 'found', ['gps'], 'not')).toBe(true)
    expect(toggle(without, 'found', ['gps'], 'not').not).toEqual({})
    expect(toggle(without, 'found', ['gps'])).toMatchObject({ is: { found: ['software', 'gps'] }, not: {} })
  })

  it('never asks for a longer text than main takes', () => {
    expect(withText(NO_FILTER, 'x'.repeat(500)).text).toHaveLength(200)
  })

  it('adds up the counts of a group', () => {
    const counts = countsOf([
      { value: 'approved', count: 2 },
      { value: 'sending', count: 1 },
      { value: 'done', count: 9 },
    ])
    expect(countOf(counts, ['approved', 'sending', 'waiting'])).toBe(3)
  })

  it('is the same whatever the order in which its conditions were set', () => {
    const one = toggle(toggle(NO_FILTER, 'kind', ['image', 'video']), 'camera', ['Canon'], 'not')
    const other = toggle(toggle(NO_FILTER, 'camera', ['Canon'], 'not'), 'kind', ['video', 'image'])
    expect(isSameFilter(one, other)).toBe(true)
    expect(isSameFilter(toggle(one, 'kind', ['video']), other)).toBe(false)
    expect(isSameFilter({ ...one, size: { from: 1, to: null } }, one)).toBe(false)
    expect(isSameFilter({ ...one, size: { from: null, to: null } }, one)).toBe(true)
  })

  it('names what was deleted, included or excluded', () => {
    const known = { exhibit: new Set(['1']), tag: new Set(['7']) }
    expect(namesDeleted({ ...NO_FILTER, is: { exhibit: ['1'], tag: ['7'] } }, known)).toBe(false)
    expect(namesDeleted({ ...NO_FILTER, not: { tag: ['7', '8'] } }, known)).toBe(true)
  })
})

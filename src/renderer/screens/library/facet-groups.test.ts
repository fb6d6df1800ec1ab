import { describe, expect, it } from 'vitest'
import { isFacetValue } from '../../../shared/model/facet-values.ts'
import { Inconsistent, Noticed } from '../../../shared/model/item.ts'
import { type Facet, NONE } from '../../../shared/model/item-list.ts'
import { facetValues } from '../../../shared/words/library.ts'
import { FACET_GROUPS } from './facet-groups.tsx'

const options = (facet: Facet, values: readonly string[]) =>
  FACET_GROUPS.find((group) => group.facet === facet)
    ?.options(values, { tags: [], hashLists: [] })
    .map((option) => [option.values, option.text])

describe('the facets of a list', () => {
  it('have rows for years and months of which no day is recorded, before their days', () => {
    const values = ['2016-10-10', '2016', NONE, '2016-10', '2015-12-31']
    expect(options('day', values)).toEqual([
      [['2015-12-31'], '2015-12-31'],
      [['2016'], facetValues.yearOnly({ year: '2016' })],
      [['2016-10'], facetValues.monthOnly({ month: '2016-10' })],
      [['2016-10-10'], '2016-10-10'],
      [[NONE], facetValues.undated],
    ])
    expect(values.every((value) => isFacetValue('day', value))).toBe(true)
    for (const none of ['2016-13', '2016-02-30', '16', '2016-1', '2016-10-10T10'])
      expect(isFacetValue('day', none)).toBe(false)
  })

  it('have what cannot both be so apart from what is only noticed, each value in one of them', () => {
    const valuesOf = (facet: Facet, ...chosen: string[]) => options(facet, chosen)?.flatMap(([values]) => values) ?? []
    expect(valuesOf('inconsistent')).toEqual(Inconsistent.options)
    expect(valuesOf('found')).toEqual(expect.arrayContaining([...Noticed.options]))
    for (const value of valuesOf('inconsistent')) expect(valuesOf('found')).not.toContain(value)
    // A filter that was saved when there was one facet for both keeps its name for it.
    expect(valuesOf('found', 'times_differ')).toContain('times_differ')
    expect(isFacetValue('found', 'times_differ')).toBe(true)
    expect(isFacetValue('found', 'program')).toBe(false)
  })

  it('tell a position whose hemisphere is unknown from one that is a place, and from none', () => {
    expect(options('position', [])?.map(([values]) => values)).toEqual([['recorded'], ['hemisphere_unknown'], [NONE]])
    expect(isFacetValue('position', 'hemisphere_unknown')).toBe(true)
  })
})

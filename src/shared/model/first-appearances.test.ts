import { describe, expect, it } from 'vitest'
import type { FoundSource } from './fact-check.ts'
import { firstAppearances } from './first-appearances.ts'

const source = (dates: readonly (string | null)[], isEarliestSeen: boolean | null = null): FoundSource => ({
  at: '',
  domain: 'a.example',
  tier: 'news',
  isEarliestSeen,
  pages: dates.map((firstSeenAt) => ({
    at: '',
    url: null,
    title: null,
    firstSeenAt,
    matchType: null,
    relevance: null,
  })),
})

describe('first appearances', () => {
  it('stand in the order of time, those of one day together, and the earliest is marked', () => {
    const { moments } = firstAppearances([
      source(['2026-03-15', '2026-03-14T22:00:00Z']),
      source(['2026-03-14T08:00:00Z', '2026-04-02']),
    ])
    expect(moments.map(({ appearances, earliest }) => [appearances.map(({ written }) => written), earliest])).toEqual([
      [['2026-03-14T08:00:00Z', '2026-03-14T22:00:00Z'], 'is'],
      [['2026-03-15'], 'no'],
      [['2026-04-02'], 'no'],
    ])
  })

  it('may be the earliest where a date is not precise enough to tell', () => {
    const { moments } = firstAppearances([source(['2026-03']), source(['2026-03-14']), source(['2026-04-01'])])
    expect(moments.map(({ earliest }) => earliest)).toEqual(['may_be', 'may_be', 'no'])
  })

  it('lists apart what has no date and what cannot be read, and interprets nothing', () => {
    const found = firstAppearances([source([null, '03/04/24', ' ', '2026'])])
    expect(found.undated).toEqual([
      { source: 0, page: 0 },
      { source: 0, page: 2 },
    ])
    expect(found.unreadable).toEqual([{ source: 0, page: 1, written: '03/04/24' }])
    expect(found.moments).toHaveLength(1)
  })

  it('names a source that the service marks as earliest though another date is earlier', () => {
    const marked = source(['2026-03-15'], true)
    expect(firstAppearances([source(['2026-03-14']), marked]).contradicted).toEqual([1])
    expect(firstAppearances([source(['2026-03-16']), marked]).contradicted).toEqual([])
    expect(firstAppearances([source(['2026-03-14']), source([null], true)]).contradicted).toEqual([])
  })

  it('are none where nothing was found', () => {
    expect(firstAppearances([])).toEqual({
      moments: [],
      unreadable: [],
      undated: [],
      contradicted: [],
      markedUndated: [],
    })
  })
})

import { describe, expect, it } from 'vitest'
import { readJob } from '../job-wire.ts'

const A = 'https://a.example/1'
const B = 'https://b.example/2'

const read = (provenance: unknown) => readJob({ id: '1', status: 'Completed', result: { summary: 'One.', provenance } })
/** Tier and domain of each source, with its number of pages. */
const placesOf = (provenance: unknown) =>
  read(provenance)?.result?.sources?.map(({ tier, domain, pages }) => `${tier} ${domain} ${pages.length}`)
const unreadOf = (provenance: unknown) => read(provenance)?.unread.map(({ path }) => path)

describe('a tier', () => {
  it.each([
    ['a list of named tiers', { tiers: [{ name: 'primary', items: [{ url: A }] }] }],
    ['a list of named tiers without a name of its own', [{ name: 'primary', sources: [{ domain: 'a.example' }] }]],
    ['a group of documents', [{ group: 'primary', documents: [{ url: A }] }]],
    ['a title above entries', [{ title: 'primary', entries: [A] }]],
    ['a record of lists', { primary: [{ url: A }] }],
    ['a record of lists under its name', { tiers: { primary: [{ url: A }], secondary: [] } }],
    ['a record with a name and a rank', [{ tier: { name: 'primary', rank: 1 }, items: [{ url: A }] }]],
    ['a member of each source', [{ domain: 'a.example', tier: 'primary', urls: [A] }]],
    ['a record as a member of each source', [{ domain: 'a.example', tier: { label: 'primary' }, urls: [A] }]],
  ])('is %s', (_, provenance) => {
    expect(placesOf(provenance)).toEqual([expect.stringMatching(/^primary a\.example [01]$/)])
  })

  it('is a number as well as a word', () => {
    expect(placesOf([{ tier: 1, items: [A, B] }])).toEqual(['1 a.example 1', '1 b.example 1'])
    expect(placesOf([{ tier: { rank: 2 }, domain: 'a.example', urls: [] }])).toEqual(['2 a.example 0'])
  })

  it('in another form is said to be so', () => {
    const [source] = read([{ domain: 'a.example', tier: ['news'], urls: [A] }])?.result?.sources ?? []
    expect(source).toMatchObject({ tier: null, otherForms: { tier: '["news"]' } })
  })

  it('is none of the names of parts', () => {
    for (const provenance of [{ urls: [A] }, { pages: [A], links: [B] }, { web: ['no address'] }, { web: 'a.example' }])
      expect(read(provenance)?.result?.sources).toBeNull()
  })

  it('is no host, which is a site', () => {
    expect(placesOf({ 'a.example': [A], 'b.example': [{ url: B }] })).toEqual(['null a.example 1', 'null b.example 1'])
  })

  it('has sites above lists of pages beside it, which are none', () => {
    expect(placesOf([{ name: 'a.example', category: 'news', appearances: [{ href: A }] }])).toEqual([
      'news a.example 1',
    ])
  })
})

describe('a domain', () => {
  it.each([
    'a.example',
    'A.Example',
    'xn--rchive-6ve.example',
    'аrchive.example',
    'localhost',
    '192.0.2.1:8080',
    '[::1]',
  ])('looks like a host: %s', (domain) => {
    expect(placesOf([{ domain, urls: [] }])).toEqual([`null ${domain} 0`])
  })

  it.each(['The Herald', 'primary', 'a.example/1', 'https://a.example', '', 'a example', 'x'.repeat(400), '1.5'])(
    'is nothing else, which stays where all else is: %j',
    (domain) => {
      const provenance = [{ domain, urls: [A] }]
      expect(placesOf(provenance)).toEqual(['null a.example 1'])
      expect(unreadOf(provenance)).toEqual(['result.provenance[0].domain'])
      const [bare] = read([{ domain, urls: [] }])?.result?.sources ?? []
      expect(bare).toMatchObject({ domain: null, otherForms: { domain: JSON.stringify(domain) } })
    },
  )

  it('is the host of the pages only if they share one', () => {
    expect(placesOf([{ tier: 'news', urls: [A, 'https://a.example/2'] }])).toEqual(['news a.example 2'])
    expect(placesOf([{ tier: 'news', urls: [A, B] }])).toEqual(['news null 2'])
  })
})

describe('a page', () => {
  it('has a date in another form beside none', () => {
    for (const firstSeenAt of [1_710_407_524, false, { year: 2024 }]) {
      const [source] = read([{ domain: 'a.example', urls: [{ url: A, firstSeenAt }] }])?.result?.sources ?? []
      expect(source?.pages[0]).toMatchObject({
        firstSeenAt: null,
        otherForms: { firstSeenAt: JSON.stringify(firstSeenAt) },
      })
    }
  })

  it('has dates under other names as sent, which are no first sighting', () => {
    const pageOf = (more: object) => read([{ url: A, ...more }])?.result?.sources?.[0]?.pages[0]
    expect(pageOf({ date: '2021-05-05', last_seen: 'soon', Timestamp: 1_710_407_524 })).toMatchObject({
      firstSeenAt: null,
      otherDates: [
        { name: 'date', value: '2021-05-05' },
        { name: 'last_seen', value: 'soon' },
        { name: 'Timestamp', value: '1710407524' },
      ],
    })
    expect(pageOf({ firstSeenAt: '2020', date: '2021' })).toMatchObject({
      firstSeenAt: '2020',
      otherDates: [{ name: 'date', value: '2021' }],
    })
    for (const more of [{}, { date: null }, { date: ' ' }, { date: { year: 2021 } }])
      expect(pageOf(more)).not.toHaveProperty('otherDates')
    expect(unreadOf([{ url: A, date: { year: 2021 } }])).toEqual(['result.provenance[0].date'])
  })

  it('that cannot be read is not said to be missing', () => {
    const [source] = read([{ domain: 'a.example', urls: 'none' }])?.result?.sources ?? []
    expect(source).toMatchObject({ pages: [], otherForms: { pages: '"none"' } })
    expect(read([{ domain: 'a.example', urls: [] }])?.result?.sources?.[0]?.otherForms).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import type { Claim, FoundSource } from './fact-check.ts'
import { linkClaimSources } from './source-links.ts'

const source = (domain: string | null, ...urls: (string | null)[]): FoundSource => ({
  at: '',
  domain,
  tier: null,
  isEarliestSeen: null,
  pages: urls.map((url) => ({ at: '', url, title: null, firstSeenAt: null, matchType: null, relevance: null })),
})
const claim = (...sources: string[]): Claim => ({
  at: '',
  text: null,
  quote: null,
  verdict: null,
  confidence: null,
  speaker: null,
  startSeconds: null,
  explanation: null,
  sources,
})
const sources = [
  source('city.example', 'https://city.example/a?x=1', 'https://www.city.example/b#top'),
  source(null, 'http://port.example:8080/register'),
  source('bücher.example'),
]
const linkOf = (text: string) => linkClaimSources([claim(text)], sources)[0]?.[0]?.link

describe('a source of a claim', () => {
  it('leads to the page with the same address', () => {
    expect(linkOf('https://city.example/a?x=1')).toEqual({ source: 0, page: 0 })
    expect(linkOf(' HTTPS://CITY.example/a?x=1#part ')).toEqual({ source: 0, page: 0 })
    expect(linkOf('https://www.city.example/b')).toEqual({ source: 0, page: 1 })
  })

  it('leads to the site with the same host when no page is the same', () => {
    for (const text of ['https://city.example/other', 'city.example', 'www.City.Example', 'http://city.example'])
      expect(linkOf(text)).toEqual({ source: 0, page: null })
    expect(linkOf('https://port.example/x')).toEqual({ source: 1, page: null })
    expect(linkOf('https://xn--bcher-kva.example/')).toEqual({ source: 2, page: null })
  })

  it('leads nowhere when no host is the same', () => {
    for (const text of ['https://news.city.example/', 'https://cıty.example/', 'The port register', 'city', '', '…'])
      expect(linkOf(text)).toBeNull()
  })
})

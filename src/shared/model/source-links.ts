import type { Claim, FoundSource } from './fact-check.ts'

/** Available in all our runtimes; the shared sources name no platform. */
declare const URL: {
  canParse: (text: string) => boolean
  new (text: string): { href: string; hostname: string; hash: string; protocol: string }
}

/** Where a claim's source is among the sources where the medium was found; `page`: null = only the site. */
export type SourceLink = { source: number; page: number | null }

/** A source given for a claim, and the row of the same page or the same host; null = no such row. */
export type ClaimSource = { text: string; link: SourceLink | null }

/**
 * Finds, for each source of each claim, the row of the sources with the same URL (ignoring the fragment after "#"), or
 * else the same host (ignoring "www."). Hosts that only look alike are not the same.
 */
export function linkClaimSources(
  claims: readonly Claim[],
  sources: readonly FoundSource[],
): readonly (readonly ClaimSource[])[] {
  const pages = new Map<string, SourceLink>()
  const hosts = new Map<string, SourceLink>()
  const keep = (map: Map<string, SourceLink>, key: string | null, link: SourceLink) => {
    if (key !== null && !map.has(key)) map.set(key, link)
  }
  sources.forEach(({ domain, pages: found }, source) => {
    keep(hosts, domain === null ? null : hostOf(domain), { source, page: null })
    found.forEach(({ url }, page) => {
      if (url === null) return
      keep(pages, addressOf(url), { source, page })
      keep(hosts, hostOf(url), { source, page: null })
    })
  })
  return claims.map((claim) =>
    claim.sources.map((text) => {
      const address = addressOf(text)
      const host = hostOf(text)
      const page = address === null ? undefined : pages.get(address)
      return { text, link: page ?? (host === null ? undefined : hosts.get(host)) ?? null }
    }),
  )
}

const WEB = /^https?:\/\//i

function addressOf(text: string): string | null {
  const url = text.trim()
  if (!WEB.test(url) || !URL.canParse(url)) return null
  const { href, hash } = new URL(url)
  return href.slice(0, href.length - hash.length)
}

/** The host of a URL, or of a text that is only a host. */
function hostOf(text: string): string | null {
  const given = text.trim()
  const url = WEB.test(given) ? given : `https://${given}/`
  if (!WEB.test(given) && !/^[^\s/?#@:\\]+\.[^\s/?#@:\\]+$/.test(given)) return null
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '').replace(/\.$/, '') : null
}

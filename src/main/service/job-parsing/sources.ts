import { type FoundPage, type FoundSource, KNOWN_TIERS } from '../../../shared/model/fact-check.ts'
import { isRecord } from '../error-body.ts'
import { firstEntries, innerOf, type Member, named, plainName } from './member.ts'
import type { Taking } from './taking.ts'

/** Names under which sources may appear; the first is the documented one. */
export const SOURCES = [
  'provenance',
  'sources',
  'appearances',
  'occurrences',
  'matches',
  'whereFound',
  'foundOn',
  'sightings',
  'provenanceByTier',
  'sourcesByTier',
]
const LISTS = ['items', 'sources', 'entries', 'list', 'tiers', 'matches', 'appearances', 'occurrences', 'results']
const TIER = ['tier', 'sourceTier', 'tierName', 'category', 'sourceType', 'sourceCategory']
const SITE = ['domain', 'site', 'host', 'hostname', 'website', 'siteName', 'sourceDomain', 'source', 'name']
const EARLIEST = ['isEarliestSeen', 'earliestSeen', 'isEarliest', 'earliest', 'isFirst', 'first']
const PAGES = [
  'urls',
  'pages',
  'links',
  'appearances',
  'occurrences',
  'matches',
  'hits',
  'addresses',
  'results',
  'items',
]
const ADDRESS = ['url', 'link', 'href', 'uri', 'address', 'pageUrl', 'sourceUrl']
const TITLE = ['pageTitle', 'title', 'headline', 'name']
/** Names that mean a first sighting. When a page was published or crawled is something else. */
const FIRST_SEEN = ['firstSeenAt', 'firstSeen', 'firstSeenOn', 'firstSeenDate', 'firstFoundAt', 'seenAt', 'seen']
const MAX_ENTRIES = 10_000

/**
 * Parses the places where the media was found, in any shape: a list of sites with pages, of pages, of URLs, of tiers
 * with sites, or a record whose members are tiers. Accepted if at least one entry has a URL, a list of pages or a site;
 * otherwise null. Entries without any of these remain unparsed.
 */
export function readSources(take: Taking, member: Member): FoundSource[] | null {
  if (Array.isArray(member.value)) return readList(take, member, null)
  if (!isRecord(member.value)) return null
  const list = LISTS.map((name) => named(member, name)).find((inner) => Array.isArray(inner?.value))
  return list ? readList(take, list, null) : readGroups(take, member)
}

function readList(take: Taking, list: Member, tier: string | null): FoundSource[] | null {
  const entries = firstEntries(list, MAX_ENTRIES)
  if (entries.length < (list.value as unknown[]).length) take.marks.note('more_entries')
  if (entries.length === 0) take.marks.show(list)
  const sources = entries.flatMap((entry) => {
    const read = readEntry(take, entry, tier)
    if (read.length === 0) take.marks.refuse(entry)
    return read
  })
  return sources.length > 0 || entries.length === 0 ? sources : null
}

/**
 * A record is read as named tiers if at least one name is a known tier: then every member containing sources is one.
 */
function readGroups(take: Taking, record: Member): FoundSource[] | null {
  const groups = innerOf(record).flatMap((group) => {
    const list = Array.isArray(group.value) ? group : LISTS.map((name) => named(group, name)).find((m) => m !== null)
    return list && Array.isArray(list.value) ? [{ tier: String(group.key), list }] : []
  })
  if (!groups.some(({ tier }) => isTier(tier))) return null
  const read = groups.map(({ tier, list }) => {
    const isBearing = (list.value as unknown[]).length > 0 || isTier(tier)
    return isBearing ? readList(take, list, tier) : null
  })
  return read.some((sources) => sources !== null) ? read.flatMap((sources) => sources ?? []) : null
}

const isTier = (name: string): boolean =>
  KNOWN_TIERS.some((tier) => tier === plainName(name)) || plainName(name).startsWith('tier')

/** The sources of one entry; empty if it contains none. */
function readEntry(take: Taking, entry: Member, given: string | null): FoundSource[] {
  if (typeof entry.value === 'string') {
    if (!isWebAddress(entry.value)) return []
    take.marks.show(entry)
    return [sourceOf(entry.path, null, given, null, [pageOf(entry.path, entry.value)])]
  }
  if (!isRecord(entry.value)) return []
  const address = firstText(entry, ADDRESS)
  const pages = listAmong(entry, PAGES)
  const sites = address || pages ? null : listAmong(entry, LISTS)
  if (sites && firstText(entry, TIER)) return readList(take, sites, take.text(entry, TIER)) ?? []
  if (!address && !pages && !firstText(entry, SITE.slice(0, -2))) return []
  const own = address ? [readPage(take, entry)] : []
  const site = take.text(entry, SITE)
  const tier = given ?? take.text(entry, TIER)
  const isEarliest = take.flag(entry, EARLIEST)
  return [sourceOf(entry.path, site, tier, isEarliest, [...own, ...(pages ? readPages(take, pages) : [])])]
}

function readPages(take: Taking, list: Member): FoundPage[] {
  const entries = firstEntries(list, MAX_ENTRIES)
  if (entries.length < (list.value as unknown[]).length) take.marks.note('more_entries')
  if (entries.length === 0) take.marks.show(list)
  return entries.flatMap((entry) => {
    if (typeof entry.value === 'string' && /^[^\s]*[.:][^\s]*$/.test(entry.value)) {
      take.marks.show(entry)
      return [pageOf(entry.path, entry.value)]
    }
    if (firstText(entry, ADDRESS)) return [readPage(take, entry)]
    take.marks.refuse(entry)
    return []
  })
}

function readPage(take: Taking, entry: Member): FoundPage {
  return {
    at: entry.path,
    url: take.text(entry, ADDRESS),
    title: take.text(entry, TITLE),
    firstSeenAt: take.text(entry, FIRST_SEEN),
    matchType: take.text(entry, ['matchType', 'match', 'matchKind']),
    relevance: take.text(entry, ['relevance', 'relevanceLevel']),
  }
}

const pageOf = (at: string, url: string): FoundPage => ({
  at,
  url,
  title: null,
  firstSeenAt: null,
  matchType: null,
  relevance: null,
})
const sourceOf = (
  at: string,
  domain: string | null,
  tier: string | null,
  isEarliestSeen: boolean | null,
  pages: FoundPage[],
): FoundSource => ({ at, domain: domain ?? hostOf(pages[0]?.url), tier, isEarliestSeen, pages })

const firstText = (of: Member, names: readonly string[]): Member | null =>
  names.map((name) => named(of, name)).find((member) => typeof member?.value === 'string') ?? null
const listAmong = (of: Member, names: readonly string[]): Member | null =>
  names.map((name) => named(of, name)).find((member) => Array.isArray(member?.value)) ?? null

const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text)
const hostOf = (url: string | null | undefined): string | null =>
  url != null && isWebAddress(url) && URL.canParse(url) ? new URL(url).hostname : null

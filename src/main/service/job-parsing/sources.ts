import { type FoundPage, type FoundSource, KNOWN_TIERS } from '../../../shared/model/fact-check.ts'
import { isRecord } from '../error-body.ts'
import { firstEntries, innerOf, type Member, named, plainName } from './member.ts'
import { asLabel, type Taking } from './taking.ts'

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
/** Names of lists that hold sources, one tier or all of them. */
const TIER_LISTS = ['items', 'sources', 'entries', 'list', 'tiers', 'results', 'documents']
const LISTS = [...TIER_LISTS, 'matches', 'appearances', 'occurrences']
const TIER = ['tier', 'sourceTier', 'tierName', 'category', 'sourceType', 'sourceCategory']
/** Names of a tier only directly above a list of its sources. */
const GROUP = [...TIER, 'group', 'name', 'label', 'title']
const TIER_WITHIN = ['name', 'label', 'title', 'tier', 'level', 'rank']
const SITE = ['domain', 'site', 'host', 'hostname', 'website', 'siteName', 'sourceDomain']
/** Names of a site if what they name looks like a host. */
const PERHAPS_SITE = ['source', 'name']
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
/** Names of dates that mean something else, or do not say what. */
const OTHER_DATES = new Set(
  [
    ...['date', 'time', 'timestamp', 'when'],
    ...['published', 'publishedAt', 'publishedOn', 'publishedDate', 'publishDate', 'publicationDate', 'datePublished'],
    ...['pubDate', 'posted', 'postedAt', 'postedOn', 'postDate', 'uploaded', 'uploadedAt', 'uploadDate'],
    ...['created', 'createdAt', 'dateCreated', 'updated', 'updatedAt', 'modified', 'modifiedAt', 'dateModified'],
    ...['lastSeen', 'lastSeenAt', 'crawledAt', 'crawlDate', 'indexedAt', 'archivedAt', 'foundAt', 'discoveredAt'],
  ].map(plainName),
)
const MATCH = ['matchType', 'match', 'matchKind']
const RELEVANCE = ['relevance', 'relevanceLevel']
const MAX_ENTRIES = 10_000

/**
 * Parses the places where the media was found, in any shape: a list of sites with pages, of pages, of URLs, of tiers
 * with sites, or a record whose members are tiers. Accepted if at least one entry has a URL, a list of pages or a site;
 * otherwise null. Entries without any of these remain unparsed.
 */
export function readSources(take: Taking, member: Member): FoundSource[] | null {
  if (Array.isArray(member.value)) return readList(take, member, null)
  if (!isRecord(member.value)) return null
  const list = listAmong(member, LISTS)
  const tiers = named(member, 'tiers')
  return list ? readList(take, list, null) : readTiers(take, isRecord(tiers?.value) ? (tiers ?? member) : member)
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
 * A record is read as named tiers if at least one name is a known tier, or if all its lists hold sources and are named
 * like none of their parts: then every member containing sources is one. A host as a name is a site above its pages.
 */
function readTiers(take: Taking, record: Member): FoundSource[] | null {
  const groups = innerOf(record).flatMap((group) => {
    const list = Array.isArray(group.value) ? group : listAmong(group, LISTS)
    return list ? [{ tier: String(group.key), list }] : []
  })
  if (!groups.some(({ tier }) => isTier(tier)) && !isNamedList(groups)) return null
  const read = groups.map(({ tier, list }) => {
    if (isHost(tier)) return [sourceOf(list.path, tier, null, null, readPages(take, list))]
    const isBearing = (list.value as unknown[]).length > 0 || isTier(tier)
    return isBearing ? readList(take, list, tier) : null
  })
  return read.some((sources) => sources !== null) ? read.flatMap((sources) => sources ?? []) : null
}

const isTier = (name: string): boolean =>
  KNOWN_TIERS.some((tier) => tier === plainName(name)) || plainName(name).startsWith('tier')

function isNamedList(groups: readonly { tier: string; list: Member }[]): boolean {
  const filled = groups.filter(({ list }) => (list.value as unknown[]).length > 0)
  return filled.length > 0 && filled.every(({ tier, list }) => !OF_PARTS.has(plainName(tier)) && holdsSource(list))
}

const OF_PARTS = new Set([...LISTS, ...PAGES, ...ADDRESS].map(plainName))

const holdsSource = (list: Member): boolean =>
  firstEntries(list, MAX_ENTRIES).some(
    (entry) =>
      (typeof entry.value === 'string' && isWebAddress(entry.value)) ||
      firstText(entry, ADDRESS) !== null ||
      siteOf(entry) !== null,
  )

/** The sources of one entry; empty if it contains none. */
function readEntry(take: Taking, entry: Member, given: string | null): FoundSource[] {
  if (typeof entry.value === 'string') {
    if (!isWebAddress(entry.value)) return []
    take.marks.show(entry)
    return [sourceOf(entry.path, null, given, null, [pageOf(entry.path, entry.value)])]
  }
  if (!isRecord(entry.value)) return []
  const address = firstText(entry, ADDRESS)
  const site = siteOf(entry)
  const tierList = address || site || firstSent(entry, EARLIEST) ? null : listAmong(entry, TIER_LISTS)
  if (tierList && firstSent(entry, GROUP)) return readList(take, tierList, readTier(take, entry, GROUP) ?? given) ?? []
  const pages = listAmong(entry, PAGES)
  if (!address && !pages && !site && !firstText(entry, SITE)) return []
  if (site) take.marks.show(site)
  else refuseSite(take, entry)
  const ofPage = address ? [readPage(take, entry)] : []
  const own = given === null ? readTier(take, entry, TIER) : null
  const isEarliest = take.flag(entry, EARLIEST)
  const all = [...ofPage, ...(pages ? readPages(take, pages) : [])]
  const forms = take.forms([entry], {
    domain: { read: site, names: SITE },
    tier: { read: given ?? own, names: TIER },
    isEarliestSeen: { read: isEarliest, names: EARLIEST },
    pages: { read: all, names: PAGES },
  })
  return [{ ...sourceOf(entry.path, site && String(site.value), given ?? own, isEarliest, all), ...forms }]
}

/** A text, a number, or a record that names it; one without a word is none. */
function readTier(take: Taking, entry: Member, names: readonly string[]): string | null {
  const tier = take.label(entry, names, TIER_WITHIN)
  return tier === null || tier.trim() === '' ? null : tier
}

/** The member that names the site by its host; null = there is none. */
const siteOf = (entry: Member): Member | null =>
  [...SITE, ...PERHAPS_SITE]
    .map((name) => named(entry, name))
    .find((member) => typeof member?.value === 'string' && isHost(member.value)) ?? null

/** What is named as a site and is no host is listed with what is not read. */
function refuseSite(take: Taking, entry: Member): void {
  const sent = firstSent(entry, SITE)
  if (sent) take.marks.refuse(sent)
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
  const url = take.text(entry, ADDRESS)
  const title = take.text(entry, TITLE)
  const firstSeenAt = take.text(entry, FIRST_SEEN)
  const matchType = take.text(entry, MATCH)
  const relevance = take.text(entry, RELEVANCE)
  const otherDates = readOtherDates(take, entry)
  const forms = take.forms([entry], {
    url: { read: url, names: ADDRESS },
    title: { read: title, names: TITLE },
    firstSeenAt: { read: firstSeenAt, names: FIRST_SEEN },
    matchType: { read: matchType, names: MATCH },
    relevance: { read: relevance, names: RELEVANCE },
  })
  const page = { at: entry.path, url, title, firstSeenAt, matchType, relevance }
  return { ...page, ...(otherDates.length === 0 ? {} : { otherDates }), ...forms }
}

/** Dates of a page that are no first sighting, by the names they were sent under; they order nothing. */
function readOtherDates(take: Taking, entry: Member): NonNullable<FoundPage['otherDates']> {
  return innerOf(entry).flatMap((member) => {
    const name = String(member.key)
    if (!OTHER_DATES.has(plainName(name))) return []
    const value = asLabel(member.value)
    if (value === null || value.trim() === '') return []
    take.marks.show(member)
    return [{ name, value }]
  })
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
): FoundSource => ({ at, domain: domain ?? sharedHost(pages), tier, isEarliestSeen, pages })

const firstText = (of: Member, names: readonly string[]): Member | null =>
  names.map((name) => named(of, name)).find((member) => typeof member?.value === 'string') ?? null
const firstSent = (of: Member, names: readonly string[]): Member | null =>
  names.map((name) => named(of, name)).find((member) => member != null && member.value !== null) ?? null
const listAmong = (of: Member, names: readonly string[]): Member | null =>
  names.map((name) => named(of, name)).find((member) => Array.isArray(member?.value)) ?? null

const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text)
/** "archive.example", "localhost", "192.0.2.1:8080": what could be the host of an address, and no other name. */
const isHost = (text: string): boolean => text.length <= MAX_HOST && HOST.test(text)
const MAX_HOST = 300
const NAME = '(?:[\\p{L}\\p{M}\\p{N}_-]+\\.)+\\p{L}[\\p{L}\\p{M}\\p{N}-]*\\.?'
const HOST = new RegExp(`^(?:localhost|${NAME}|\\d{1,3}(?:\\.\\d{1,3}){3}|\\[[\\da-f:.]+\\])(?::\\d{1,5})?$`, 'iu')

/** The host that all addresses have; null = they differ, or there is none. */
function sharedHost(pages: readonly FoundPage[]): string | null {
  const hosts = new Set(pages.map(({ url }) => hostOf(url)))
  const [host = null] = hosts
  return hosts.size === 1 ? host : null
}
const hostOf = (url: string | null): string | null =>
  url !== null && isWebAddress(url) && URL.canParse(url) ? new URL(url).hostname : null

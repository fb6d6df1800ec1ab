import { z } from 'zod'
import { err, ok, type Result } from '../result.ts'
import { visibleParts } from './visible-text.ts'

/**
 * Whether a host of a parsed URL is publicly reachable. `hostname` is as the URL standard writes it: lower case, names
 * in punycode, IPv4 as four decimal parts however it was typed, IPv6 in brackets. Source: IANA special-purpose address
 * registries (IPv4, IPv6) and special-use domain names, read 2026-11-21.
 */
function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith('[')) {
    const groups = readIpv6(hostname.slice(1, -1))
    return groups !== null && isPublicIpv6(groups)
  }
  const ipv4 = readIpv4(hostname)
  return ipv4 === null ? isPublicName(hostname.replace(/\.+$/, '')) : isPublicIpv4(ipv4)
}

/** Top-level parts of names that only resolve inside a machine or an office. */
const PRIVATE_NAMES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'test',
  'invalid',
  'home.arpa',
  'onion',
]

/** A name of a single part resolves in the local network, if at all. */
const isPublicName = (name: string): boolean =>
  name.includes('.') && !PRIVATE_NAMES.some((last) => name === last || name.endsWith(`.${last}`))

/** First address and prefix length of ranges that are not on the public internet. */
const PRIVATE_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

function isPublicIpv4(address: number): boolean {
  return !PRIVATE_IPV4.some(([first, length]) => {
    const size = 2 ** (32 - length)
    return Math.floor(address / size) === Math.floor((readIpv4(first) ?? 0) / size)
  })
}

/** null = not an IPv4 address. */
function readIpv4(text: string): number | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return null
  return text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

/** Only 2000::/3 is assigned to the public internet; some ranges within it embed another address or are unassigned. */
function isPublicIpv6(groups: readonly number[]): boolean {
  const at = (index: number) => groups[index] ?? 0
  const inner = (index: number) => at(index) * 65_536 + at(index + 1)
  const areZero = (from: number, to: number) => groups.slice(from, to).every((group) => group === 0)
  // Embedded IPv4: mapped, translated (NAT64), compatible, 6to4.
  if (areZero(0, 5) && at(5) === 0xffff) return isPublicIpv4(inner(6))
  if (at(0) === 0x64 && at(1) === 0xff9b && areZero(2, 6)) return isPublicIpv4(inner(6))
  if (at(0) === 0x2002) return isPublicIpv4(inner(1))
  if (at(0) < 0x2000 || at(0) > 0x3fff) return false
  // 2001::/23 contains Teredo, benchmarking and the like; 2001:db8::/32 and 3fff::/20 are for documentation.
  if (at(0) === 0x2001 && (at(1) < 0x200 || at(1) === 0xdb8)) return false
  return !(at(0) === 0x3fff && at(1) < 0x1000)
}

/** Expands a compressed address to eight groups; null = not an IPv6 address. */
function readIpv6(text: string): number[] | null {
  const [head = '', tail] = text.split('::')
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [first, last] = [groupsOf(head), tail === undefined ? [] : groupsOf(tail)]
  const missing = 8 - first.length - last.length
  if (tail === undefined ? missing !== 0 : missing < 0) return null
  return [...first, ...Array.from({ length: missing }, () => 0), ...last]
}

/** Available in all our runtimes; the shared sources name no platform. */
declare const URL: {
  canParse: (text: string) => boolean
  new (text: string): { protocol: string; hostname: string; username: string; password: string }
}

/** Longest URL accepted, in characters. */
export const MAX_LINK_LENGTH = 2048
/** Most URLs accepted at once. */
export const MAX_LINKS = 5000

/** Why a line is not a link (`words/links.ts`). */
export const LinkRefusal = z.enum([
  'not_an_address',
  'not_web',
  'credentials',
  'private_host',
  'too_long',
  'odd_characters',
  'too_many',
])
export type LinkRefusal = z.infer<typeof LinkRefusal>

export type Link = {
  /** The exact string, as saved and sent. */
  url: string
  /** The host as used on the network: names in punycode. */
  host: string
  /** The host was typed in other characters than the network uses. */
  isIdn: boolean
}

/**
 * Validates one URL. Only what anyone could open is accepted: http and https, no user name or password, no host of this
 * machine or a local network, however it is written. Nothing is looked up; a public name may still lead anywhere.
 */
export function judgeLink(text: string): Result<Link, LinkRefusal> {
  const url = text.trim()
  if (url.length > MAX_LINK_LENGTH) return err('too_long')
  if (!/^https?:\/\//i.test(url)) return err(/^[a-z][a-z0-9+.-]*:/i.test(url) ? 'not_web' : 'not_an_address')
  // URL parsers disagree about these; what is sent must have one meaning.
  if (/[\s\\]/.test(url) || visibleParts(url).some(({ kind }) => kind === 'sign')) return err('odd_characters')
  const authority = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? ''
  if (authority.includes('@')) return err('credentials')
  if (authority === '' || !URL.canParse(url)) return err('not_an_address')
  const { hostname } = new URL(url)
  if (!isPublicHost(hostname)) return err('private_host')
  return ok({ url, host: hostname, isIdn: /[^\0-\x7f]/.test(authority) })
}

/** Display name of a link's item: the URL without "https://"; plain http stays visible. */
export const linkName = (url: string): string => url.replace(/^https:\/\//i, '')

export type JudgedLinks = {
  links: Link[]
  refused: { line: number; text: string; reason: LinkRefusal }[]
  /** Lines that repeat the URL of an earlier line. */
  repeated: number
}

/** Validates lines in order. Exact repetitions are merged; lines beyond the limit are refused. */
export function judgeLines(lines: readonly LinkLine[]): JudgedLinks {
  const judged: JudgedLinks = { links: [], refused: [], repeated: 0 }
  const seen = new Set<string>()
  for (const { line, text } of lines) {
    const link = judgeLink(text)
    if (link.ok && seen.has(link.value.url)) judged.repeated += 1
    else if (link.ok && seen.size < MAX_LINKS) {
      seen.add(link.value.url)
      judged.links.push(link.value)
    } else judged.refused.push({ line, text, reason: link.ok ? 'too_many' : link.error })
  }
  return judged
}

/** Whether validated lines look like a list of URLs: at least one is accepted, and most lines are meant as one. */
export function isMostlyLinks({ links, refused, repeated }: JudgedLinks): boolean {
  const other = refused.filter(({ reason }) => reason === 'not_an_address').length
  return links.length > 0 && links.length + repeated + refused.length - other >= other
}

export type LinkLine = { line: number; text: string }

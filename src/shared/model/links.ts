import { z } from 'zod'
import { err, ok, type Result } from '../result.ts'
import { visibleParts } from './visible-text.ts'

/**
 * Whether a host of a parsed address can be reached by anyone. `hostname` is as the URL standard writes it: lower case,
 * names in punycode, IPv4 in four decimal parts whatever it was typed as, IPv6 in brackets.
 * Source: IANA special-purpose address registries (IPv4, IPv6) and special-use domain names, read 2026-11-21.
 */
function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith('[')) {
    const groups = readIpv6(hostname.slice(1, -1))
    return groups !== null && isPublicIpv6(groups)
  }
  const ipv4 = readIpv4(hostname)
  return ipv4 === null ? isPublicName(hostname.replace(/\.+$/, '')) : isPublicIpv4(ipv4)
}

/** Last parts of names that only mean something inside a machine or an office. */
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

/** A name of one part is found in the local network, if anywhere. */
const isPublicName = (name: string): boolean =>
  name.includes('.') && !PRIVATE_NAMES.some((last) => name === last || name.endsWith(`.${last}`))

/** First address and prefix length of what is not on the open internet. */
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

/** null = no IPv4 address. */
function readIpv4(text: string): number | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return null
  return text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

/** Only 2000::/3 is given out to the open internet; within it some parts carry another address or none. */
function isPublicIpv6(groups: readonly number[]): boolean {
  const at = (index: number) => groups[index] ?? 0
  const inner = (index: number) => at(index) * 65_536 + at(index + 1)
  const areZero = (from: number, to: number) => groups.slice(from, to).every((group) => group === 0)
  // IPv4 in another coat: mapped, translated (NAT64), compatible, 6to4.
  if (areZero(0, 5) && at(5) === 0xffff) return isPublicIpv4(inner(6))
  if (at(0) === 0x64 && at(1) === 0xff9b && areZero(2, 6)) return isPublicIpv4(inner(6))
  if (at(0) === 0x2002) return isPublicIpv4(inner(1))
  if (at(0) < 0x2000 || at(0) > 0x3fff) return false
  // 2001::/23 holds Teredo, benchmarking and the like; 2001:db8::/32 and 3fff::/20 are for documents.
  if (at(0) === 0x2001 && (at(1) < 0x200 || at(1) === 0xdb8)) return false
  return !(at(0) === 0x3fff && at(1) < 0x1000)
}

/** Eight groups of a compressed address; null = none. */
function readIpv6(text: string): number[] | null {
  const [head = '', tail] = text.split('::')
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [first, last] = [groupsOf(head), tail === undefined ? [] : groupsOf(tail)]
  const missing = 8 - first.length - last.length
  if (tail === undefined ? missing !== 0 : missing < 0) return null
  return [...first, ...Array.from({ length: missing }, () => 0), ...last]
}

/** What every runtime of ours has; the shared sources name no environment. */
declare const URL: {
  canParse: (text: string) => boolean
  new (text: string): { protocol: string; hostname: string; username: string; password: string }
}

/** Longest address that is taken, in characters. */
export const MAX_LINK_LENGTH = 2048
/** Most addresses taken at once. */
export const MAX_LINKS = 5000

/** Why a line is no link (`words/links.ts`). */
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
  /** The exact string, as it is kept and sent. */
  url: string
  /** The host as the network knows it: names in punycode. */
  host: string
  /** The host was written in other letters than the network knows it by. */
  isIdn: boolean
}

/**
 * Judges one address. Only what anyone could open is taken: http and https, no user name or password, no host of this
 * machine or a local network, however it is written. Nothing is looked up; a public name may still lead anywhere.
 */
export function judgeLink(text: string): Result<Link, LinkRefusal> {
  const url = text.trim()
  if (url.length > MAX_LINK_LENGTH) return err('too_long')
  if (!/^https?:\/\//i.test(url)) return err(/^[a-z][a-z0-9+.-]*:/i.test(url) ? 'not_web' : 'not_an_address')
  // Readers of addresses disagree about these; what is sent must mean one thing.
  if (/[\s\\]/.test(url) || visibleParts(url).some(({ kind }) => kind === 'sign')) return err('odd_characters')
  const authority = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? ''
  if (authority.includes('@')) return err('credentials')
  if (authority === '' || !URL.canParse(url)) return err('not_an_address')
  const { hostname } = new URL(url)
  if (!isPublicHost(hostname)) return err('private_host')
  return ok({ url, host: hostname, isIdn: /[^\0-\x7f]/.test(authority) })
}

/** What an item of a link is called: the address without "https://"; plain http stands there to be seen. */
export const linkName = (url: string): string => url.replace(/^https:\/\//i, '')

export type JudgedLinks = {
  links: Link[]
  refused: { line: number; text: string; reason: LinkRefusal }[]
  /** Lines that name an address an earlier line named. */
  repeated: number
}

/** Judges lines in order. An exact repetition is merged; beyond the limit lines are refused. */
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

/** Whether judged lines look like a list of addresses: one can be taken, and most lines are meant as one. */
export function isMostlyLinks({ links, refused, repeated }: JudgedLinks): boolean {
  const other = refused.filter(({ reason }) => reason === 'not_an_address').length
  return links.length > 0 && links.length + repeated + refused.length - other >= other
}

export type LinkLine = { line: number; text: string }

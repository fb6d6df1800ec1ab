import { z } from 'zod'
import { err, ok, type Result } from '../result.ts'
import { isPublicHost } from './link-host.ts'
import { visibleParts } from './visible-text.ts'

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

import type { AppError } from '../../shared/errors.ts'
import { err, ok, type Result } from '../../shared/result.ts'

export type BadAddress = Extract<AppError, { kind: 'bad_address' }>

const bad = (reason: BadAddress['reason']) => err({ kind: 'bad_address' as const, reason })

/**
 * Parses a service address typed by the user: https, or http on loopback only; no user name, password, query or
 * fragment. The path is kept, with one trailing "/".
 */
export function parseBaseUrl(text: string): Result<URL, BadAddress> {
  const trimmed = text.trim()
  if (!/^https?:\/\/[^/]/i.test(trimmed) || !URL.canParse(trimmed)) return bad('not_a_url')
  const url = new URL(trimmed)
  if (url.username !== '' || url.password !== '') return bad('has_credentials')
  if (trimmed.includes('?') || trimmed.includes('#')) return bad('has_query')
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return bad('not_https')
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/`
  return ok(url)
}

/** Whether the host of a parsed URL is this machine, so that requests to it never reach a network. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** The path of an endpoint below the base address. */
export const endpointPath = (baseUrl: URL, endpoint: string): string =>
  `${baseUrl.pathname.replace(/\/+$/, '')}/${endpoint.replace(/^\/+/, '')}`

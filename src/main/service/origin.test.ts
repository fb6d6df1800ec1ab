import { describe, expect, it } from 'vitest'
import { endpointPath, parseBaseUrl } from './origin.ts'
import { readPac } from './proxy.ts'
import { readRetryAfter } from './retry-after.ts'

describe('a service address', () => {
  it('is https, or http on this machine', () => {
    for (const text of [
      'https://a.test',
      'http://127.0.0.1:8765',
      'http://[::1]:80',
      'http://localhost:1',
      ' https://a.test/x/ ',
    ]) {
      expect(parseBaseUrl(text).ok).toBe(true)
    }
    for (const text of ['http://a.test', 'http://127.0.0.1.evil.test', 'http://10.0.0.1']) {
      expect(parseBaseUrl(text)).toMatchObject({ error: { reason: 'not_https' } })
    }
  })
  it('keeps its path, with endpoints below it', () => {
    const parsed = parseBaseUrl('https://a.test/tenant//')
    if (!parsed.ok) throw new Error('refused')
    expect(parsed.value.href).toBe('https://a.test/tenant/')
    expect(endpointPath(parsed.value, 'api/app/x')).toBe('/tenant/api/app/x')
  })
  it('carries no user, password, query or fragment', () => {
    expect(parseBaseUrl('https://me:secret@a.test')).toMatchObject({ error: { reason: 'has_credentials' } })
    for (const text of ['https://a.test/?', 'https://a.test/?a=1', 'https://a.test/#x']) {
      expect(parseBaseUrl(text)).toMatchObject({ error: { reason: 'has_query' } })
    }
    for (const text of ['', 'a.test', 'ftp://a.test', 'https://', 'file:///etc/passwd', 'https:a.test']) {
      expect(parseBaseUrl(text)).toMatchObject({ error: { reason: 'not_a_url' } })
    }
  })
})

describe('a PAC answer', () => {
  it('is read in order, and what cannot be spoken is not taken for direct', () => {
    expect(readPac('PROXY proxy.test:3128; DIRECT')).toEqual([
      { type: 'proxy', host: 'proxy.test', port: 3128 },
      { type: 'direct' },
    ])
    expect(readPac('SOCKS5 p:1')).toEqual([{ type: 'unsupported' }])
    expect(readPac('HTTPS p:1; PROXY [::1]:8')).toEqual([
      { type: 'unsupported' },
      { type: 'proxy', host: '::1', port: 8 },
    ])
    expect(readPac('')).toEqual([{ type: 'unsupported' }])
  })
})

describe('Retry-After', () => {
  it('is seconds or an HTTP date, and otherwise nothing', () => {
    const now = Date.UTC(2026, 10, 21, 10)
    expect(readRetryAfter('120', now)).toBe(120_000)
    expect(readRetryAfter('Sat, 21 Nov 2026 10:00:30 GMT', now)).toBe(30_000)
    expect(readRetryAfter('Sat, 21 Nov 2026 09:00:00 GMT', now)).toBe(0)
    expect(readRetryAfter('soon', now)).toBeNull()
    expect(readRetryAfter(undefined, now)).toBeNull()
  })
})

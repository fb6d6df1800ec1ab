import { describe, expect, it } from 'vitest'
import { judgeOutside } from './outside-link.ts'

describe('an address to open outside', () => {
  it.each(['https://news.example.org/a?b=c#d', 'HTTPS://NEWS.EXAMPLE.ORG/', 'https://news.example.org:8443/a'])(
    '%s may be opened',
    (url) => {
      expect(judgeOutside(url)).toMatchObject({ ok: true, value: { url, host: 'news.example.org' } })
    },
  )

  it.each([
    ['http://news.example.org/', 'not_https'],
    ['https://user:key@news.example.org/', 'credentials'],
    ['https://news.example.org@evil.example.net/', 'credentials'],
    ['https://news.example.org\\@evil.example.net/', 'odd_characters'],
    ['https://news.example.org/\u202egnp.exe', 'odd_characters'],
    ['https://127.1/', 'private_host'],
    ['https://localhost/', 'private_host'],
    ['https://[::ffff:10.0.0.1]/', 'private_host'],
    ['http://localhost/', 'private_host'],
    ['javascript:alert(1)', 'not_web'],
    ['file:///etc/passwd', 'not_web'],
    ['ms-msdt:/id', 'not_web'],
    ['--version', 'not_an_address'],
    [`https://news.example.org/${'a'.repeat(2048)}`, 'too_long'],
  ])('%s is refused: %s', (url, error) => {
    expect(judgeOutside(url)).toEqual({ ok: false, error })
  })

  it('names the host as the network knows it', () => {
    expect(judgeOutside('https://nеws.example.org/')).toMatchObject({
      ok: true,
      value: { host: 'xn--nws-rdd.example.org', isIdn: true },
    })
  })
})

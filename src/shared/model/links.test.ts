import { describe, expect, it } from 'vitest'
import { looksLikeLinks, readLinkList } from './link-list.ts'
import { judgeLines, judgeLink, linkName } from './links.ts'

const refusal = (text: string) => {
  const judged = judgeLink(text)
  return judged.ok ? null : judged.error
}

describe('a link', () => {
  it('keeps the exact string, with the spaces around it gone', () => {
    const exact = 'https://EXAMPLE.com/a%20b/%E4?x=1&y=%2F#part'
    expect(judgeLink(`  ${exact}\t`)).toEqual({ ok: true, value: { url: exact, host: 'example.com', isIdn: false } })
  })

  it('is shown in punycode where its host has other letters', () => {
    expect(judgeLink('https://bücher.example/a')).toMatchObject({
      value: { url: 'https://bücher.example/a', host: 'xn--bcher-kva.example', isIdn: true },
    })
  })

  it.each([
    'http://news.example/1.jpg',
    'https://sub.news.example:8443/p?q',
    'https://93.184.215.14/x',
    'HTTP://a.de',
    'https://[2606:2800:220:1::1]/x',
    'https://[::ffff:93.184.215.14]/x',
    'https://localhost.example.com/',
  ])('may be %s', (text) => {
    expect(refusal(text)).toBeNull()
  })

  it.each([
    ['example.com/picture.jpg', 'not_an_address'],
    ['https://', 'not_an_address'],
    ['https://a b.example', 'odd_characters'],
    ['https://[::1', 'not_an_address'],
    ['http:example.com', 'not_web'],
    ['ftp://example.com/a', 'not_web'],
    ['file:///etc/passwd', 'not_web'],
    ['javascript:alert(1)', 'not_web'],
    ['data:image/png;base64,AAAA', 'not_web'],
    ['https://user@example.com/', 'credentials'],
    ['https://user:secret@example.com/', 'credentials'],
    ['https://@example.com/', 'credentials'],
    ['https://example.com\\@127.0.0.1/', 'odd_characters'],
    ['https://example.com/\u202Egpj.exe', 'odd_characters'],
    ['https://exa\u200Bmple.com/', 'odd_characters'],
    [`https://example.com/${'a'.repeat(2048)}`, 'too_long'],
  ])('is never %s (%s)', (text, reason) => {
    expect(refusal(text)).toBe(reason)
  })

  it.each([
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '127.0.0.1.',
    '0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '１２７.0.0.1',
    '127。0。0。1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:0:0]',
    '[0:0:0:0:0:ffff:a00:1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd00::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[::127.0.0.1]',
    '[2001:db8::1]',
    '[2001::1]',
    '[100::1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'printer.local',
    'wiki.internal',
    'router.lan',
    'intranet',
    'nas',
    'host.home.arpa',
    'service.test',
    'a.corp',
    'ｌocalhost',
    'a.local.',
    'x.onion',
  ])('never leads to %s', (host) => {
    expect(refusal(`http://${host}/x`)).toBe('private_host')
  })

  it('is called by its address', () => {
    expect(linkName('https://news.example/a?b')).toBe('news.example/a?b')
    expect(linkName('http://news.example/a')).toBe('http://news.example/a')
  })
})

describe('a list of links', () => {
  const texts = (text: string, name: string | null = null) => readLinkList(text, name).map((line) => line.text)

  it('merges what it repeats, and says which lines are refused', () => {
    const text = 'https://a.example/1\n\nhttps://a.example/1\r\nnope\nhttps://a.example/2'
    expect(judgeLines(readLinkList(text, null))).toEqual({
      links: ['https://a.example/1', 'https://a.example/2'].map((url) => ({ url, host: 'a.example', isIdn: false })),
      refused: [{ line: 4, text: 'nope', reason: 'not_an_address' }],
      repeated: 1,
    })
  })

  it('takes at most five thousand', () => {
    const lines = Array.from({ length: 5001 }, (_, index) => ({ line: index + 1, text: `https://a.example/${index}` }))
    const judged = judgeLines(lines)
    expect(judged.links).toHaveLength(5000)
    expect(judged.refused).toEqual([{ line: 5001, text: 'https://a.example/5000', reason: 'too_many' }])
  })

  it('is read from what browsers and desktops write', () => {
    expect(texts('# from a browser\r\nhttps://a.example/1\r\n')).toEqual(['https://a.example/1'])
    expect(texts('[InternetShortcut]\nURL=https://a.example/x=1\nIconIndex=0', 'a.url')).toEqual([
      'https://a.example/x=1',
    ])
    expect(
      texts(
        '<?xml version="1.0"?><plist version="1.0"><dict><key>URL</key><string>https://a.example/?a=1&amp;b=2</string></dict></plist>',
        'a.webloc',
      ),
    ).toEqual(['https://a.example/?a=1&b=2'])
    expect(texts('name;address\n"a, b";"https://a.example/1,2"\nc;https://a.example/3', 'tips.csv')).toEqual([
      'https://a.example/1,2',
      'https://a.example/3',
    ])
  })

  it('is told from other text by its first line', () => {
    expect(looksLikeLinks('\n https://a.example/1')).toBe(true)
    expect(looksLikeLinks('see https://a.example/1')).toBe(false)
    expect(looksLikeLinks('')).toBe(false)
  })
})

import { readdirSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { DERIVED_HEADER } from '../../shared/model/stored-as.ts'
import { MAX_RANGE_BYTES } from './byte-range.ts'
import { createSchemeHandler, type Picture, type PictureKind } from './scheme.ts'

const BYTES = MAX_RANGE_BYTES * 2 + 100
const HASH = 'a'.repeat(64)
const PREVIEW = '0b0c5a52-8c53-4d3e-9d55-6d6b1f1d2c11'

function setup() {
  const folder = setupFolder()
  const index = join(folder, 'index.html')
  const video = join(folder, 'video')
  const content = Buffer.alloc(BYTES, 'touchstone')
  writeFileSync(index, '<p>hello</p>')
  writeFileSync(video, content)
  const opened: { kind: PictureKind; id: string; page: number; isAhead: boolean; picture: Picture }[] = []
  const handle = createSchemeHandler({
    files: new Map([
      ['/', { path: index, contentType: 'text/html; charset=utf-8' }],
      ['/assets/picture-worker-Ab_1-x.js', { path: index, contentType: 'text/javascript; charset=utf-8' }],
    ]),
    previewPage: async (id, page) => (id === PREVIEW && page === 2 ? Buffer.from('png') : null),
    openPicture: async (kind, id, page, isAhead) => {
      if (id === '404') return null
      const picture = {
        handle: await open(video),
        bytes: BYTES,
        contentType: 'video/mp4',
        isDerived: kind !== 'original',
      }
      opened.push({ kind, id, page, isAhead, picture })
      return picture
    },
  })
  const get = (path: string, range?: string) =>
    handle(new Request(`touchstone://app${path}`, range ? { headers: { range } } : {}))
  return { handle, get, opened, content }
}

const openFiles = () => readdirSync('/proc/self/fd').length

describe('the scheme', () => {
  it('serves the document with its policy', async () => {
    const answer = await setup().get('/')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('<p>hello</p>')
    expect(answer.headers.get('content-security-policy')).toContain("connect-src 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('gives the pages of the newest preview of a report, which can do nothing as documents', async () => {
    const { get } = setup()
    const page = await get(`/report-page/${PREVIEW}/2`)
    expect([page.headers.get('content-type'), await page.text()]).toEqual(['image/png', 'png'])
    expect(page.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    for (const path of [`${PREVIEW}/3`, `${PREVIEW}/0`, `${PREVIEW}`, '../../2', `${PREVIEW}/2/1`])
      expect((await get(`/report-page/${path}`)).status, path).toBe(404)
  })

  it('lets the worker that decodes pictures read its own addresses and nothing else', async () => {
    const answer = await setup().get('/assets/picture-worker-Ab_1-x.js')
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'",
    )
  })

  it.each([
    '/../package.json',
    '/%2e%2e%2fpackage.json',
    '/..%5cpackage.json',
    '/etc/passwd',
    '/thumb/../../x',
    '/thumb/abc',
    `/thumb/${HASH}0`,
    `/preview/${HASH.toUpperCase()}`,
    '/original/0',
    '/ahead/0',
    `/ahead/${HASH}`,
    '/original/-1',
    '/original/1.5',
    '/original/1%00',
    '/original/1/0',
    '/original/1/-2',
    '/original/1/2/3',
    '/original/1/100000',
    '/original/1/../2/x',
    `/preview/${HASH}/2`,
    '/report/none',
    '/report/3b241101-e2bb-4255-8caf-4136c566a962',
    '/%',
  ])('refuses %s and opens nothing', async (path) => {
    const { get, opened } = setup()
    expect((await get(path)).status).toBeGreaterThanOrEqual(400)
    expect(opened).toEqual([])
  })

  it('refuses another host and another method', async () => {
    const { handle } = setup()
    expect((await handle(new Request('touchstone://other/'))).status).toBe(400)
    expect((await handle(new Request('touchstone://app/', { method: 'POST' }))).status).toBe(405)
  })

  it('serves pictures by hash and originals by item id, and never as a document that can act', async () => {
    const { get, opened, content } = setup()
    const answer = await get(`/thumb/${HASH}`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('content-length')).toBe(String(BYTES))
    await (await get('/original/12')).body?.cancel()
    await (await get(`/embedded/${HASH}`)).body?.cancel()
    expect(opened.map(({ kind, id }) => [kind, id])).toEqual([
      ['thumb', HASH],
      ['original', '12'],
      ['embedded', HASH],
    ])
  })

  it('serves one page of an original, and says of a picture only when the app made it', async () => {
    const { get, opened } = setup()
    const [page, preview] = [await get('/original/12/3'), await get(`/preview/${HASH}`)]
    expect(opened.map(({ id, page: number }) => [id, number])).toEqual([
      ['12', 3],
      [HASH, 1],
    ])
    expect([page, preview].map(({ headers }) => headers.get(DERIVED_HEADER))).toEqual([null, '1'])
    for (const answer of [page, preview]) await answer.body?.cancel()
  })

  it('serves an original or a preview ahead of anybody who looks, and says that it is', async () => {
    const { get, opened } = setup()
    const paths = ['/ahead/12', '/ahead/12/3', '/original/12', `/ahead-preview/${HASH}`, `/preview/${HASH}`]
    for (const path of paths) await (await get(path)).body?.cancel()
    expect(opened.map(({ kind, id, page, isAhead }) => [kind, id, page, isAhead])).toEqual([
      ['original', '12', 1, true],
      ['original', '12', 3, true],
      ['original', '12', 1, false],
      ['preview', HASH, 1, true],
      ['preview', HASH, 1, false],
    ])
  })

  it('answers a range with 206 and exactly those bytes', async () => {
    const { get, content } = setup()
    const answer = await get('/original/1', 'bytes=10-29')
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes 10-29/${BYTES}`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(content.subarray(10, 30))).toBe(true)
  })

  it('answers at most one megabyte to an open range', async () => {
    const answer = await setup().get('/original/1', 'bytes=5-')
    expect(answer.headers.get('content-range')).toBe(`bytes 5-${MAX_RANGE_BYTES + 4}/${BYTES}`)
    expect((await answer.arrayBuffer()).byteLength).toBe(MAX_RANGE_BYTES)
  })

  it('answers 416 beyond the end', async () => {
    const answer = await setup().get('/original/1', `bytes=${BYTES}-`)
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe(`bytes */${BYTES}`)
  })

  it.runIf(process.platform === 'linux')(
    'keeps no file open when a viewer goes away in the middle (Linux)',
    async () => {
      const { get } = setup()
      await (await get('/original/1')).body?.cancel()
      const before = openFiles()
      for (let round = 0; round < 200; round += 1) {
        const reader = (await get('/original/1', 'bytes=0-')).body?.getReader()
        if (round % 2 === 0) await reader?.read()
        await reader?.cancel()
      }
      expect(openFiles()).toBeLessThanOrEqual(before)
    },
  )
})

import type { FileHandle } from 'node:fs/promises'
import { readFile } from 'node:fs/promises'
import { parseRange } from './byte-range.ts'
import { MEDIA_POLICY, PAGE_POLICY, printPolicy } from './csp.ts'
import { streamRange } from './file-stream.ts'
import type { RendererFile } from './renderer-files.ts'

/** An open picture, audio or video; whoever takes it closes `handle`. */
export type Picture = { handle: FileHandle; bytes: number; contentType: string }
export type PictureKind = 'thumb' | 'preview' | 'original'

type SchemeDeps = {
  files: ReadonlyMap<string, RendererFile>
  openPicture: (kind: PictureKind, id: string) => Promise<Picture | null>
  /** Gives the document waiting under a one-time id, and forgets it. */
  takeDocument: (id: string) => string | null
}

/**
 * Answers `touchstone://app/…`: the renderer's files, thumbnails and previews by hash, originals by item id, and
 * documents to print by one-time id. Nothing in a request ever becomes a path.
 */
export function createSchemeHandler({ files, openPicture, takeDocument }: SchemeDeps) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET') return refuse(405)
    const path = decodedPath(request.url)
    if (path === null) return refuse(400)
    const file = files.get(path)
    if (file) return page(await readFile(file.path), file.contentType, PAGE_POLICY)
    const [, kind, id] = /^\/(thumb|preview|original|report)\/([0-9a-f-]{1,64})$/.exec(path) ?? []
    if (kind === undefined || id === undefined) return refuse(404)
    if (kind === 'report') {
      const html = takeDocument(id)
      return html === null ? refuse(404) : page(Buffer.from(html), 'text/html; charset=utf-8', printPolicy(html))
    }
    if (!(kind === 'original' ? /^[1-9]\d{0,15}$/ : /^[0-9a-f]{64}$/).test(id)) return refuse(404)
    const picture = await openPicture(kind as PictureKind, id)
    return picture ? await media(picture, request.headers.get('range')) : refuse(404)
  }
}

/** The decoded path of a URL of this app; null for another host or a path that cannot be decoded. */
function decodedPath(url: string): string | null {
  try {
    const { host, pathname } = new URL(url)
    return host === 'app' ? decodeURIComponent(pathname) : null
  } catch {
    return null
  }
}

const COMMON = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

function page(body: Uint8Array<ArrayBuffer>, contentType: string, policy: string): Response {
  return new Response(body, {
    headers: {
      ...COMMON,
      'content-type': contentType,
      'content-length': String(body.byteLength),
      'content-security-policy': policy,
      'x-dns-prefetch-control': 'off',
    },
  })
}

async function media({ handle, bytes, contentType }: Picture, rangeHeader: string | null): Promise<Response> {
  const range = parseRange(rangeHeader, bytes)
  const headers = {
    ...COMMON,
    'content-type': contentType,
    'content-security-policy': MEDIA_POLICY,
    'accept-ranges': 'bytes',
  }
  if (range === 'unsatisfiable' || bytes === 0) {
    await handle.close()
    if (bytes === 0 && range === null) return new Response(null, { headers: { ...headers, 'content-length': '0' } })
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes}` } })
  }
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  const length = { 'content-length': String(end - start + 1) }
  const partial = range ? { 'content-range': `bytes ${start}-${end}/${bytes}` } : {}
  return new Response(streamRange(handle, { start, end }), {
    status: range ? 206 : 200,
    headers: { ...headers, ...length, ...partial },
  })
}

const refuse = (status: number): Response =>
  new Response(null, { status, headers: { ...COMMON, 'content-type': 'text/plain' } })

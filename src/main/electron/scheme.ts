import { readFile } from 'node:fs/promises'
import { DERIVED_HEADER } from '../../shared/model/stored-as.ts'
import type { ReadableFile } from '../readable-file.ts'
import { parseRange } from './byte-range.ts'
import { MEDIA_POLICY, PAGE_POLICY, WORKER_POLICY } from './csp.ts'
import { streamRange } from './file-stream.ts'
import type { RendererFile } from './renderer-files.ts'
import { COMMON_HEADERS, documentOf, refuse, requestedPath } from './scheme-answers.ts'

/** An open image, audio or video file; `isDerived` = made by the app. The receiver closes `handle`. */
export type Picture = { handle: ReadableFile; bytes: number; contentType: string; isDerived: boolean }
export type PictureKind = 'thumb' | 'preview' | 'embedded' | 'original'

/** A worker is subject to the policy of its own script, not to that of the page. */
const WORKER = /^\/assets\/picture-worker-[\w-]+\.js$/

/** URLs used to prepare images before anybody views them. */
const AHEAD: ReadonlyMap<string, PictureKind> = new Map([
  ['ahead', 'original'],
  ['ahead-preview', 'preview'],
])

type SchemeDeps = {
  files: ReadonlyMap<string, RendererFile>
  /** `page` = of an original with several pages, from 1; `isAhead` = before anybody views it. */
  openPicture: (kind: PictureKind, id: string, page: number, isAhead: boolean) => Promise<Picture | null>
  /** A page of a report preview, as PNG; null = there is none. */
  previewPage: (id: string, page: number) => Promise<Uint8Array | null>
}

/**
 * Serves `touchstone://app/…` to the window: the renderer's files; thumbnails, previews and embedded images by hash;
 * originals by item id and page; previews and originals requested before anybody views them; and pages of a report
 * preview by its id. Nothing in a request ever becomes a path.
 */
export function createSchemeHandler({ files, openPicture, previewPage }: SchemeDeps) {
  return async (request: Request): Promise<Response> => {
    const path = requestedPath(request)
    if (typeof path !== 'string') return path
    const file = files.get(path)
    if (file) {
      const policy = WORKER.test(path) ? WORKER_POLICY : PAGE_POLICY
      return documentOf(await readFile(file.path), file.contentType, policy)
    }
    const [, preview, at] = /^\/report-page\/([0-9a-f-]{36})\/([1-9]\d{0,3})$/.exec(path) ?? []
    if (preview !== undefined) {
      const drawn = await previewPage(preview, Number(at))
      return drawn ? documentOf(Uint8Array.from(drawn), 'image/png', MEDIA_POLICY) : refuse(404)
    }
    const [, kind, id, page] =
      /^\/(thumb|preview|embedded|original|ahead|ahead-preview)\/([0-9a-f-]{1,64})(\/[1-9]\d{0,4})?$/.exec(path) ?? []
    if (kind === undefined || id === undefined) return refuse(404)
    const asked = AHEAD.get(kind)
    const isAhead = asked !== undefined
    const wanted = asked ?? kind
    if (!(wanted === 'original' ? /^[1-9]\d{0,15}$/ : /^[0-9a-f]{64}$/).test(id)) return refuse(404)
    if (page !== undefined && wanted !== 'original') return refuse(404)
    const number = page === undefined ? 1 : Number(page.slice(1))
    const picture = await openPicture(wanted as PictureKind, id, number, isAhead)
    return picture ? await media(picture, request.headers.get('range')) : refuse(404)
  }
}

async function media(
  { handle, bytes, contentType, isDerived }: Picture,
  rangeHeader: string | null,
): Promise<Response> {
  const range = parseRange(rangeHeader, bytes)
  const headers = {
    ...COMMON_HEADERS,
    'content-type': contentType,
    'content-security-policy': MEDIA_POLICY,
    'accept-ranges': 'bytes',
    // An image's own statements about itself are trusted only if the app wrote it.
    ...(isDerived ? { [DERIVED_HEADER]: '1' } : {}),
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

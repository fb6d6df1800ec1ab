/** Headers of every response of the app's scheme. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

/** The decoded path of a request, or the response that refuses it: another host, another method, a malformed path. */
export function requestedPath({ method, url }: Request): string | Response {
  if (method !== 'GET') return refuse(405)
  try {
    const { host, pathname } = new URL(url)
    return host === 'app' ? decodeURIComponent(pathname) : refuse(400)
  } catch {
    return refuse(400)
  }
}

/** A document or one of its files, with a content security policy. */
export function documentOf(
  body: Uint8Array<ArrayBuffer> | ReadableStream,
  contentType: string,
  policy: string,
): Response {
  return new Response(body, {
    headers: {
      ...COMMON_HEADERS,
      'content-type': contentType,
      ...(body instanceof Uint8Array ? { 'content-length': String(body.byteLength) } : {}),
      'content-security-policy': policy,
      'x-dns-prefetch-control': 'off',
    },
  })
}

/** A response without a body. */
export const refuse = (status: number): Response =>
  new Response(null, { status, headers: { ...COMMON_HEADERS, 'content-type': 'text/plain' } })

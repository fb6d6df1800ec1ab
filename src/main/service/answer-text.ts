import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib'

/** The text of an answer's body, as far as it can be had. The body itself stays as it came. */
export type AnswerText = {
  text: string
  /** "too_large" = it unpacks to more than 32 MB, "broken" = it does not unpack; the text is then that of the bytes. */
  state: 'whole' | 'too_large' | 'broken'
  /** false = some bytes are no UTF-8; they are replaced in `text`. */
  isUtf8: boolean
}

/** 32 MB unpacked: more is a bomb, not a result. */
const UNPACKED_CAP_BYTES = 32_000_000
/** Encodings laid over each other. */
const MAX_LAYERS = 3

const UNPACK: Record<string, (bytes: Buffer, limit: { maxOutputLength: number }) => Buffer> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  // Services disagree on whether "deflate" has a zlib head.
  deflate: (bytes, limit) => {
    try {
      return inflateSync(bytes, limit)
    } catch (cause) {
      if (isTooLarge(cause)) throw cause
      return inflateRawSync(bytes, limit)
    }
  },
}

/**
 * Unpacks and decodes a body. We ask for no encoding, but a proxy or service may pack it all the same, and an answer
 * that was paid for must not be lost to that; gzip is known by its first bytes even where its header went missing.
 */
export function answerText(body: Buffer, contentEncoding: string | undefined): AnswerText {
  let bytes = body
  try {
    for (const name of layersOf(body, contentEncoding)) {
      const unpack = Object.hasOwn(UNPACK, name) ? UNPACK[name] : undefined
      if (!unpack) return { ...decode(bytes), state: 'broken' }
      bytes = unpack(bytes, { maxOutputLength: UNPACKED_CAP_BYTES })
    }
  } catch (cause) {
    return { ...decode(body.subarray(0, 4096)), state: isTooLarge(cause) ? 'too_large' : 'broken' }
  }
  return { ...decode(bytes), state: 'whole' }
}

/** The encodings, the outermost first. */
function layersOf(body: Buffer, contentEncoding: string | undefined): string[] {
  const named = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
  const isPacked = body[0] === 0x1f && body[1] === 0x8b
  if (named.length === 0) return isPacked ? ['gzip'] : []
  // Some proxies unpack and leave the header standing.
  if (named.length === 1 && /^(x-)?gzip$/.test(named[0] ?? '') && !isPacked) return []
  return named.slice(-MAX_LAYERS).reverse()
}

function decode(bytes: Buffer): Pick<AnswerText, 'text' | 'isUtf8'> {
  const [a, b] = bytes
  const wide = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : null
  if (wide) return { text: new TextDecoder(wide).decode(bytes), isUtf8: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isUtf8: true }
  } catch {
    return { text: new TextDecoder('utf-8').decode(bytes), isUtf8: false }
  }
}

const isTooLarge = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE'

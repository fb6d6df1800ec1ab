import type { Transform } from 'node:stream'
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib'

/** The text of a reply's body, as far as it can be decoded. The body itself is left unchanged. */
export type AnswerText = {
  text: string
  /**
   * "too_large" = it decompresses to more than 32 MB, "broken" = it cannot be decompressed; `text` then decodes the raw
   * bytes.
   */
  state: 'whole' | 'too_large' | 'broken'
  /** false = some bytes are not valid UTF-8; they are replaced in `text`. */
  isUtf8: boolean
}

/** 32 MB decompressed: more is a decompression bomb, not a result. */
const UNPACKED_CAP_BYTES = 32_000_000
/** Maximum number of nested encodings. */
const MAX_LAYERS = 3

const UNPACK: Record<string, (bytes: Buffer, limit: { maxOutputLength: number }) => Buffer> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  // Services disagree on whether "deflate" has a zlib header.
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
 * Decompresses and decodes a body. We request no encoding, but a proxy or the service may compress anyway, and a paid
 * reply must not be lost to that; gzip is recognised by its first bytes even without its header.
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

/** The decompressed bytes of a compressed body, as far as they could be read. */
export type Unpacked = { bytes: Buffer; isTooLarge: boolean }

const STREAMS: Record<string, (bytes: Buffer) => Transform> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress(),
  deflate: ([a = 0, b = 0]) => ((a & 15) === 8 && (a * 256 + b) % 31 === 0 ? createInflate() : createInflateRaw()),
}

/**
 * Decompresses a body off this thread as far as possible, even where it is truncated or exceeds the limit; null = not
 * compressed, or in an unsupported encoding.
 */
export async function unpackAsFarAs(body: Buffer, contentEncoding: string | undefined): Promise<Unpacked | null> {
  const layers = layersOf(body, contentEncoding)
  if (layers.length === 0) return null
  let unpacked: Unpacked = { bytes: body, isTooLarge: false }
  for (const name of layers) {
    const open = Object.hasOwn(STREAMS, name) ? STREAMS[name] : undefined
    if (!open) return null
    const { bytes, isTooLarge } = await pass(unpacked.bytes, open(unpacked.bytes))
    unpacked = { bytes, isTooLarge: isTooLarge || unpacked.isTooLarge }
  }
  return unpacked
}

/** Small pieces, because the output of a piece is lost if decompression fails within it. */
const SMALL_PIECE = 64
const LARGE_PIECE = 8192

function pass(bytes: Buffer, stream: Transform): Promise<Unpacked> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let total = 0
    const finish = () => {
      resolve({ bytes: Buffer.concat(chunks).subarray(0, UNPACKED_CAP_BYTES), isTooLarge: total > UNPACKED_CAP_BYTES })
      stream.destroy()
    }
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      total += chunk.length
      if (total > UNPACKED_CAP_BYTES) finish()
    })
    for (const end of ['end', 'error', 'close']) stream.on(end, finish)
    const piece = bytes.length > 65_536 ? LARGE_PIECE : SMALL_PIECE
    const feed = (at: number): void => {
      if (at >= bytes.length) stream.end()
      else stream.write(bytes.subarray(at, at + piece), (cause) => (cause ? undefined : feed(at + piece)))
    }
    feed(0)
  })
}

/** The encodings, outermost first. */
function layersOf(body: Buffer, contentEncoding: string | undefined): string[] {
  const named = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
  const isPacked = body[0] === 0x1f && body[1] === 0x8b
  if (named.length === 0) return isPacked ? ['gzip'] : []
  // Some proxies decompress and leave the header in place.
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

/// <reference path="./heic-decode.d.ts" />

/** RGBA, upright. */
export type HeifPixels = { data: Buffer; width: number; height: number }

type HeifDeps = {
  decode: (bytes: Buffer) => Promise<HeifPixels>
  /** Calls `then` after `ms`, without keeping the process alive for it. */
  after: (ms: number, then: () => void) => void
}

/** Opening an image requests its preview and then all of its pixels. */
const KEPT_MS = 5_000
/** 50 megapixels. */
const MOST_KEPT_BYTES = 200_000_000

/**
 * Decodes HEIF images, and keeps the last one briefly: HEVC takes about a second for 12 megapixels, and a preview and a
 * lossless image of the same bytes are two jobs. The bytes themselves are compared, not a name.
 */
export function createHeifDecoder({ decode, after }: HeifDeps = { decode: decodeHevc, after: afterwards }) {
  let kept: { bytes: Buffer; pixels: HeifPixels } | null = null
  return async (bytes: Buffer): Promise<HeifPixels> => {
    if (kept?.bytes.equals(bytes) === true) return kept.pixels
    // Decoding needs that memory several times over.
    kept = null
    const pixels = await decode(bytes)
    if (pixels.data.byteLength > MOST_KEPT_BYTES) return pixels
    const now = { bytes, pixels }
    kept = now
    after(KEPT_MS, () => {
      if (kept === now) kept = null
    })
    return pixels
  }
}

/** Decodes HEVC in WebAssembly. */
async function decodeHevc(bytes: Buffer): Promise<HeifPixels> {
  const { default: decode } = await import('heic-decode')
  const { data, width, height } = await decode({ buffer: bytes })
  return { data: Buffer.from(data.buffer, data.byteOffset, data.byteLength), width, height }
}

const afterwards = (ms: number, then: () => void) => void setTimeout(then, ms).unref()

/// <reference path="./libheif-js.d.ts" />
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { LibheifError } from 'libheif-js/libheif-wasm/libheif.js'
import { decodableHeif } from '../container/heif-decodable.ts'

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
  let decoded = 0
  return async (bytes: Buffer): Promise<HeifPixels> => {
    if (kept?.bytes.equals(bytes) === true) return kept.pixels
    // Decoding needs that memory several times over.
    kept = null
    const pixels = await decode(bytes)
    if (pixels.data.byteLength > MOST_KEPT_BYTES) return pixels
    kept = { bytes, pixels }
    decoded += 1
    const number = decoded
    // By its number: what waits here must not hold the pixels of one that was replaced.
    after(KEPT_MS, () => {
      if (decoded === number) kept = null
    })
    return pixels
  }
}

/** Opaque grey, which shows where a decoder wrote nothing, in every run alike. */
const UNWRITTEN = Buffer.from([128, 128, 128, 255])

/** Node's types do not have it. */
const { WebAssembly: engine } = globalThis as unknown as {
  WebAssembly: {
    compile: (bytes: Uint8Array) => Promise<object>
    Instance: new (program: object, imports: object) => object
  }
}
/** The decoder's program, compiled once. */
let compiling: ReturnType<typeof compile> | null = null

async function compile() {
  const { default: create } = await import('libheif-js/libheif-wasm/libheif.js')
  const path = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm')
  return { create, program: await engine.compile(await readFile(path)) }
}

/**
 * Decodes HEVC in WebAssembly, each image in a memory of its own that begins as zeros and holds nothing but that image:
 * whatever a decoder leaves unwritten, or reads past its end, is of no other picture. Throws `HeifRefused` for what it is
 * not given, and what it says of the rest.
 */
async function decodeHevc(bytes: Buffer): Promise<HeifPixels> {
  const image = decodableHeif(bytes)
  compiling ??= compile()
  const { create, program } = await compiling
  const heif = create({
    instantiateWasm: (imports, receive) => receive(new engine.Instance(program, imports)),
    print: () => undefined,
    printErr: () => undefined,
  })
  const context = heif.heif_context_alloc()
  const { code, message } = heif.heif_context_read_from_memory(context, image)
  if (code !== heif.heif_error_code.heif_error_Ok) throw new Error(message)
  const handle = heif.heif_js_context_get_primary_image_handle(context)
  if (isFailed(handle)) throw new Error('no image')
  const { heif_colorspace_RGB } = heif.heif_colorspace
  const { heif_chroma_interleaved_RGBA } = heif.heif_chroma
  const decoded = await heif.heif_js_decode_image2(handle, heif_colorspace_RGB, heif_chroma_interleaved_RGBA)
  if (isFailed(decoded)) throw new Error('no pixels')
  const plane = decoded.channels.find(({ id }) => id === heif.heif_channel.heif_channel_interleaved)
  const [width, height] = [heif.heif_image_handle_get_width(handle), heif.heif_image_handle_get_height(handle)]
  const isWhole =
    plane !== undefined &&
    plane.width === width &&
    plane.height === height &&
    plane.stride >= width * 4 &&
    plane.data.length >= (height - 1) * plane.stride + width * 4
  if (!isWhole) throw new Error('other pixels than were announced')
  const data = Buffer.alloc(width * height * 4, UNWRITTEN)
  for (let row = 0; row < height; row += 1)
    data.set(plane.data.subarray(row * plane.stride, row * plane.stride + width * 4), row * width * 4)
  return { data, width, height }
}

const isFailed = (result: object): result is LibheifError => 'code' in result && result.code !== undefined

const afterwards = (ms: number, then: () => void) => void setTimeout(then, ms).unref()

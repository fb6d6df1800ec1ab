import Module from 'node:module'
import type { Sharp, SharpOptions } from 'sharp'
import { createHeifDecoder } from './heif.ts'

/** Images with more pixels than this are not decoded: a few kilobytes can claim gigabytes. */
export const MAX_PIXELS = 150_000_000

type SharpModule = typeof import('sharp')
type Resolve = (this: unknown, id: string, ...rest: unknown[]) => string

/**
 * Loads sharp on first use. Inside Electron nothing holds a native decoder back, and on Linux that binds to the system's
 * GLib and corrupts memory: `isContained` = the WebAssembly build is the only one that resolves. Only the loaders of the
 * formats we mean to decode stay enabled: otherwise it would accept drawings and documents by their content.
 */
export function createPictureLibrary(isContained = process.versions.electron !== undefined) {
  let loading: Promise<SharpModule['default']> | null = null
  const load = async () => {
    if (isContained) hideNativeBuilds()
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Tiff', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`),
    })
    return sharp
  }
  return {
    /** A pipeline over encoded bytes or raw pixels; we apply the orientation, never the library. */
    open: async (input: Buffer, options: SharpOptions): Promise<Sharp> => {
      loading ??= load()
      const sharp = await loading
      return sharp(input, { limitInputPixels: MAX_PIXELS, sequentialRead: true, autoOrient: false, ...options })
    },
    /** The pixels of a HEIF image, for which sharp has no decoder; those of the last one are kept briefly. */
    heif: createHeifDecoder(),
  }
}

export type PictureLibrary = ReturnType<typeof createPictureLibrary>

/** Prebuilt ones of every system, and one that was built here. */
const NATIVE = /^@img\/sharp-(?!wasm32\/)|\/build\/Release\/sharp-(?!wasm32-)/

function hideNativeBuilds() {
  const internals = Module as unknown as { _resolveFilename: Resolve }
  const was = internals._resolveFilename
  internals._resolveFilename = function (id, ...rest) {
    if (NATIVE.test(id)) throw Object.assign(new Error(id), { code: 'MODULE_NOT_FOUND' })
    return was.call(this, id, ...rest)
  }
}

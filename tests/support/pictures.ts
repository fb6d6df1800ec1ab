import { createHash } from 'node:crypto'

/**
 * Bytes that pass for a PNG of the given size: a header that states it, then filler that depends on `salt`. Enough for
 * a service that looks at headers; nobody can decode it as an image.
 */
export function pngOf(salt: number, bytes = 4096, width = 300, height = 200): Buffer {
  const file = Buffer.alloc(bytes)
  for (let at = 0; at < bytes; at += 4)
    file.writeUInt32LE((salt * 2_654_435_761 + at * 40_503) >>> 0, Math.min(at, bytes - 4))
  file.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 0, 'latin1')
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  return file
}

export const sha256Of = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

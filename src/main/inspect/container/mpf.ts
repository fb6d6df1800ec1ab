import { readTiff } from '../metadata/tiff.ts'
import type { Blocks } from './blocks.ts'

const ENTRIES = 0xb002
const ENTRY_BYTES = 16
const MAX_ENTRIES = 32
/** Large thumbnails of two sizes. Source: CIPA DC-007 §5.2.3.3, MP Type Code. */
const PREVIEW_TYPES = new Set([0x010001, 0x010002])

/** The previews a Multi-Picture JPEG names. Offsets count from its own TIFF header, at `headerAt`. */
export function readMpf(bytes: Buffer, headerAt: number, blocks: Blocks): void {
  const block = bytes.subarray(headerAt, headerAt + 2 ** 16)
  const tiff = readTiff(block)
  const table = tiff?.directories[0]?.values.get(ENTRIES)?.bytes
  if (!tiff || !table) return
  const number = (at: number) => (tiff.isLittleEndian ? table.readUInt32LE(at) : table.readUInt32BE(at))
  for (let i = 0; i < MAX_ENTRIES && (i + 1) * ENTRY_BYTES <= table.length; i += 1) {
    const [kind, length, offset] = [number(i * ENTRY_BYTES), number(i * ENTRY_BYTES + 4), number(i * ENTRY_BYTES + 8)]
    const picture = offset === 0 ? Buffer.alloc(0) : bytes.subarray(headerAt + offset, headerAt + offset + length)
    if (PREVIEW_TYPES.has(kind & 0xffffff) && picture.length === length && length > 100)
      blocks.previews.push({ kind: 'mpf_preview', bytes: picture })
  }
}

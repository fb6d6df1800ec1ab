/** A block of a GIF: `at` its introducer, `end` after its terminator. */
export type GifBlock = { kind: 'image' | 'extension'; at: number; end: number }

const IMAGE = 0x2c
const EXTENSION = 0x21
const TRAILER = 0x3b
const SCREEN_BYTES = 13

const tableBytes = (packed: number) => ((packed & 0x80) !== 0 ? 3 * 2 ** ((packed & 7) + 1) : 0)

/** Header, screen and colours, before the first block. */
export const headBytes = (bytes: Buffer, start: number): number => SCREEN_BYTES + tableBytes(bytes[start + 10] ?? 0)

/**
 * Where the blocks of a GIF led: its end, the end of the bytes within a block, or behind an image and before the trailer,
 * or something that is no block. `lastAt`: where the last block begins, which may reach into something else.
 */
export type GifEnd = {
  state: 'whole' | 'cut' | 'without_trailer' | 'lost'
  at: number
  lastAt: number
  hasImage: boolean
}

/** Walks the blocks of a GIF whose header is at `start`. Source: GIF89a specification §§17–27. */
export function walkGif(bytes: Buffer, start: number, onBlock: (block: GifBlock) => void = () => undefined): GifEnd {
  let at = start + headBytes(bytes, start)
  let [hasImage, lastAt] = [false, at]
  const ended = (state: GifEnd['state'], end: number): GifEnd => ({ state, at: end, lastAt, hasImage })
  while (at < bytes.length) {
    const introducer = bytes[at]
    if (introducer === TRAILER) return ended('whole', at + 1)
    if (introducer !== IMAGE && introducer !== EXTENSION) return ended('lost', at)
    const isImage = introducer === IMAGE
    const end = skipSubBlocks(bytes, isImage ? at + 11 + tableBytes(bytes[at + 9] ?? 0) : at + 2)
    lastAt = at
    if (end > bytes.length) return ended('cut', bytes.length)
    onBlock({ kind: isImage ? 'image' : 'extension', at, end })
    hasImage ||= isImage
    at = end
  }
  return ended(hasImage && at === bytes.length ? 'without_trailer' : 'cut', bytes.length)
}

/** Where a list of sub-blocks ends, after its terminator; past the end of the bytes if they end first. */
function skipSubBlocks(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

/** One box of an ISO base media file; `body` starts after its header, `at` is where that begins. */
export type Box = { type: string; body: Buffer; isWhole: boolean; at: number; end: number; isOpen: boolean }

const MAX_BOXES = 100_000

/**
 * The boxes in a range of bytes. A box of length 0 (`isOpen`) extends to the end; one that claims less than its own header
 * ends the reading, so that no input makes it loop. Source: ISO/IEC 14496-12 §4.2.
 */
export function* boxesIn(bytes: Buffer, from = 0): Generator<Box> {
  let at = from
  for (let count = 0; count < MAX_BOXES && at + 8 <= bytes.length; count += 1) {
    let length = bytes.readUInt32BE(at)
    const isOpen = length === 0
    const type = bytes.toString('latin1', at + 4, at + 8)
    let header = 8
    if (length === 1) {
      if (at + 16 > bytes.length) return
      length = Number(bytes.readBigUInt64BE(at + 8))
      header = 16
    } else if (isOpen) {
      length = bytes.length - at
    }
    if (length < header) return
    const end = at + length
    const body = bytes.subarray(at + header, Math.min(end, bytes.length))
    yield { type, body, isWhole: end <= bytes.length, at, end, isOpen }
    at = end
  }
}

/** The first box of a type; null if there is none. */
export function findBox(bytes: Buffer, type: string): Buffer | null {
  for (const box of boxesIn(bytes)) if (box.type === type) return box.body
  return null
}

/** Boxes that stand at the top of files. One of these that ends past the file is cut off; any other is no box. */
const TOP = new Set(
  (
    'ftyp styp meta mdat moov moof mfra mini free skip wide uuid pdin sidx ssix prft mpvd sefd idat jumb udta pnot PICT ' +
    'emsg meco imda xml JXL jxlc jxlp jxll jxli jbrd jhgm brob Exif jp2h jp2c'
  )
    .split(' ')
    .map((type) => type.padEnd(4)),
)
/** Whether a type of box stands at the top of files and holds something known. */
export const isKnownTop = (type: string): boolean => TOP.has(type)
const PRINTABLE = /^[ -~\xa9]{4}$/

/** Where the boxes at the top of a file led. */
export type BoxesEnd = {
  boxes: Box[]
  /**
   * `whole`: they end at `at`, and what follows is no box of this file. `cut`: the last one ends past the bytes, at `due`.
   * `open`: the last one extends to the end of the file, whatever that is. `lost`: too many.
   */
  state: 'whole' | 'cut' | 'open' | 'lost'
  at: number
  due: number | null
}

/**
 * Walks the boxes at the top of a file that begins at `start`. A second file type box, a type that is not printable and an
 * unknown one that ends past the bytes begin something else.
 */
export function walkTop(bytes: Buffer, start = 0): BoxesEnd {
  const boxes: Box[] = []
  let at = start
  for (const box of boxesIn(bytes, start)) {
    const isSecond = box.type === 'ftyp' && boxes.some(({ type }) => type === 'ftyp')
    const isKnown = TOP.has(box.type)
    if (isSecond || !PRINTABLE.test(box.type) || (!isKnown && (!box.isWhole || box.isOpen))) break
    boxes.push(box)
    if (!box.isWhole) return { boxes, state: 'cut', at: bytes.length, due: box.end }
    if (box.isOpen) return { boxes, state: 'open', at: bytes.length, due: null }
    at = box.end
  }
  return { boxes, state: boxes.length >= MAX_BOXES ? 'lost' : 'whole', at, due: null }
}

import { UNKNOWN_SOURCES } from '../../../shared/model/content-kinds.ts'
import { MAX_PARTS, type PartKind } from '../../../shared/model/contents.ts'
import { type Reach, WalkLimit } from '../film/reach.ts'
import type { Blocks, FoundPart } from './blocks.ts'
import { type OpenBlock, type Range, unclaimed } from './claims.ts'
import { firstProven, ownEnd } from './own-end.ts'
import { afterZeros } from './same-bytes.ts'
import { type Magic, magicOf } from './tail.ts'
import { tiffClaims } from './tiff-claims.ts'

/** Less is a value, not a thing of its own. */
const MIN_BYTES = 64
/** Names and types that precede the data of a block, each ended by a zero. */
const MAX_NAME_BYTES = 128
const MAX_NAMES = 6
/** Things in one block; what is behind them is not looked for. */
const MAX_IN_BLOCK = 16
/** Limits for a file: blocks and gaps that are looked at, and bytes that are searched for what is proven. */
const MAX_LOOKS = 100_000
const MAX_SEARCHED_BYTES = 16 * 2 ** 20
/** Of a file that is not held: of each range so much is read, and of all together. */
const MAX_READ_BYTES = 2 ** 20
const MAX_READ_IN_ALL = 16 * 2 ** 20
const MAX_READINGS = 4096
/** Directories of makers begin like a TIFF. */
const NOT_APART = new Set(['tiff', 'raw'])

/**
 * Looks into whatever the structure of a file does not account for, and into the metadata blocks that were taken out of
 * it: lists what begins there like something, or is proven by its own structure. `bytes`: the whole file.
 */
export function addUnclaimed(blocks: Blocks, bytes: Buffer): void {
  if (blocks.claims === null) return
  const look = createLook(blocks)
  for (const block of waiting(blocks, bytes.length)) {
    look.into(block, bytes, 0)
    const joined = block.joined?.()
    if (joined) look.into({ ...block, at: 0, end: joined.length }, joined, null)
  }
  lookIntoMetadata(blocks, bytes, look)
  look.finish()
}

/** The same for a file that is not held in memory, of which the starts of what is looked into are read. */
export async function addUnclaimedOf({ bytes, readAt }: Reach, blocks: Blocks): Promise<void> {
  if (blocks.claims === null) return
  const look = createLook(blocks)
  const isHeld = createWindow()
  let [readings, left] = [0, MAX_READ_IN_ALL]
  try {
    for (const block of waiting(blocks, bytes)) {
      const wanted = Math.min(block.end - block.at, MAX_READ_BYTES)
      if (!isHeld.has(block.at, wanted)) {
        if (readings >= MAX_READINGS || wanted > left) {
          look.leaveOut()
          continue
        }
        const read = await readAt(block.at, Math.max(wanted, Math.min(WINDOW_BYTES, left, bytes - block.at)))
        readings += 1
        left -= read.length
        isHeld.keep(block.at, read)
      }
      look.into(block, isHeld.bytes(), isHeld.at())
    }
  } catch (cause) {
    if (!(cause instanceof WalkLimit)) throw cause
    look.leaveOut()
  }
  lookIntoMetadata(blocks, null, look)
  look.finish()
}

const WINDOW_BYTES = 2 ** 16

/** What was read last: small blocks lie near each other. */
function createWindow() {
  let held: Buffer = Buffer.alloc(0)
  let from = 0
  return {
    has: (at: number, length: number) => at >= from && at + length <= from + held.length,
    keep: (at: number, bytes: Buffer) => {
      from = at
      held = bytes
    },
    bytes: () => held,
    at: () => from,
  }
}

/** Up to where the content ends, or the last that is accounted for. */
function waiting({ claims, end, parts }: Blocks, bytes: number): OpenBlock[] {
  if (claims === null) return []
  const ends = [...claims.ranges, ...claims.open].reduce((last, range) => Math.max(last, range.end), 0)
  const to = Math.min(end?.state === 'whole' ? (end.at ?? bytes) : ends, bytes)
  const placed = parts.flatMap(({ offset, bytes: length }): Range[] =>
    offset == null || length == null ? [] : [{ at: offset, end: offset + length }],
  )
  return unclaimed(claims, placed, to, MIN_BYTES)
}

type Look = ReturnType<typeof createLook>

function createLook(blocks: Blocks) {
  const found: FoundPart[] = []
  const kept = new Map<PartKind, number>()
  const places = new Set<number>()
  const starts = new Set<string>()
  let [looks, searchedLeft] = [0, MAX_SEARCHED_BYTES]
  const add = (part: FoundPart, start: string) => {
    if (part.offset == null ? starts.has(start) : places.has(part.offset)) return
    if (part.offset != null) places.add(part.offset)
    const before = kept.get(part.kind) ?? 0
    kept.set(part.kind, before + 1)
    // So many of a kind are listed at most: others are counted, and hide none of another kind.
    if (before < MAX_PARTS) {
      starts.add(start)
      found.push(part)
    } else blocks.partsBeyond += 1
  }
  const look = {
    /** Notes that something was not looked into, or not to its end. */
    leaveOut: () => {
      blocks.isPartsOpen = true
    },
    /** `held`: bytes of the file from `heldAt` on, null = of none: their place in it is not known. */
    into: (block: OpenBlock, held: Buffer, heldAt: number | null) => {
      const shift = heldAt ?? 0
      const [from, end] = [block.at - shift, block.end - shift]
      const to = Math.min(end, held.length)
      looks += 1
      if (looks > MAX_LOOKS) return look.leaveOut()
      if (to < end) look.leaveOut()
      const search = (at: number): number | null => {
        const end = Math.min(to, at + searchedLeft)
        if (end < to) look.leaveOut()
        searchedLeft -= end - at
        return end - at < MIN_BYTES ? null : firstProven(held, at, end)
      }
      let at = from
      for (let count = 0; to - at >= MIN_BYTES; count += 1) {
        if (count >= MAX_IN_BLOCK) return look.leaveOut()
        const thing = beginningAt(held, at, to) ?? provenAt(held, search(at), to)
        if (thing === null) return
        // A file is not in itself.
        const isFile = heldAt !== null && thing.at + shift === 0
        const own = isFile ? null : ownEnd(thing.form, held, thing.at, to)
        if (!isFile && isListed(thing, block)) {
          const part = { kind: thing.kind, form: thing.form, source: block.source, bytes: (own ?? end) - thing.at }
          const start = held.toString('latin1', thing.at, thing.at + MIN_BYTES)
          if (heldAt !== null) add({ ...part, offset: thing.at + shift }, start)
          else add({ ...part, offset: null, data: held.subarray(thing.at, own ?? to) }, start)
          if (own === null) return
        }
        at = own ?? thing.at + 1
      }
    },
    finish: () => {
      blocks.parts.unshift(...found)
    },
  }
  return look
}

type Thing = Magic & { at: number }

const isListed = ({ kind, form }: Magic, { held }: OpenBlock): boolean =>
  !NOT_APART.has(form) && (held === 'anything' || kind !== 'picture')

/** What a range begins with: at its first byte, behind zeros, or behind names that end with a zero. */
function beginningAt(bytes: Buffer, from: number, to: number): Thing | null {
  const filled = afterZeros(bytes, from, to)
  const starts = new Set([from, filled, filled - 1, filled - 2, filled - 3].filter((at) => at >= from))
  const limit = Math.min(to, from + MAX_NAME_BYTES)
  let name = from
  for (let count = 0; count < MAX_NAMES; count += 1) {
    const zero = bytes.indexOf(0, name)
    if (zero < 0 || zero >= limit || !isName(bytes, name, zero)) break
    starts.add(zero + 1)
    name = zero + 1
  }
  for (const at of starts) {
    const magic = to - at < MIN_BYTES ? null : magicOf(bytes.subarray(at, to))
    if (magic !== null && isSure(magic.form, bytes, at, to)) return { ...magic, at }
  }
  return null
}

/** Printable characters; a single byte, or none, is a number or an empty name. */
function isName(bytes: Buffer, from: number, to: number): boolean {
  return to - from < 2 || bytes.subarray(from, to).every((byte) => byte >= 0x20 && byte < 0x7f)
}

function provenAt(bytes: Buffer, at: number | null, to: number): Thing | null {
  const magic = at === null ? null : magicOf(bytes.subarray(at, to))
  return at === null || magic === null ? null : { ...magic, at }
}

/** Two bytes are found in anything: what begins with no more has to go on like it. */
function isSure(form: string, bytes: Buffer, at: number, to: number): boolean {
  if (form === 'bmp') return ownEnd(form, bytes, at, to) !== null
  return form !== 'exe' || isWindowsProgram(bytes, at, to) || isDosProgram(bytes, at, to)
}

/** Source: Microsoft's "PE Format", MS-DOS Stub. */
function isWindowsProgram(bytes: Buffer, at: number, to: number): boolean {
  const header = at + bytes.readUInt32LE(at + 0x3c)
  return header + 4 <= to && /^(PE\0\0|NE|LE|LX)/.test(bytes.toString('latin1', header, header + 4))
}

/** By its own sizes: bytes of the last page, pages of 512 bytes, paragraphs of its header. */
function isDosProgram(bytes: Buffer, at: number, to: number): boolean {
  const [last, pages, paragraphs] = [2, 4, 8].map((place) => bytes.readUInt16LE(at + place)) as [number, number, number]
  const size = pages * 512 - (last === 0 ? 0 : 512 - last)
  return last < 512 && paragraphs >= 2 && paragraphs * 16 < size && size <= to - at
}

/** Metadata blocks are of one form each: what they hold besides is something else, wherever a container has them. */
function lookIntoMetadata(blocks: Blocks, bytes: Buffer | null, look: Look): void {
  const named: [source: string, block: Buffer][] = [
    ...blocks.xmp.map((block): [string, Buffer] => ['XMP', block]),
    ...blocks.iptc.map((block): [string, Buffer] => ['IPTC', block]),
    ...blocks.jumbf.map((block): [string, Buffer] => ['JUMBF', block]),
    ...blocks.previews.map(({ bytes: block }): [string, Buffer] => ['Preview', block]),
    ...(blocks.icc === null ? [] : [['ICC', blocks.icc] as [string, Buffer]]),
  ]
  for (const [source, block] of named) {
    const at = placeIn(block, bytes)
    const range = { at: at ?? 0, end: (at ?? 0) + block.length, source: UNKNOWN_SOURCES.block + source }
    look.into({ ...range, held: 'pictures' }, block, at)
  }
  for (const block of blocks.exif) {
    // The structure of a TIFF is that of the file.
    if (block.length === bytes?.length) continue
    const at = placeIn(block, bytes)
    for (const range of inTiff(block)) {
      const placed = { ...range, at: range.at + (at ?? 0), end: range.end + (at ?? 0) }
      look.into(placed, block, at)
    }
  }
}

const inTiff = (block: Buffer): OpenBlock[] => unclaimed(tiffClaims(block), [], block.length, MIN_BYTES)

/** Where a block lies in the bytes it was cut out of; null = it was joined, unpacked or read apart from them. */
function placeIn(block: Buffer, bytes: Buffer | null): number | null {
  if (bytes === null || block.buffer !== bytes.buffer) return null
  const at = block.byteOffset - bytes.byteOffset
  return at >= 0 && at + block.length <= bytes.length ? at : null
}

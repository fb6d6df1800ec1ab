import type { FileEnd } from '../../../shared/model/contents.ts'
import type { Reach } from '../film/reach.ts'
import { cutAt } from '../film/walks/end.ts'
import { type Blocks, endEarly, type FoundPart } from './blocks.ts'
import { type Claims, claimsBefore, type Range } from './claims.ts'
import { firstProven, ownEnd } from './own-end.ts'
import { magicOf, tailParts, tailPartsOf } from './tail.ts'

/*
 * A file that was cut reads as whole where something longer than what it lacks was appended to it: the lengths it states
 * lead into that. Where that begins is said by its own structure.
 */

/** So far before the stated end something is looked for that reaches over it, and so far behind. */
const BEFORE_BYTES = 2 ** 20
const BEHIND_BYTES = 4 * 2 ** 20
/** Things one behind the other in that range. */
const MAX_THINGS = 16

/** Corrects the end of a file that is held, where its content is stated to go on in something else. */
export function addSwallowed(blocks: Blocks, bytes: Buffer): void {
  const stated = statedEnd(blocks.end, bytes.length)
  if (stated === null) return
  const search = somethingAcross(stated, bytes.length)
  let next = search.next()
  while (!next.done) next = search.next(bytes.subarray(next.value.at, next.value.end))
  const found = next.value
  if (found === null || !isContent(blocks, found, stated)) return
  const due = blocks.end?.due ?? null
  if (isCut(blocks, found, bytes.length, tailParts(bytes, found.at))) endEarly(blocks, found.at, due)
}

/**
 * The same for a file that is read by ranges. Where that states no end, an archive that the file ends with is listed, and
 * nothing else said.
 */
export async function addSwallowedOf(reach: Reach, blocks: Blocks): Promise<void> {
  if (blocks.end?.state === 'not_stated') return await addArchiveAtEnd(reach, blocks)
  const stated = statedEnd(blocks.end, reach.bytes)
  if (stated === null) return
  const found = await searchIn(reach, somethingAcross(stated, reach.bytes))
  if (found === null || !isContent(blocks, found, stated)) return
  const due = blocks.end?.due ?? null
  if (isCut(blocks, found, reach.bytes, await tailPartsOf(reach, found.at))) cutAt(blocks, found.at, due)
}

async function addArchiveAtEnd(reach: Reach, blocks: Blocks): Promise<void> {
  const at = await searchIn(reach, archiveAtEnd(reach.bytes))
  if (at === null) return
  const isListed = blocks.parts.some(({ offset }) => offset === at)
  const isHeld = blocks.claims?.open.some((block) => isIn(at, block)) ?? false
  if (!isListed && !isHeld) addUnnamed(blocks, await tailPartsOf(reach, at))
}

const addUnnamed = (blocks: Blocks, parts: readonly FoundPart[]) =>
  blocks.parts.push(...parts.map((part) => ({ ...part, source: null })))

type Search<T> = Generator<Range, T, Buffer>

async function searchIn<T>({ readAt }: Reach, search: Search<T>): Promise<T> {
  let next = search.next()
  while (!next.done) next = search.next(await readAt(next.value.at, next.value.end - next.value.at))
  return next.value
}

/** Up to where the file states its content; null = it does not, or that is known to end before. */
function statedEnd(end: FileEnd | null, bytes: number): number | null {
  if (end?.state === 'whole') return end.at
  if (end?.state === 'contradicted') return Math.min(end.lengths[0]?.to ?? bytes, bytes)
  return end?.state === 'cut' && end.missing === 'data' && end.at === bytes ? bytes : null
}

/** Asks for ranges of the file, and gives what begins before its stated end and ends behind it, or with the file. */
function* somethingAcross(stated: number, bytes: number): Search<Range | null> {
  const archive = yield* archiveAtEnd(bytes)
  if (archive !== null && archive < stated) return { at: archive, end: bytes }
  if (stated >= bytes) return null
  // A file is not in itself.
  const window = { at: Math.max(1, stated - BEFORE_BYTES), end: Math.min(bytes, stated + BEHIND_BYTES) }
  const across = provenAcross(yield window, stated - window.at)
  return across && { at: across.at + window.at, end: across.end + window.at }
}

const ZIP_END_BYTES = 22
const MAX_COMMENT_BYTES = 2 ** 16 - 1
const ENTRY_BYTES = 46
const MAX_DIRECTORY_BYTES = 2 ** 20

/**
 * Where a ZIP begins that ends with the file: at the first entry that its directory leads to; offsets in it count from the
 * start of the archive or of the file. Source: PKWARE's APPNOTE §4.3.12, §4.3.16.
 */
function* archiveAtEnd(bytes: number): Search<number | null> {
  const tail = yield { at: Math.max(0, bytes - ZIP_END_BYTES - MAX_COMMENT_BYTES), end: bytes }
  const record = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (record < 0 || record + ZIP_END_BYTES > tail.length) return null
  if (record + ZIP_END_BYTES + tail.readUInt16LE(record + 20) !== tail.length) return null
  const length = tail.readUInt32LE(record + 12)
  const directoryAt = bytes - tail.length + record - length
  const base = directoryAt - tail.readUInt32LE(record + 16)
  if (directoryAt < 0 || base < 0) return null
  const directory = yield { at: directoryAt, end: directoryAt + Math.min(length, MAX_DIRECTORY_BYTES) }
  let first = Number.POSITIVE_INFINITY
  for (let at = 0; at + ENTRY_BYTES <= directory.length; ) {
    if (directory.toString('latin1', at, at + 4) !== 'PK\x01\x02') break
    first = Math.min(first, base + directory.readUInt32LE(at + 42))
    at += ENTRY_BYTES + [28, 30, 32].reduce((sum, place) => sum + directory.readUInt16LE(at + place), 0)
  }
  if (first >= directoryAt) return null
  const start = yield { at: first, end: first + 4 }
  return start.toString('latin1') === 'PK\x03\x04' ? first : null
}

/** What its own structure proves to begin before a place and to end behind it. */
function provenAcross(bytes: Buffer, place: number): Range | null {
  let from = 0
  for (let count = 0; count < MAX_THINGS; count += 1) {
    const at = firstProven(bytes, from, bytes.length)
    if (at === null || at >= place) return null
    const form = magicOf(bytes.subarray(at))?.form
    const end = form === undefined ? null : ownEnd(form, bytes, at, bytes.length)
    if (end !== null && end > place) return { at, end }
    from = Math.max(end ?? 0, at + 1)
  }
  return null
}

/**
 * Whether what was found begins among what the file states as its content. A block that may hold anything holds it, and so
 * does one of metadata that more of the content follows.
 */
function isContent({ claims, end }: Blocks, found: Range, stated: number): boolean {
  if (claims === null || claims.isIncomplete) return true
  const open = claims.open.find((block) => isIn(found.at, block))
  const isRest = end?.state === 'cut' && !isFollowed(claims, found.at, stated)
  if (open === undefined) return isRest || claims.ranges.some((range) => isIn(found.at, range))
  if (open.held !== 'pictures' || end?.state === 'contradicted') return open.held === 'pictures'
  return (found.end > open.end || end?.state === 'cut') && !isFollowed(claims, open.end, stated)
}

const isIn = (at: number, range: Range): boolean => range.at <= at && at < range.end

const isFollowed = ({ ranges, open }: Claims, from: number, to: number): boolean =>
  [...ranges, ...open].some(({ at }) => at >= from && at < to)

/** Lists what was found with what follows it, `behind`; whether the content is cut by it. */
function isCut(blocks: Blocks, found: Range, bytes: number, behind: FoundPart[]): boolean {
  const { end } = blocks
  if (end?.state === 'whole' && end.at === bytes) {
    // It fills the end of the content: nothing says that there was anything else.
    addUnnamed(blocks, behind)
    return false
  }
  const isBehind = ({ offset }: FoundPart) => offset != null && offset >= found.at
  blocks.parts = [...blocks.parts.filter((part) => !isBehind(part)), ...behind]
  blocks.claims = claimsBefore(blocks.claims, found.at)
  return true
}

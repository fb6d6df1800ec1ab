import { UNKNOWN_SOURCES } from '../../../shared/model/content-kinds.ts'
import { NO_PART, type StatedLength } from '../../../shared/model/contents.ts'
import type { Blocks } from './blocks.ts'
import { boxesIn } from './boxes.ts'
import { claim, claimFirst, type Held, leaveOpen } from './claims.ts'
import { afterZeros } from './same-bytes.ts'
import { C2PA_UUID, XMP_UUID } from './uuids.ts'

/** Boxes of boxes. */
const OUTER = new Set('moov trak mdia minf dinf stbl udta meta edts mvex moof traf iprp ipco'.split(' '))
/** Boxes of numbers, which may be long. */
const TABLES = new Set('stsz stz2 stco co64 stts stsc ctts stss sbgp saio saiz elst trun sidx iloc'.split(' '))
/** Pixels and samples whose places nothing here follows. */
const CODED = new Set('jxlc jxlp jxll jxli jbrd jhgm mpvd sefd jp2c idat'.split(' '))
/** Boxes that may hold anything, as may those whose types are not known. */
const FREE = new Set(['free', 'skip', 'wide', 'junk', 'uuid'])
const UUID_BYTES = 16
const HEADER_BYTES = 8
/** In all of one box; more are no structure that anybody reads. */
const MAX_BOXES = 100_000

/** Whether a box of this type is free space, private or of a type that stands nowhere known here. */
export const mayHoldAnything = (type: string, isKnown: boolean): boolean => FREE.has(type) || !isKnown

/** Whether a private box is one that is read, by the 16 bytes after its header. */
export const isReadUuid = (id: Buffer): boolean => id.equals(XMP_UUID) || id.equals(C2PA_UUID)

/**
 * Notes what the data of a box at `at` are: boxes again, numbers, or open. Media data are claimed by what refers to them,
 * not here. `held`: what it may hold by its type.
 */
export function leaveBox(blocks: Blocks, type: string, body: Buffer, at: number, held: Held): void {
  const waiting = [{ type, body, held }]
  const placeOf = (inner: Buffer) => at + inner.byteOffset - body.byteOffset
  let left = MAX_BOXES
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const start = placeOf(next.body)
    if (!OUTER.has(next.type)) {
      leaveInner(blocks, next.type, next.body, start, next.held)
      continue
    }
    const boxes = next.body.subarray(next.type === 'meta' && !isBoxType(next.body, 4) ? 4 : 0)
    for (const box of boxesIn(boxes)) {
      // What is longer than what it is in is none, nor what follows it.
      if (!box.isWhole || !isBoxType(boxes, box.at + 4)) {
        leaveInner(blocks, next.type, boxes.subarray(box.at), placeOf(boxes) + box.at, next.held)
        break
      }
      left -= 1
      if (left < 0) {
        blocks.isPartsOpen = true
        claim(blocks, at, at + body.length)
        return
      }
      const bodyAt = placeOf(box.body)
      claim(blocks, bodyAt - HEADER_BYTES, bodyAt)
      waiting.push({ type: box.type, body: box.body, held: FREE.has(box.type) ? 'anything' : next.held })
    }
  }
}

/** Boxes that hold boxes and nothing else. */
const STRICT = new Set('moov trak mdia minf stbl meta iprp ipco'.split(' '))

/**
 * Two stated lengths in a box at `at` that exclude each other: that of a box and that of one in it that ends behind it, or
 * that is its last one although bytes follow which are no box; `NO_PART` = it holds none. null = there are none.
 */
export function contradictionIn(type: string, body: Buffer, at: number): [StatedLength, StatedLength] | null {
  const waiting = [{ type, body }]
  const endOf = (inner: Buffer, place = inner.length) => at + inner.byteOffset - body.byteOffset + place
  let left = MAX_BOXES
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const boxes = next.body.subarray(next.type === 'meta' && !isBoxType(next.body, 4) ? 4 : 0)
    const outer = { of: next.type, to: endOf(boxes) }
    let [last, end] = [{ of: NO_PART, to: endOf(boxes, 0) }, 0]
    for (const box of boxesIn(boxes)) {
      left -= 1
      if (left < 0) return null
      if (!isBoxType(boxes, box.at + 4) || (!box.isWhole && !isKnownInside(box.type))) break
      last = { of: box.type, to: endOf(boxes, box.end) }
      if (!box.isWhole) return [outer, last]
      if (STRICT.has(box.type)) waiting.push({ type: box.type, body: box.body })
      end = box.end
    }
    if (boxes.length - end >= HEADER_BYTES && afterZeros(boxes, end, boxes.length) < boxes.length) return [outer, last]
  }
  return null
}

/** Boxes that stand in those. */
const INSIDE = new Set(
  (
    'mvhd iods tkhd tref mdhd hdlr vmhd smhd hmhd nmhd gmhd gmin elst trex mehd stsd cslg padb stdp sdtp sgpd subs dref ' +
    'pitm iloc ipro iinf iref idat infe dinf grpl'
  ).split(' '),
)
const isKnownInside = (type: string): boolean =>
  STRICT.has(type) || OUTER.has(type) || TABLES.has(type) || INSIDE.has(type)

function leaveInner(blocks: Blocks, type: string, body: Buffer, at: number, held: Held): void {
  const end = at + body.length
  const isPrivate = type === 'uuid'
  const isRead = isPrivate && isReadUuid(body.subarray(0, UUID_BYTES))
  const range = { at: isPrivate ? at + UUID_BYTES : at, end }
  if (CODED.has(type)) claim(blocks, at, end)
  else if (TABLES.has(type)) claimFirst(blocks, UNKNOWN_SOURCES.box + type, range, tableBytes(type, body))
  else if (type !== 'mdat') leaveOpen(blocks, UNKNOWN_SOURCES.box + type, range, isRead ? 'pictures' : held)
}

/** Bytes of each entry of a table, behind its version and the number of them. Source: ISO/IEC 14496-12 §8.6, §8.7. */
const ENTRIES: Readonly<Record<string, number>> = { stts: 8, ctts: 8, stsc: 12, stco: 4, co64: 8, stss: 4 }

/** How long a table is by the number of entries that it states; of others all that is there. */
function tableBytes(type: string, body: Buffer): number {
  const entry = ENTRIES[type]
  if (entry !== undefined && body.length >= 8) return 8 + body.readUInt32BE(4) * entry
  if (type === 'stsz' && body.length >= 12) return 12 + (body.readUInt32BE(4) > 0 ? 0 : body.readUInt32BE(8) * 4)
  return body.length
}

/** QuickTime's list of metadata has no version before its first box. */
const isBoxType = (body: Buffer, at: number): boolean => /^[ -~\xa9]{4}$/.test(body.toString('latin1', at, at + 4))

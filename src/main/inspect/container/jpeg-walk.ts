import { isRepeated } from './same-bytes.ts'

/** Where a walk through a JPEG came to. Offsets count from the start of the bytes. */
export type JpegWalk = {
  /** After the end marker of this picture; null = the walk did not come to one. */
  end: number | null
  /** Marker of the first scan; null = there is none. */
  scanAt: number | null
  /** Whether something lay between segments or in a scan that belongs to neither. */
  isDamaged: boolean
  /** Where the bytes of this picture end at the latest: its end, the start of another picture, or the end of all bytes. */
  stop: number
}

/** Offset of the data of a segment, after its length, where it ends, and whether it stands behind the first scan. */
export type SegmentReader = (marker: number, bodyAt: number, end: number, isBehindScan: boolean) => void

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
/** A frame of JPEG-LS, whose scans are stuffed by bits. Source: ITU-T T.87 annex C. */
const LS_FRAME = 0xf7
/** Near the last byte looked at, a loop is faster than a call. */
const NEAR_BYTES = 32

const hasNoLength = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= SOI)
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** Segments that may stand between two scans: frames, tables, restart intervals, comments, data of applications. */
const mayFollowScan = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf) || (marker >= SOS && marker <= 0xef) || marker === 0xfe

/**
 * Walks a JPEG from its start marker at `start` to the end marker of the same picture: segments by their lengths, scans by
 * their stuffing and restart markers, fill bytes before any marker. `onSegment` receives each segment before the first
 * scan, and those of applications and comments behind it. Source: ITU-T T.81 §B.1.1.
 *
 * Bytes in a scan that are neither data nor a marker are those of something else, or of damage. An end marker after them
 * counts only if nothing follows it but padding or a further picture: two bytes are found in anything.
 */
export function walkJpeg(bytes: Buffer, start: number, onSegment: SegmentReader = () => undefined): JpegWalk {
  const header = walkHeader(bytes, start + 2, onSegment)
  if (header.scanAt === null) return header
  const found = walkScans(bytes, header.scanAt, header.isLs, onSegment)
  const isDamaged = header.isDamaged || found.isForeign
  const isEnd = found.end !== null && (!found.isForeign || isCredible(bytes, found.end))
  return {
    end: isEnd ? found.end : null,
    scanAt: header.scanAt,
    isDamaged,
    stop: isEnd ? (found.end ?? 0) : found.stop,
  }
}

function walkHeader(bytes: Buffer, from: number, onSegment: SegmentReader): JpegWalk & { isLs: boolean } {
  let at = from
  let isDamaged = false
  let isLs = false
  const stopped = (stop: number, end: number | null = null) => ({ end, scanAt: null, isDamaged, stop, isLs })
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) {
      // Garbage between segments: decoders continue at the next marker, and so do we.
      isDamaged = true
      at = bytes.indexOf(0xff, at)
      if (at < 0) break
      if (bytes[at + 1] === SOI && bytes[at + 2] === 0xff) return stopped(at)
      continue
    }
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (hasNoLength(marker)) at += 2
    else if (marker === EOI) return stopped(at + 2, at + 2)
    else if (marker === SOS) return { ...stopped(bytes.length), scanAt: at }
    else {
      if (at + 4 > bytes.length) break
      const length = bytes.readUInt16BE(at + 2)
      const end = at + 2 + length
      if (length < 2 || end > bytes.length) break
      if (marker === LS_FRAME) isLs = true
      onSegment(marker, at + 4, end, false)
      at = end
    }
  }
  return stopped(bytes.length)
}

/** From the first scan to an end marker. `isForeign`: bytes were passed that no scan and no segment has. */
function walkScans(bytes: Buffer, scanAt: number, isLs: boolean, onSegment: SegmentReader) {
  let isForeign = false
  let at = Math.min(segmentEnd(bytes, scanAt) ?? scanAt + 2, bytes.length)
  for (at = nextFf(bytes, at); at >= 0 && at + 1 < bytes.length; at = nextFf(bytes, at)) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (marker === 0 || isRestart(marker) || (isLs && marker < 0x80)) at += 2
    else if (marker === EOI) return { end: at + 2, isForeign, stop: at + 2 }
    else if (marker === SOI && bytes[at + 2] === 0xff) return { end: null, isForeign, stop: at }
    else {
      const end = mayFollowScan(marker) ? segmentEnd(bytes, at) : null
      isForeign ||= end === null
      const isOpen = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
      if (isOpen && end !== null && end <= bytes.length) onSegment(marker, at + 4, end, true)
      // A segment that the end of the bytes cuts is looked through all the same.
      at = end === null || end > bytes.length ? at + 2 : end
    }
  }
  return { end: null, isForeign, stop: bytes.length }
}

/** Whether what is at a marker ends a scan: the end mark, or a segment that may stand between two scans. */
export function endsScan(bytes: Buffer, at: number): boolean {
  const marker = bytes[at + 1] ?? 0
  if (marker === EOI) return true
  const end = mayFollowScan(marker) ? segmentEnd(bytes, at) : null
  return end !== null && end <= bytes.length
}

/**
 * Where the segment at a marker ends, which may be past the bytes; null = what is there is none: its length fits nothing.
 */
function segmentEnd(bytes: Buffer, at: number): number | null {
  if (at + 5 > bytes.length) return bytes.length + 1
  const length = bytes.readUInt16BE(at + 2)
  const end = at + 2 + length
  if (end > bytes.length) return end
  if (bytes[at + 1] === SOS) return length === 6 + 2 * (bytes[at + 4] ?? 0) ? end : null
  return length >= 2 && (end === bytes.length || bytes[end] === 0xff) ? end : null
}

function nextFf(bytes: Buffer, from: number): number {
  const near = Math.min(from + NEAR_BYTES, bytes.length)
  for (let at = from; at < near; at += 1) if (bytes[at] === 0xff) return at
  return bytes.indexOf(0xff, near)
}

const isCredible = (bytes: Buffer, end: number): boolean =>
  isRepeated(bytes, end, bytes.length) || (bytes[end] === 0xff && bytes[end + 1] === SOI)

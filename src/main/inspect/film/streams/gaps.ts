import type { FoundPart } from '../../container/blocks.ts'
import { magicOf, tailParts } from '../../container/tail.ts'
import type { Reach } from '../reach.ts'
import type { Gap } from './walked.ts'

/** First bytes that sound has nowhere by chance: of archives, documents and pictures. */
const MARKS = [
  'PK\x03\x04',
  'Rar!\x1a\x07',
  "7z\xbc\xaf'\x1c",
  '%PDF-1',
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff\xe0\0\x10JFIF',
].map((mark) => Buffer.from(mark, 'latin1'))

/** Where something else begins within a frame that is interrupted; -1 = that is not known. */
export function foreignStart(frame: Buffer): number {
  const found = MARKS.map((mark) => frame.indexOf(mark)).filter((at) => at >= 0)
  return found.length === 0 ? -1 : Math.min(...found)
}

/** Fewer bytes are an encoder's slip. */
const LEAST_BYTES = 16
const START_BYTES = 2 ** 16
/** Further ones are listed without being looked at. */
const MAX_READ = 64

/** What lies between the frames of a recording. */
export async function gapParts({ readAt }: Reach, gaps: readonly Gap[]): Promise<FoundPart[]> {
  const parts: FoundPart[] = []
  for (const [index, { at, end }] of gaps.filter((gap) => gap.end - gap.at >= LEAST_BYTES).entries()) {
    const bytes = end - at
    const unknown: FoundPart = { kind: 'unknown', form: null, offset: 0, bytes }
    const start = index < MAX_READ ? await readAt(at, Math.min(bytes, START_BYTES)) : null
    const found =
      start === null ? [unknown] : start.length === bytes ? tailParts(start, 0) : [{ ...unknown, ...magicOf(start) }]
    parts.push(...found.map((part) => ({ ...part, source: 'Between frames', offset: at + (part.offset ?? 0) })))
  }
  return parts
}

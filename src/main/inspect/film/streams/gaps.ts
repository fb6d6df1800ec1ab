import type { FoundPart } from '../../container/blocks.ts'
import { magicOf, tailParts } from '../../container/tail.ts'
import type { Reach } from '../reach.ts'
import type { Gap } from './walked.ts'

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

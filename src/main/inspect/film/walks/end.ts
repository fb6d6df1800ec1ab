import { UNKNOWN_SOURCES } from '../../../../shared/model/content-kinds.ts'
import type { FileEnd, StatedLength } from '../../../../shared/model/contents.ts'
import { type Blocks, endContradicted } from '../../container/blocks.ts'
import { tailPartsOf } from '../../container/tail.ts'
import type { Reach } from '../reach.ts'

const NOTHING: Omit<FileEnd, 'state'> = {
  at: null,
  due: null,
  seconds: null,
  dueSeconds: null,
  missing: null,
  lengths: [],
}

/** The content ends at `at`, as stated; what follows is a tail. */
export async function endAt(reach: Reach, blocks: Blocks, at: number): Promise<void> {
  const end = Math.min(at, reach.bytes)
  blocks.end = { ...NOTHING, state: 'whole', at: end }
  blocks.parts.push(...(await tailPartsOf(reach, end)))
}

/**
 * Something that is announced is missing. `at`: where what is held ends; `due`: where the whole file would, null = the
 * format does not state that: the end of a part that is cut is not the end of the file.
 */
export function cutAt(blocks: Blocks, at: number, due: number | null, seconds: Held = NO_SECONDS): void {
  blocks.end = { ...NOTHING, ...seconds, state: 'cut', at, due: dueBehind(at, due), missing: 'data' }
}

/** Every block up to `at` is whole, and a header states a file that ends at `due`: null = at least not before that. */
export function endBeforeStated(blocks: Blocks, at: number, due: number | null): void {
  blocks.end = { ...NOTHING, state: 'cut', at, due: dueBehind(at, due), missing: 'stated_length' }
}

const dueBehind = (at: number, due: number | null): number | null =>
  due !== null && Number.isSafeInteger(due) && due > at ? due : null

export type Held = { seconds: number | null; dueSeconds: number | null }
const NO_SECONDS: Held = { seconds: null, dueSeconds: null }

/** Writers that count their own header into a size, or forget the padding, contradict nothing. */
export const SLACK_BYTES = 8

/**
 * What lies in `outer` from `at` on is none of its parts, of which `last` is the last one: filling is told, anything else
 * excludes the length of the whole.
 */
export async function endInRest(
  reach: Reach,
  blocks: Blocks,
  at: number,
  { outer, last }: { outer: StatedLength; last: StatedLength },
): Promise<void> {
  const rest = await tailPartsOf({ ...reach, bytes: Math.min(outer.to, reach.bytes) }, at)
  blocks.parts.push(...rest.map((part) => ({ ...part, source: UNKNOWN_SOURCES.gap })))
  if (rest.every(({ kind }) => kind === 'padding')) await endAt(reach, blocks, outer.to)
  else endContradicted(blocks, outer, last)
}

/** The format, or this file, states no end: nothing is claimed of what follows. */
export function endNotStated(blocks: Blocks): void {
  blocks.end = { ...NOTHING, state: 'not_stated' }
}

/** A limit of the walk was reached: neither end nor duration is claimed. */
export function endNotWalked(blocks: Blocks): void {
  blocks.end = { ...NOTHING, state: 'not_walked' }
  blocks.duration = null
  blocks.problems.add('end_not_walked')
}

/** Seconds to the millisecond. */
export const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000

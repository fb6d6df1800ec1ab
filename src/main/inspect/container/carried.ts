import type { Blocks } from './blocks.ts'
import { type Box, isKnownTop } from './boxes.ts'
import { ownEnd } from './own-end.ts'
import { magicOf } from './tail.ts'

/** Less is a value, not a thing of its own. */
const MIN_BYTES = 64
const MAX_CARRIED = 32
/** Names of segments, before the zero that ends them. */
const MAX_NAME_BYTES = 32
/** Directories of makers begin like a TIFF. */
const NOT_APART = new Set(['tiff', 'raw'])

/**
 * Lists what a block without a meaning known here holds, if that begins like something: at its first byte, or behind a
 * name that ends with a zero. `source`: what names the block; `at` to `end`: its data in the file.
 */
export function addCarried(blocks: Blocks, source: string, bytes: Buffer, at: number, end: number): void {
  if (end - at < MIN_BYTES || end > bytes.length) return
  if (blocks.parts.filter((part) => part.source?.startsWith(UNKNOWN)).length >= MAX_CARRIED) return
  const name = bytes.subarray(at, at + MAX_NAME_BYTES).indexOf(0)
  for (const start of name > 0 ? [at, at + name + 1] : [at]) {
    const magic = end - start < MIN_BYTES ? null : magicOf(bytes.subarray(start, end))
    if (magic === null || NOT_APART.has(magic.form)) continue
    const stop = ownEnd(magic.form, bytes, start, end) ?? end
    blocks.parts.push({ ...magic, source: `${UNKNOWN} ${source}`, offset: start, bytes: stop - start })
    return
  }
}

const UNKNOWN = 'block'

/** Boxes that may hold anything, and what identifies one of a private type. */
const FREE = new Set(['free', 'skip'])
const UUID_BYTES = 16

/** The same of a box at the top of a file, if it is free space, private or of a type that is not known. */
export function addCarriedBox(blocks: Blocks, { type, body, end }: Box, bytes: Buffer): void {
  const isPrivate = type === 'uuid'
  if (isKnownTop(type) && !isPrivate && !FREE.has(type)) return
  addCarried(blocks, type, bytes, end - body.length + (isPrivate ? UUID_BYTES : 0), end)
}

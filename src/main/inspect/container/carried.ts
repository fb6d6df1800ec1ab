import { UNKNOWN_SOURCES } from '../../../shared/model/content-kinds.ts'
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
 * name that ends with a zero. `name`: what names the block; `at` to `end`: its data in the file.
 */
export const addCarried = (blocks: Blocks, name: string, bytes: Buffer, at: number, end: number): void =>
  add(blocks, UNKNOWN_SOURCES.block + name, bytes, at, end)

function add(blocks: Blocks, source: string, bytes: Buffer, at: number, end: number): void {
  if (end - at < MIN_BYTES || end > bytes.length) return
  if (blocks.parts.filter((part) => isUnknown(part.source)).length >= MAX_CARRIED) return
  const name = bytes.subarray(at, at + MAX_NAME_BYTES).indexOf(0)
  for (const start of name > 0 ? [at, at + name + 1] : [at]) {
    const magic = end - start < MIN_BYTES ? null : magicOf(bytes.subarray(start, end))
    if (magic === null || NOT_APART.has(magic.form)) continue
    const stop = ownEnd(magic.form, bytes, start, end) ?? end
    blocks.parts.push({ ...magic, source, offset: start, bytes: stop - start })
    return
  }
}

const isUnknown = (source: string | null | undefined): boolean =>
  Object.values(UNKNOWN_SOURCES).some((start) => source?.startsWith(start))

/** Boxes that may hold anything, and what identifies one of a private type. */
const FREE = new Set(['free', 'skip'])
const UUID_BYTES = 16

/** The same of a box at the top of a file, if it is free space, private or of a type that is not known. */
export function addCarriedBox(blocks: Blocks, { type, body, end }: Box, bytes: Buffer): void {
  const isPrivate = type === 'uuid'
  if (isKnownTop(type) && !isPrivate && !FREE.has(type)) return
  add(blocks, UNKNOWN_SOURCES.box + type, bytes, end - body.length + (isPrivate ? UUID_BYTES : 0), end)
}

/** Blocks of a kind that say something; real files hold one or two. */
const MAX_TELLING = 64
/** Blocks of a kind looked into at all, as empty ones do not count above. */
const MAX_TRIED = 4096
/** Of all blocks of a kind together; no more of any one is looked through than this share of it. */
const MAX_BYTES = 64 * 2 ** 20
const MAX_BYTES_OF_ONE = 4 * 2 ** 20

/**
 * Reads the blocks of a kind. One that cannot be read is noted with `code`, one that states nothing as "empty_block",
 * and blocks behind a bound, which nobody looked into, as "blocks_unread". `reader` gives null, or throws a
 * RangeError, for what it cannot read.
 */
export function readBlocks<T extends { entries: readonly unknown[]; notes?: ReadonlySet<string> }>(
  blocks: readonly Buffer[],
  reader: (block: Buffer) => T | null,
  notes: Set<string>,
  code: string,
): T[] {
  const found: T[] = []
  let telling = 0
  let bytes = 0
  for (const [tried, block] of blocks.entries()) {
    if (telling >= MAX_TELLING || tried >= MAX_TRIED || bytes >= MAX_BYTES) {
      notes.add('blocks_unread')
      break
    }
    bytes += Math.min(block.length, MAX_BYTES_OF_ONE)
    const one = readOne(block, reader)
    if (one === null) notes.add(code)
    else {
      found.push(one)
      if (one.entries.length > 0) telling += 1
      else if ((one.notes?.size ?? 0) === 0) notes.add('empty_block')
    }
  }
  return found
}

function readOne<T>(block: Buffer, reader: (block: Buffer) => T | null): T | null {
  try {
    return reader(block)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    return null
  }
}

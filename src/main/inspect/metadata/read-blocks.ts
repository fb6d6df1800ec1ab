/** Limit for blocks of a kind with entries; real files have one or two. */
const MAX_USEFUL = 64
/** Limit for blocks of a kind read at all, since empty ones do not count above. */
const MAX_TRIED = 4096
/** Limit for all blocks of a kind together; each block counts with at most `MAX_BYTES_OF_ONE`. */
const MAX_BYTES = 64 * 2 ** 20
const MAX_BYTES_OF_ONE = 4 * 2 ** 20

/**
 * Reads the blocks of a kind. One that cannot be read is noted with `code`, one without entries as "empty_block", and
 * blocks beyond a limit, which are not read, as "blocks_unread". `reader` returns null, or throws a RangeError, for
 * what it cannot read.
 */
export function readBlocks<T extends { entries: readonly unknown[]; notes?: ReadonlySet<string> }>(
  blocks: readonly Buffer[],
  reader: (block: Buffer) => T | null,
  notes: Set<string>,
  code: string,
): T[] {
  const found: T[] = []
  let useful = 0
  let bytes = 0
  for (const [tried, block] of blocks.entries()) {
    if (useful >= MAX_USEFUL || tried >= MAX_TRIED || bytes >= MAX_BYTES) {
      notes.add('blocks_unread')
      break
    }
    bytes += Math.min(block.length, MAX_BYTES_OF_ONE)
    const one = readOne(block, reader)
    if (one === null) notes.add(code)
    else {
      found.push(one)
      if (one.entries.length > 0) useful += 1
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

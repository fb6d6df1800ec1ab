/**
 * What a walk through a stream of bytes asks for next: a number of bytes to look at (`peek`), to have (`take`) or to pass
 * over (`skip`), or whatever is there (`some`). At the end of the file it gets fewer, at last none. Bytes it gets may be
 * overwritten after its next request.
 */
export type Wish = { what: 'peek' | 'take' | 'skip' | 'some'; bytes: number }

/** Where a walk has come to, in bytes from the start of the file. */
export type Cursor = { at: number }

export type StreamWalk<T> = Generator<Wish, T, Buffer>

export const peek = (bytes: number): Wish => ({ what: 'peek', bytes })
export const take = (bytes: number): Wish => ({ what: 'take', bytes })
export const skip = (bytes: number): Wish => ({ what: 'skip', bytes })
export const some: Wish = { what: 'some', bytes: 1 }

const NOTHING = Buffer.alloc(0)
/** A walk that goes on asking at the end of the file does not end by itself. */
const MAX_EMPTY = 64

/**
 * Feeds a walk with the chunks of one reading, from first to last byte. `finish` gives its result; null = the walk failed
 * on bytes that it did not foresee.
 */
export function createFeed<T>(begin: (cursor: Cursor) => StreamWalk<T>) {
  const cursor: Cursor = { at: 0 }
  const walk = begin(cursor)
  let held: Buffer = NOTHING
  let skipping = 0
  let result: { value: T | null } | null = null
  let wish: Wish = some

  const go = (bytes: Buffer) => {
    try {
      const next = walk.next(bytes)
      if (next.done) result = { value: next.value }
      else {
        wish = next.value
        skipping = wish.what === 'skip' ? wish.bytes : 0
      }
    } catch (cause) {
      if (!(cause instanceof RangeError)) throw cause
      result = { value: null }
    }
  }
  /** Gives what is wished for from `data`, as long as it suffices; the number of bytes that were used. */
  const give = (data: Buffer, isEnd: boolean): number => {
    let at = 0
    let empty = 0
    while (result === null) {
      const left = data.length - at
      if (isEnd && left === 0) empty += 1
      if (empty > MAX_EMPTY) {
        result = { value: null }
        break
      }
      if (wish.what === 'skip') {
        const passed = Math.min(skipping, left)
        at += passed
        cursor.at += passed
        skipping -= passed
        if (skipping > 0 && !isEnd) break
        go(NOTHING)
        continue
      }
      if (!isEnd && left < wish.bytes) break
      const bytes = data.subarray(at, wish.what === 'some' ? data.length : at + wish.bytes)
      if (wish.what !== 'peek') {
        at += bytes.length
        cursor.at += bytes.length
      }
      go(bytes)
    }
    return at
  }
  go(NOTHING)

  return {
    /** The next bytes of the file. They are not kept beyond the call. */
    push: (chunk: Buffer): void => {
      if (result !== null) return
      const data = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      const used = give(data, false)
      held = result === null ? Buffer.from(data.subarray(used)) : NOTHING
    },
    finish: (): T | null => {
      if (result === null) give(held, true)
      return (result as { value: T | null } | null)?.value ?? null
    },
  }
}

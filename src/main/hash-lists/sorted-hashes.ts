/** Hashes sorted at once. */
const RUN = 2048
/** Hashes given at once: a few milliseconds until they are stored. */
const AT_ONCE = 1024

/** A sorted run of hashes, how far it was taken, and the next one's first bytes as a number: quicker to compare. */
type Run = { bytes: Buffer; at: number; key: number }
const KEY_BYTES = 6

/**
 * Collects hashes of `width` bytes and gives them in order, each once, a slice at a time: in order they are stored many
 * times faster. No step takes long, whatever the hashes are.
 */
export function createSortedHashes(width: number) {
  const runs: Run[] = []
  let open = Buffer.alloc(0)
  let filled = 0

  const sortOpen = () => {
    const hashes = Array.from({ length: filled }, (_, n) => open.subarray(n * width, (n + 1) * width))
    const bytes = Buffer.concat(hashes.sort(Buffer.compare))
    if (filled > 0) runs.push({ bytes, at: 0, key: bytes.readUIntBE(0, KEY_BYTES) })
    filled = 0
  }
  return {
    add: (hex: string): void => {
      if (filled === 0) open = Buffer.allocUnsafe(RUN * width)
      open.write(hex, filled * width, 'hex')
      filled += 1
      if (filled === RUN) sortOpen()
    },
    /** All hashes that were added, one after another in each slice. Consumes them. */
    slices: function* (): Generator<Buffer> {
      sortOpen()
      const next = createMerge(runs, width)
      for (let slice: Buffer[] = [], last: Buffer | null = null; ; ) {
        const hash = next()
        if (hash !== null && last?.equals(hash)) continue
        if (hash !== null) slice.push(hash)
        if (slice.length > 0 && (hash === null || slice.length === AT_ONCE)) {
          yield Buffer.concat(slice)
          slice = []
        }
        if (hash === null) return
        last = hash
      }
    },
  }
}

/** Gives the smallest hash that is left in sorted runs; null = none is. `heap` has it in its first run. */
function createMerge(heap: Run[], width: number): () => Buffer | null {
  const isBefore = (a: Run, b: Run) =>
    a.key === b.key ? a.bytes.compare(b.bytes, b.at, b.at + width, a.at, a.at + width) < 0 : a.key < b.key
  const sink = (from: number) => {
    for (let at = from; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      let least = at
      for (const child of [left, right])
        if (child < heap.length && isBefore(heap[child] as Run, heap[least] as Run)) least = child
      if (least === at) return
      const moved = heap[at] as Run
      heap[at] = heap[least] as Run
      heap[least] = moved
      at = least
    }
  }
  for (let at = heap.length >> 1; at >= 0; at -= 1) sink(at)
  return () => {
    const run = heap[0]
    if (run === undefined) return null
    const hash = run.bytes.subarray(run.at, run.at + width)
    run.at += width
    if (run.at < run.bytes.length) run.key = run.bytes.readUIntBE(run.at, KEY_BYTES)
    else {
      const last = heap.pop() as Run
      if (heap.length > 0) heap[0] = last
    }
    sink(0)
    return hash
  }
}

/** Pseudo-random numbers from 0 to 1 that are the same in every run. mulberry32, public domain. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What is drawn by a seed. */
export function createRandom(seed: number) {
  const next = seededRandom(seed)
  const below = (limit: number): number => Math.floor(next() * Math.max(1, limit))
  /** A position, more often near the start of a file, where its structure is. */
  const place = (length: number): number => Math.min(length - 1, Math.floor(next() ** 3 * length))
  const bytes = (length: number): Buffer => Buffer.from(Uint8Array.from({ length }, () => below(256)))
  return { next, below, pick: <T>(from: readonly T[]): T => from[below(from.length)] as T, place, bytes }
}
export type Random = ReturnType<typeof createRandom>

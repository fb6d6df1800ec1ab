import type { Clock } from '../../src/main/clock.ts'

export type VirtualTime = ReturnType<typeof createVirtualTime>

/** Time that advances only when a test says so: hours in a moment, with everything due in between done in order. */
export function createVirtualTime(start = Date.UTC(2026, 10, 21, 9)) {
  let ms = 0
  let setBy = 0
  let ids = 0
  const due = new Map<number, { at: number; work: () => void }>()
  const clock: Clock = { now: () => Math.round(start + ms + setBy), monotonicNs: () => Math.round(ms * 1e6) }
  return {
    clock,
    schedule: (work: () => void, inMs: number): (() => void) => {
      const id = ids++
      due.set(id, { at: ms + inMs, work })
      return () => void due.delete(id)
    },
    /** Somebody sets the wall clock, or the machine slept. */
    jump: (byMs: number): void => {
      setBy += byMs
    },
    /** Advances by this much; `settled` waits for what each piece of work started. */
    pass: async (forMs: number, settled: () => Promise<void>): Promise<void> => {
      const until = ms + forMs
      await settled()
      while (true) {
        const [next] = [...due].sort(([, a], [, b]) => a.at - b.at)
        if (!next || next[1].at > until) break
        due.delete(next[0])
        ms = Math.max(ms, next[1].at)
        next[1].work()
        await settled()
      }
      ms = until
    },
  }
}

import { setImmediate as breathe } from 'node:timers/promises'

/** How long work in turns may block this thread, ms. */
const TURN_MS = 6

/**
 * Runs work that yields between short steps, and lets other work have its turn whenever the steps so far took a while. What
 * the work returns is returned.
 */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (let began = performance.now(); ; ) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - began < TURN_MS) continue
    await breathe()
    began = performance.now()
  }
}

/** Runs such work to its end in one turn. */
export function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

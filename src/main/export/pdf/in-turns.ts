import { setImmediate as nextTurn } from 'node:timers/promises'

/** Does work that would hold everybody else up, and lets them have their turn wherever it yields. */
export async function inTurns<T>(work: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await nextTurn()
  }
}

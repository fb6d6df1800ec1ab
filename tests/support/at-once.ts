/** Runs a generator that yields to other work to its end without yielding, and returns its result. */
export function atOnce<T>(work: Generator<undefined, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

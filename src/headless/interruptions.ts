/** Signals that ask a command to stop. */
const INTERRUPTIONS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM']

type Signals = Record<'on' | 'off', (signal: NodeJS.Signals, stop: () => void) => unknown>

/** A second one within this time counts as the same interruption. */
const PATIENCE_MS = 3000

/**
 * Aborts at the first interruption: each command then ends as it can, and prints what was done. If that takes long, an
 * interruption after `patienceMs` ends the process at once, as it would by default.
 */
export function heedInterruptions(
  signals: Signals,
  { of = INTERRUPTIONS, patienceMs = PATIENCE_MS } = {},
): AbortSignal {
  const stopping = new AbortController()
  const letGo = () => {
    for (const signal of of) signals.off(signal, stop)
  }
  const stop = () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(letGo, patienceMs).unref()
  }
  for (const signal of of) signals.on(signal, stop)
  return stopping.signal
}

/**
 * Settles with the work or, once the command is interrupted, with the result of `onStop`; the work is then no longer
 * awaited.
 */
export async function unlessStopped<T>(stopped: AbortSignal, work: Promise<T>, onStop: () => T): Promise<T> {
  const interrupted = Promise.withResolvers<T>()
  const stop = () => interrupted.resolve(onStop())
  if (stopped.aborted) stop()
  else stopped.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, interrupted.promise])
  } finally {
    stopped.removeEventListener('abort', stop)
  }
}

/** What asks a command to stop. */
const INTERRUPTIONS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM']

type Signals = Record<'on' | 'off', (signal: NodeJS.Signals, stop: () => void) => unknown>

/** What comes sooner is the same interruption, struck twice. */
const PATIENCE_MS = 3000

/**
 * Aborts with the first interruption: each command ends then as it can, and says what stands. Where that lasts, one that
 * comes after `patienceMs` ends the process at once, as it would anyway.
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

/** Ends with the work, or with what `onStop` gives once the command is interrupted; the work is left to itself then. */
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

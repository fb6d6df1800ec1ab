/** What asks a command to stop. */
export const INTERRUPTIONS = ['SIGINT', 'SIGTERM'] as const

export type Signals = Record<
  'on' | 'once' | 'off',
  (signal: (typeof INTERRUPTIONS)[number], stop: () => void) => unknown
>

/**
 * For what must be taken back before the process ends: the first interruption aborts `stopped`, and none of them ends the
 * process, until `letGo`.
 */
export function heedInterruptions(signals: Pick<Signals, 'on' | 'off'>): { stopped: AbortSignal; letGo: () => void } {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of INTERRUPTIONS) signals.on(signal, stop)
  return {
    stopped: stopping.signal,
    letGo: () => {
      for (const signal of INTERRUPTIONS) signals.off(signal, stop)
    },
  }
}

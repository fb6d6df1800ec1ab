import type { ForkChild } from '../children/child.ts'
import { createOrders } from '../children/orders.ts'

/** Reads this machine's certificate authorities, PEM. Rejects if they cannot be read. */
export type ReadAuthorities = () => Promise<readonly string[]>
export type SystemAuthorities = ReturnType<typeof createSystemAuthorities>

/** 5 to 45 seconds were seen on macOS (nodejs/node#63313). */
const PATIENCE_MS = 120_000
const HEAP = { heapMegabytes: 64 }

/**
 * Reads this machine's certificate store in a process of its own, which is killed when its patience (ms) is over, or when
 * the app ends: a thread inside that read would keep the app from ending.
 */
export function createSystemAuthorities({ forkChild, patienceMs = PATIENCE_MS }: Deps) {
  const ending = new AbortController()
  return {
    read: (async () => {
      ending.signal.throwIfAborted()
      const child = forkChild('authorities', HEAP)
      const order = createOrders<null, string[]>(child, { what: 'Reading the certificates', limitMs: patienceMs })
      try {
        return await order(null, ending.signal)
      } finally {
        child.kill()
      }
    }) satisfies ReadAuthorities,
    /** Ends a read under way; none begins any more. */
    close: (): void => ending.abort(),
  }
}

type Deps = { forkChild: ForkChild; patienceMs?: number }

import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { type Clock, systemClock } from '../../src/main/clock.ts'
import { sendByte } from './virtual-time.ts'

export type SkippingTime = ReturnType<typeof createSkippingTime>

/** Requests of this process that are neither answered nor given up. */
const underWay = new Set<ClientRequest>()
subscribe('http.client.request.created', (message) => {
  const { request } = message as { request: ClientRequest }
  underWay.add(request)
  request.once('close', () => underWay.delete(request))
})
/** Trips of a byte in which a written answer arrives, and what sends the next request is done. */
const QUIET_TRIPS = 20

/** Settles once no request has been under way for a while. */
async function quiet(): Promise<void> {
  for (let trips = 0; trips < QUIET_TRIPS; trips += 1) {
    if (underWay.size > 0) trips = 0
    await sendByte()
  }
}

/**
 * Time in which nobody waits: once no request is under way, what is scheduled next happens, and both clocks are that
 * much later.
 */
export function createSkippingTime() {
  let skippedMs = 0
  let setBy = 0
  let ids = 0
  const due = new Map<number, { at: number; work: () => void }>()
  const clock: Clock = {
    now: () => systemClock.now() + Math.round(skippedMs) + setBy,
    monotonicNs: () => systemClock.monotonicNs() + Math.round(skippedMs * 1e6),
  }
  const monotonicMs = () => clock.monotonicNs() / 1e6
  let isPassing = false
  const pass = async () => {
    if (isPassing) return
    isPassing = true
    try {
      while (due.size > 0) {
        await quiet()
        const [next] = [...due].sort(([, a], [, b]) => a.at - b.at)
        if (!next) break
        due.delete(next[0])
        skippedMs += Math.max(0, next[1].at - monotonicMs())
        next[1].work()
      }
    } finally {
      isPassing = false
    }
  }
  return {
    clock,
    schedule: (work: () => void, ms: number): (() => void) => {
      const id = ids++
      due.set(id, { at: monotonicMs() + ms, work })
      void pass()
      return () => void due.delete(id)
    },
    /** Somebody sets the wall clock. */
    jump: (byMs: number): void => {
      setBy += byMs
    },
  }
}

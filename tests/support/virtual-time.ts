import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Clock, Schedule } from '../../src/main/clock.ts'

export type VirtualTime = ReturnType<typeof createVirtualTime>

/** An answer that is written piece by piece has arrived after so many trips of a byte. */
const TRIPS = 20

/** Two ends of a connection on loopback, made once a process; they hold up neither its end nor the one of a test file. */
let ends: Promise<{ from: Socket; to: Socket }> | null = null

async function connectEnds(): Promise<{ from: Socket; to: Socket }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const from = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay()
  const [to] = (await once(server, 'connection')) as [Socket]
  server.close()
  // Any number of cases wait side by side.
  return { from: from.unref().setMaxListeners(0), to: to.unref().setMaxListeners(0) }
}

/**
 * Sends a byte over loopback and waits until it is there: what others wrote before it is there too, however busy the
 * machine is.
 */
export async function sendByte(): Promise<void> {
  ends ??= connectEnds()
  const { from, to } = await ends
  const isThere = once(to.ref(), 'data')
  from.write('.')
  await isThere
  to.unref()
  await turn()
}

/** Until what was written before has arrived. */
export async function socketsSettled(): Promise<void> {
  for (let trips = 0; trips < TRIPS; trips += 1) await sendByte()
}

/**
 * Time that advances only when a test says so: hours in a moment, with everything due in between done in order. Nobody
 * waits in it any more once the test is over, by its limit too.
 */
export function createVirtualTime(start = Date.UTC(2026, 10, 21, 9)) {
  let ms = 0
  let setBy = 0
  let ids = 0
  let isTestOver = false
  onTestFinished(() => {
    isTestOver = true
  })
  const due = new Map<number, { at: number; work: () => void }>()
  const doNext = (until = Number.POSITIVE_INFINITY): boolean => {
    const [next] = [...due].sort(([, a], [, b]) => a.at - b.at)
    if (!next || next[1].at > until) return false
    due.delete(next[0])
    ms = Math.max(ms, next[1].at)
    next[1].work()
    return true
  }
  const passUntil = async (isOver: () => boolean, isOnlyTimeMissing: () => boolean): Promise<void> => {
    for (let still = 0; !isOver() && !isTestOver; ) {
      await sendByte()
      still = isOnlyTimeMissing() ? still + 1 : 0
      if (still < TRIPS) continue
      doNext()
      still = 0
    }
  }
  const schedule: Schedule = (work, inMs) => {
    const id = ids++
    due.set(id, { at: ms + inMs, work })
    return () => void due.delete(id)
  }
  const clock: Clock = { now: () => Math.round(start + ms + setBy), monotonicNs: () => Math.round(ms * 1e6) }
  return {
    clock,
    schedule,
    pause: (ms: number): Promise<void> => new Promise((resolve) => void schedule(resolve, ms)),
    /** Somebody sets the wall clock, or the machine slept and its timers stood still. */
    jump: (byMs: number): void => {
      setBy += byMs
    },
    /** The machine slept, and its timers count that: what became due is done at the wake, before anything else. */
    sleep: (forMs: number): void => {
      ms += forMs
      while (doNext(ms));
    },
    /** Advances by this much; `settled` waits for what each piece of work started. */
    pass: async (forMs: number, settled: () => Promise<void>): Promise<void> => {
      const until = ms + forMs
      do await settled()
      while (doNext(until))
      ms = until
    },
    passUntil,
    /** Advances whenever nothing but time is missing, until the work has ended. */
    passDuring: async <T>(work: Promise<T>, isOnlyTimeMissing: () => boolean): Promise<T> => {
      let isOver = false
      const end = () => {
        isOver = true
      }
      work.then(end, end)
      await passUntil(() => isOver, isOnlyTimeMissing)
      return await work
    },
  }
}

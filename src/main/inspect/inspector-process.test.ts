import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Child } from '../children/child.ts'
import { createInspectorProcess, type Loss } from './inspector-process.ts'

const LIMITS = {
  quietMs: 1000,
  readQuietMs: 1000,
  stalledMs: 1000,
  memoryBytes: 2 ** 30,
  tickMs: 100,
  wornBytes: 2 ** 30,
  filesPerProcess: 10,
  filesUnwatched: 10,
}

/** A process that hashes and whose child is this test. */
function setupProcess(limits: Partial<typeof LIMITS> = {}) {
  vi.useFakeTimers()
  const stalls: boolean[] = []
  let say: (message: unknown) => void = () => undefined
  const child: Child = {
    post: () => undefined,
    onMessage: (take) => {
      say = take
    },
    onExit: () => undefined,
    pid: () => undefined,
    kill: () => undefined,
  } as Partial<Child> as Child
  const log = { warn: () => undefined } as never
  const inspector = createInspectorProcess({
    forkChild: () => child,
    readRss: () => null,
    limits: { ...LIMITS, ...limits },
    log,
    onStall: (now) => void stalls.push(now),
  })
  let loss: Loss | null = null
  const root = new Uint8Array([0x2f])
  inspector.run(
    { id: 1, type: 'hash', path: root, root, withLookups: false },
    () => undefined,
    (one) => {
      loss = one
    },
  )
  return {
    progress: (bytes: number, again: number) => say({ id: 1, type: 'progress', bytes, again }),
    say: (type: 'was_read' | 'reads') => say({ id: 1, type }),
    stalls,
    lossOf: () => loss,
  }
}

afterEach(() => vi.useRealTimers())

describe('an inspector process', () => {
  it('is not ended while it seeks in a file that was read to its end', () => {
    const { progress, lossOf } = setupProcess()
    for (let again = 0; again < 20; again += 1) {
      progress(5000, again)
      vi.advanceTimersByTime(500)
    }
    expect(lossOf()).toBeNull()
    // The same words once more are no progress.
    for (let n = 0; n < 4; n += 1) {
      progress(5000, 19)
      vi.advanceTimersByTime(500)
    }
    expect(lossOf()).toBe('read_timeout')
  })

  it('waits for its drive whenever it says that it reads, also once its file was read, and else is ended soon', () => {
    const { say, progress, stalls, lossOf } = setupProcess({ stalledMs: 500, readQuietMs: 10_000 })
    say('was_read')
    vi.advanceTimersByTime(300)
    say('reads')
    vi.advanceTimersByTime(9000)
    expect([lossOf(), stalls]).toEqual([null, [true]])
    say('was_read')
    progress(0, 1)
    expect(stalls).toEqual([true, false])
    vi.advanceTimersByTime(1000)
    expect(lossOf()).toBeNull()
    vi.advanceTimersByTime(200)
    expect(lossOf()).toBe('inspector_timeout')
  })

  it('takes no word that it reads for a byte of its file', () => {
    const { say, lossOf } = setupProcess({ stalledMs: 500, readQuietMs: 3000 })
    for (let n = 0; n < 10; n += 1) {
      say('reads')
      vi.advanceTimersByTime(400)
    }
    expect(lossOf()).toBe('read_timeout')
  })
})

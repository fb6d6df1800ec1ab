import { EventEmitter } from 'node:events'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { heedInterruptions, unlessStopped } from './interruptions.ts'

describe('an interruption', () => {
  it.each(['SIGINT', 'SIGTERM'])('by %s is heard once, and a second one soon after ends nothing', (signal) => {
    const signals = new EventEmitter()
    const stopped = heedInterruptions(signals)
    let heard = 0
    stopped.addEventListener('abort', () => {
      heard += 1
    })
    expect(stopped.aborted).toBe(false)
    signals.emit(signal)
    signals.emit(signal)
    expect([stopped.aborted, heard]).toEqual([true, 1])
    expect(signals.listenerCount(signal)).toBe(1)
  })

  it('is left to the system when it comes again after a while, and never before the first one', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const signals = new EventEmitter()
    heedInterruptions(signals, { patienceMs: 20 })
    vi.advanceTimersByTime(60)
    expect(signals.eventNames().sort()).toEqual(['SIGINT', 'SIGTERM'])
    signals.emit('SIGINT')
    vi.advanceTimersByTime(19)
    expect(signals.eventNames().sort()).toEqual(['SIGINT', 'SIGTERM'])
    vi.advanceTimersByTime(1)
    expect(signals.eventNames()).toEqual([])
  })
})

describe('work that an interruption ends', () => {
  it('gives what it came to, and the interruption says nothing', async () => {
    let said = 0
    const onStop = () => {
      said += 1
      return 'stopped'
    }
    const stopping = new AbortController()
    expect(await unlessStopped(stopping.signal, Promise.resolve('done'), onStop)).toBe('done')
    stopping.abort()
    expect(said).toBe(0)
  })

  it('is not waited for, be it interrupted before or meanwhile', async () => {
    const never = new Promise<string>(() => undefined)
    const stopping = new AbortController()
    const ended = unlessStopped(stopping.signal, never, () => 'stopped')
    stopping.abort()
    expect(await ended).toBe('stopped')
    expect(await unlessStopped(stopping.signal, never, () => 'stopped at once')).toBe('stopped at once')
  })
})

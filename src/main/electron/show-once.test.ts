import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showOnce } from './show-once.ts'

function hiddenWindow() {
  const show = vi.fn<() => void>()
  const window = Object.assign(new EventEmitter(), { show, webContents: new EventEmitter() })
  showOnce(window)
  return { window, show }
}

describe('a hidden window', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is shown after three seconds on a desktop that says nothing, and not before', () => {
    const { show } = hiddenWindow()
    vi.advanceTimersByTime(2_999)
    expect(show).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(show).toHaveBeenCalledOnce()
  })

  it.each(['ready-to-show', 'did-finish-load', 'did-fail-load'])('is shown at once by %s, and only once', (first) => {
    const { window, show } = hiddenWindow()
    const of = (name: string) => (name === 'ready-to-show' ? window : window.webContents)
    of(first).emit(first)
    expect(show).toHaveBeenCalledOnce()
    for (const name of ['ready-to-show', 'did-finish-load', 'did-fail-load']) of(name).emit(name)
    vi.advanceTimersByTime(10_000)
    expect(show).toHaveBeenCalledOnce()
  })

  it('is not shown once it was closed', () => {
    const { window, show } = hiddenWindow()
    window.emit('closed')
    vi.advanceTimersByTime(10_000)
    expect(show).not.toHaveBeenCalled()
  })
})

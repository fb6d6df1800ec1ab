import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { describe, expect, it } from 'vitest'
import { guardContents, guardSessions } from './guards.ts'

type OpenHandler = (details: { url: string }) => { action: string }

/** Web contents as created by Electron: an emitter that stores the handler it was given. */
function setupContents() {
  const app = new EventEmitter()
  const contents = Object.assign(new EventEmitter(), {
    open: (() => ({ action: 'allow' })) as OpenHandler,
    setWindowOpenHandler(handler: OpenHandler) {
      this.open = handler
    },
  })
  guardContents(app as unknown as App)
  app.emit('web-contents-created', {}, contents)
  return contents
}

describe('the guard on web contents', () => {
  it('denies every window, whatever its address', () => {
    const contents = setupContents()
    for (const url of ['about:blank', 'https://example.org/', 'touchstone://app/', 'file:///etc/passwd']) {
      expect(contents.open({ url })).toEqual({ action: 'deny' })
    }
  })

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])('stops %s', (name) => {
    let isStopped = false
    setupContents().emit(name, { preventDefault: () => (isStopped = true) })
    expect(isStopped).toBe(true)
  })
})

describe('the guard on sessions', () => {
  it('takes the languages of spelling from each session when it is created', () => {
    const app = new EventEmitter()
    guardSessions(app as unknown as App)
    const given: string[][] = []
    const session = { setSpellCheckerLanguages: (languages: string[]) => void given.push(languages) }
    app.emit('session-created', session)
    app.emit('session-created', session)
    expect(given).toEqual([[], []])
  })
})

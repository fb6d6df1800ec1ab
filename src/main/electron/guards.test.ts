import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { describe, expect, it } from 'vitest'
import { createSession } from '../../../tools/shell/api/session.ts'
import { guardContents, guardNames, guardSessions } from './guards.ts'

type OpenHandler = (details: { url: string }) => { action: string }

/** Web contents as created by Electron: an emitter that stores the handler it was given. */
function setupContents() {
  const app = new EventEmitter()
  const contents = Object.assign(new EventEmitter(), {
    open: (() => ({ action: 'allow' })) as OpenHandler,
    webRtc: 'default',
    setWebRTCIPHandlingPolicy(policy: string) {
      this.webRtc = policy
    },
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

  it('leaves WebRTC no way but a proxy, and there is none', () => {
    expect(setupContents().webRtc).toBe('disable_non_proxied_udp')
  })

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])('stops %s', (name) => {
    let isStopped = false
    setupContents().emit(name, { preventDefault: () => (isStopped = true) })
    expect(isStopped).toBe(true)
  })
})

it('lets no name be looked up ahead of a request', () => {
  const switches: unknown[] = []
  guardNames({ commandLine: { appendSwitch: (...one) => void switches.push(one) } })
  expect(switches).toEqual([['blink-settings', 'dnsPrefetchingEnabled=false']])
})

describe('the guard on sessions', () => {
  const setupSession = async (isPackaged: boolean) => {
    const app = Object.assign(new EventEmitter(), { isPackaged })
    guardSessions(app as unknown as App)
    const own = createSession()
    app.emit('session-created', own.session)
    return { ...own, seen: await own.look() }
  }

  it('takes its languages from each session as it is made, switches spelling off, and names no address outside', async () => {
    const { seen } = await setupSession(true)
    expect(seen).toMatchObject({ languages: [], checksSpelling: false, dictionaries: 'https://127.0.0.1:1/' })
  })

  it('lets no request leave the app, and those of the developer tools only where it is not packaged', async () => {
    const letBy = async (isPackaged: boolean) => {
      const { lets } = await setupSession(isPackaged)
      const urls = ['touchstone://app/', 'devtools://devtools/', 'touchstone://app.example/', 'https://example.org/']
      return await Promise.all([...urls, 'ws://127.0.0.1/', 'file:///etc/passwd'].map(lets))
    }
    expect(await letBy(true)).toEqual([true, false, false, false, false, false])
    expect(await letBy(false)).toEqual([true, true, false, false, false, false])
  })

  it('grants no permission and starts no download', async () => {
    const { grants, session } = await setupSession(true)
    expect(['geolocation', 'clipboard-sanitized-write', 'media'].map((one) => grants(one, { id: 1 }))).toEqual([
      false,
      false,
      false,
    ])
    let isStopped = false
    session.emit('will-download', { preventDefault: () => (isStopped = true) })
    expect(isStopped).toBe(true)
  })
})

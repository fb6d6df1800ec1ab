import { describe, expect, it } from 'vitest'
import { createSession, createSessions } from './session.ts'

describe('a permission', () => {
  const page = { id: 1 }
  const permission = 'clipboard-sanitized-write'
  it('is not granted by a check handler, as in Electron', () => {
    const { session, grants } = createSession()
    session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false))
    session.setPermissionCheckHandler(() => true)
    expect(grants(permission, page)).toBe(false)
  })
  it('is granted by the request handler, whatever a check says', () => {
    const { session, grants } = createSession()
    session.setPermissionRequestHandler((_contents, asked, decide) => decide(asked === permission))
    session.setPermissionCheckHandler(() => false)
    expect(grants(permission, page)).toBe(true)
    expect(grants('geolocation', page)).toBe(false)
  })
  it('is granted where nobody handles requests', () => {
    expect(createSession().grants(permission, page)).toBe(true)
  })
  it('is not granted by a handler that never decides', () => {
    const { session, grants } = createSession()
    session.setPermissionRequestHandler(() => undefined)
    expect(grants(permission, page)).toBe(false)
  })
})

describe('the sessions', () => {
  const isReady = () => true
  const refuse = (why: string) => {
    throw new Error(why)
  }
  it('are announced once, when they are first asked for', () => {
    const announced: unknown[] = []
    const { api } = createSessions(
      (session) => {
        session.setSpellCheckerLanguages([])
        announced.push(session)
      },
      isReady,
      refuse,
    )
    const first = api.fromPartition('print')
    expect([api.fromPartition('print'), api.fromPartition('other')]).toEqual([first, expect.anything()])
    expect(announced).toHaveLength(2)
  })
  it('fail where nobody keeps them from fetching a dictionary, whatever else is switched off', () => {
    const make = (guard: (session: ReturnType<typeof createSession>['session']) => void) => () =>
      createSessions(guard, isReady, refuse).api.fromPartition('print')
    expect(make(() => undefined)).toThrow('spelling dictionary')
    expect(make((session) => session.setSpellCheckerEnabled(false))).toThrow('spelling dictionary')
    const address = 'https://127.0.0.1:1/'
    expect(make((session) => session.setSpellCheckerDictionaryDownloadURL(address))).toThrow(address)
  })
  it('are not there before the app is ready', () => {
    const { api } = createSessions(
      (session) => session.setSpellCheckerLanguages([]),
      () => false,
      refuse,
    )
    expect(() => api.fromPartition('print')).toThrow('ready')
    expect(() => api.defaultSession).toThrow('ready')
  })
  it('ask the system for a proxy until they have one of their own', async () => {
    const { session } = createSession()
    expect(await session.resolveProxy('http://127.0.0.1/')).toBe('DIRECT')
    await session.setProxy({ mode: 'fixed_servers', proxyRules: '127.0.0.1:1' })
    expect(await session.resolveProxy('http://127.0.0.1/')).toBe('PROXY 127.0.0.1:1')
  })
})

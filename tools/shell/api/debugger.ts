import { EventEmitter } from 'node:events'
import type { Debugger } from 'electron'

/** A session of the browser's protocol with a page, beside those that the stand-in has. */
export type ProtocolSession = { send: (method: string, params: object) => Promise<unknown>; close: () => void }
export type OpenSession = (hear: (method: string, params: object) => void) => Promise<ProtocolSession>

/** `webContents.debugger`: `attach` is done at once, what is sent waits for the session. */
export function createDebugger(open: OpenSession) {
  let session: Promise<ProtocolSession> | null = null
  const emitter = new EventEmitter()
  return Object.assign(emitter, {
    isAttached: () => session !== null,
    attach: () => {
      if (session !== null) throw new Error('Debugger is already attached to the target')
      session = open((method, params) => emitter.emit('message', {}, method, params, ''))
      session.catch(() => undefined)
    },
    detach: () => {
      session?.then(({ close }) => close()).catch(() => undefined)
      session = null
    },
    sendCommand: async (method: string, params: object = {}): Promise<unknown> => {
      if (session === null) throw new Error('No target available')
      return await (await session).send(method, params)
    },
  }) satisfies Pick<Debugger, 'isAttached' | 'attach' | 'detach' | 'sendCommand'>
}

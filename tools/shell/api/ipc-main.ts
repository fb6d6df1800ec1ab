import type { IpcMain, IpcMainInvokeEvent } from 'electron'
import { createCloner } from '../page/cloner.ts'
import type { Named } from './named.ts'
import type { Frame, OwnContents } from './web-contents.ts'

/** What the product uses of a call's event. */
type InvokeEvent = Pick<IpcMainInvokeEvent, 'type' | 'frameId' | 'processId'> & {
  sender: OwnContents['contents']
  senderFrame: Frame | null
}
type Listener = (event: InvokeEvent, ...args: unknown[]) => unknown

/** `ipcMain.handle`, and the way calls come to it. */
export function createIpcMain() {
  const { toLine, fromLine } = createCloner()
  const listeners = new Map<string, Listener>()
  const handle = (channel: string, listener: Listener): void => {
    if (listeners.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    listeners.set(channel, listener)
  }
  return {
    api: { handle } satisfies Named<IpcMain>,
    /** `args` and `value` as the cloner writes them. Errors reach the page as a message only, as with Electron. */
    invoke: async (
      channel: string,
      event: InvokeEvent,
      args: unknown,
    ): Promise<{ error: string | null; value: unknown }> => {
      const listener = listeners.get(channel)
      const prefix = `Error invoking remote method '${channel}': `
      if (!listener) return { error: `${prefix}Error: No handler registered for '${channel}'`, value: null }
      try {
        return { error: null, value: toLine(await listener(event, ...(fromLine(args) as unknown[]))) }
      } catch (cause) {
        return { error: `${prefix}${String(cause)}`, value: null }
      }
    },
  }
}

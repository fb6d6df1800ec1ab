import type { Shell } from './shell.ts'

/**
 * The clipboard: the desktop's own while a person runs the app, reached through the app's window; in a test or
 * without a display a text of this process.
 */
export function createClipboard(shell: Pick<Shell, 'options' | 'browser' | 'contentsByTarget'>) {
  let own = ''
  const isOwn = shell.options.isHeadless
  const inPage = async (permission: 'clipboard-read' | 'clipboard-write', expression: string): Promise<string> => {
    const [targetId] = shell.contentsByTarget.keys()
    const { sessionId } = (await shell.browser.send('Target.attachToTarget', { targetId, flatten: true })) as {
      sessionId: string
    }
    const set = (setting: string) =>
      shell.browser.send('Browser.setPermission', { permission: { name: permission }, setting })
    try {
      await set('granted')
      // The browser gives the clipboard to a focused page only.
      await shell.browser.send('Emulation.setFocusEmulationEnabled', { enabled: true }, sessionId)
      const options = { expression, awaitPromise: true, userGesture: true, returnByValue: true }
      const { result, exceptionDetails } = (await shell.browser.send('Runtime.evaluate', options, sessionId)) as {
        result: { value?: unknown; description?: string }
        exceptionDetails?: object
      }
      if (exceptionDetails) throw new Error(`clipboard: ${result.description ?? 'refused'}`)
      return typeof result.value === 'string' ? result.value : ''
    } finally {
      await set('denied')
      await shell.browser.send('Target.detachFromTarget', { sessionId }).catch(() => undefined)
    }
  }
  return {
    readText: async (): Promise<string> =>
      isOwn ? own : await inPage('clipboard-read', 'navigator.clipboard.readText()'),
    writeText: async (text: string): Promise<void> => {
      if (isOwn) own = text
      else await inPage('clipboard-write', `navigator.clipboard.writeText(${JSON.stringify(text)}).then(() => '')`)
    },
  }
}

import type * as Electron from 'electron'
import type { Shell } from './shell.ts'

/** What the product uses of an item. */
type OwnItem = { types: Electron.ClipboardItem['types']; getType: () => Promise<Blob> }

/** Gives the clipboard's picture as base64, '' where there is none. */
const READ_PICTURE = `navigator.clipboard.read().then(async (items) => {
  for (const item of items) {
    if (!item.types.includes('image/png')) continue
    const bytes = new Uint8Array(await (await item.getType('image/png')).arrayBuffer())
    let text = ''
    for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768))
    return btoa(text)
  }
  return ''
})`

const writePicture = (base64: string) => `(async () => {
  const bytes = Uint8Array.from(atob('${base64}'), (one) => one.charCodeAt(0))
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })])
  return ''
})()`

/** `ClipboardItem` of main, as far as the product uses it: what is in it is there already. */
export class ClipboardItem {
  readonly types: string[]
  readonly #parts: ReadonlyMap<string, Blob>
  constructor(parts: Record<string, Blob>) {
    this.#parts = new Map(Object.entries(parts))
    this.types = [...this.#parts.keys()]
  }
  async getType(type: string): Promise<Blob> {
    const part = this.#parts.get(type)
    if (part === undefined) throw new Error(`The type ${type} was not found`)
    return part
  }
}

/**
 * The clipboard: the desktop's own while a person runs the app, reached through the app's window; in a test or
 * without a display a text of this process.
 */
export function createClipboard(shell: Pick<Shell, 'options' | 'browser' | 'contentsByTarget'>) {
  let own = ''
  let ownPicture: Buffer | null = null
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
    /** Pictures only, as PNG; a test has none. */
    read: async (): Promise<OwnItem[]> => {
      const encoded = isOwn ? '' : await inPage('clipboard-read', READ_PICTURE)
      if (encoded === '') return []
      const picture = new Blob([Buffer.from(encoded, 'base64')], { type: 'image/png' })
      return [{ types: ['image/png'], getType: async () => picture }]
    },
    /** Pictures only, as PNG. */
    write: async ([item]: Pick<Electron.ClipboardItem, 'getType'>[]): Promise<void> => {
      const png = Buffer.from(await ((await item?.getType('image/png')) ?? new Blob()).arrayBuffer())
      if (isOwn) [own, ownPicture] = ['', png]
      else await inPage('clipboard-write', writePicture(png.toString('base64')))
    },
    /** What a test finds there. */
    picture: async (): Promise<Buffer | null> => ownPicture,
    readText: async (): Promise<string> =>
      isOwn ? own : await inPage('clipboard-read', 'navigator.clipboard.readText()'),
    writeText: async (text: string): Promise<void> => {
      if (isOwn) [own, ownPicture] = [text, null]
      else await inPage('clipboard-write', `navigator.clipboard.writeText(${JSON.stringify(text)}).then(() => '')`)
    },
  }
}

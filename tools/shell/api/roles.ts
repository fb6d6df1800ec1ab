import type { MenuItemConstructorOptions } from 'electron'
import type { createClipboard } from '../clipboard.ts'
import type { Shell } from '../shell.ts'

type Role = NonNullable<MenuItemConstructorOptions['role']>
type Deps = { shell: Shell; text: Pick<ReturnType<typeof createClipboard>, 'readText' | 'writeText'> }
export type Roles = ReturnType<typeof createRoles>

/** What is selected in the focused field, else in the document. Runs in the page. */
const SELECTED = `(() => {
  const field = document.activeElement
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isField ? field.value.slice(field.selectionStart, field.selectionEnd) : String(document.getSelection())
})()`

/** Does in the app's page what a role of a menu entry does in Electron. */
export function createRoles({ shell, text }: Deps) {
  const inPage = async <T>(work: (send: (method: string, params: object) => Promise<unknown>) => Promise<T>) => {
    const [targetId] = shell.contentsByTarget.keys()
    const attached = await shell.browser.send('Target.attachToTarget', { targetId, flatten: true })
    const { sessionId } = attached as { sessionId: string }
    try {
      return await work((method, params) => shell.browser.send(method, params, sessionId))
    } finally {
      await shell.browser.send('Target.detachFromTarget', { sessionId }).catch(() => undefined)
    }
  }
  /** One of the editing commands of the browser's engine. */
  const edit = (command: string) =>
    inPage((send) => send('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: [command] }))
  const copy = async () => {
    const answer = await inPage((send) => send('Runtime.evaluate', { expression: SELECTED, returnByValue: true }))
    await text.writeText((answer as { result: { value: string } }).result.value)
  }
  const acts: Partial<Record<Role, () => Promise<unknown>>> = {
    copy,
    cut: async () => {
      await copy()
      await edit('delete')
    },
    paste: async () => {
      const pasted = await text.readText()
      await inPage((send) => send('Input.insertText', { text: pasted }))
    },
    selectAll: () => edit('selectAll'),
    undo: () => edit('undo'),
    redo: () => edit('redo'),
    reload: async () => {
      for (const window of shell.windows) window.webContents.reload()
    },
    quit: async () => shell.app.quit(),
  }
  return {
    /** Nothing happens for a role that only a desktop can play. */
    act: async (role: Role): Promise<void> => void (await acts[role]?.()),
  }
}

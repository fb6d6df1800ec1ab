/** What a right click met, as far as a page can tell; main hears it as Electron's `context-menu`. */
export type UnderPointer = {
  selectionText: string
  isEditable: boolean
  canUndo: boolean
  canRedo: boolean
  canCut: boolean
  canCopy: boolean
  canPaste: boolean
  canSelectAll: boolean
}

/**
 * What a browser does by itself and Electron does not: find, load again, print, save, source, downloads, bookmarks, history. "mod" =
 * Ctrl, or Cmd on macOS. Keys of roles that the product has in its menu are pressed there before.
 */
export const BROWSER_KEYS: readonly string[] = [
  'f3',
  'shift+f3',
  'f5',
  'mod+f5',
  'shift+f5',
  'f7',
  'alt+arrowleft',
  'alt+arrowright',
  'alt+home',
  'alt+d',
  'mod+f',
  'mod+g',
  'mod+shift+g',
  'mod+r',
  'mod+shift+r',
  'mod+p',
  'mod+shift+p',
  'mod+s',
  'mod+u',
  'mod+o',
  'mod+d',
  'mod+shift+d',
  'mod+e',
  'mod+h',
  'mod+j',
  'mod+k',
  'mod+l',
  'mod+shift+b',
  'mod+shift+o',
  'mod+shift+delete',
]

/**
 * Runs in every document before its own scripts: takes the browser's own menu, find bar and the like away, as Electron has none
 * of them, and tells main of right clicks that the page did not take for itself. Its source is sent as text.
 */
export function installManners(binding: string, browserKeys: readonly string[]): void {
  const send: unknown = Reflect.get(window, binding)
  Reflect.deleteProperty(window, binding)
  if (typeof send !== 'function') return
  const { stringify } = JSON

  /** Heard after every listener of the page: it is added while the event is on its way. */
  const last = (type: 'keydown' | 'contextmenu', hear: (event: Event) => void) =>
    window.addEventListener(type, () => window.addEventListener(type, hear, { once: true }), { capture: true })

  last('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented) return
    const parts = [
      event.ctrlKey || event.metaKey ? 'mod' : '',
      event.altKey ? 'alt' : '',
      event.shiftKey ? 'shift' : '',
      event.key.toLowerCase(),
    ]
    if (browserKeys.includes(parts.filter((part) => part !== '').join('+'))) event.preventDefault()
  })

  last('contextmenu', (event) => {
    if (!(event instanceof MouseEvent) || event.defaultPrevented) return
    event.preventDefault()
    // Frames have no menu of ours.
    if (window.top !== window) return
    send(stringify({ type: 'context-menu', under: look(event.target) }))
  })

  const look = (target: EventTarget | null): UnderPointer => {
    const field =
      (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
      target.selectionStart !== null &&
      !target.disabled
        ? target
        : null
    const isEditable = field !== null && !field.readOnly
    const ofField = field === null ? '' : field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
    const selectionText = field === null ? String(document.getSelection()) : ofField
    return {
      selectionText,
      isEditable,
      canUndo: isEditable,
      canRedo: isEditable,
      canPaste: isEditable,
      canCut: isEditable && selectionText !== '',
      canCopy: selectionText !== '',
      canSelectAll: field === null || field.value !== '',
    }
  }
}

/** A key press as far as shortcuts need it. */
export type KeyPress = {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** The focused element as far as shortcuts need it. `role` is the ARIA role, null = none set. */
export type KeyTarget = { tag: string; type: string | null; role: string | null; isEditable: boolean }

const NOT_TEXT = new Set(['button', 'checkbox', 'radio', 'range', 'submit', 'reset', 'color', 'file'])

/**
 * Name of a key press: "a", "shift+b", "mod+a", "arrowleft", "space", "?". Mod is Ctrl, or ⌘ on a Mac. Characters that
 * need Shift on some keyboards ("?", "/") are named without it. A letter of another script is named by the Latin one on
 * the same key. null = with Alt, which belongs to the system.
 */
export function keyName({ key: typed, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string | null {
  if (altKey) return null
  const [, latin] = /^Key([A-Z])$/.exec(code) ?? []
  const key = latin !== undefined && /^(?!\p{Script=Latin})\p{L}$/u.test(typed) ? latin : typed
  const name = key === ' ' ? 'space' : key.toLowerCase()
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase() && key !== ' '
  return `${ctrlKey || metaKey ? 'mod+' : ''}${shiftKey && !isSign ? 'shift+' : ''}${name}`
}

/** Whether a release is that of a key by its name; what was held with it may be released before. */
export const isReleaseOf = (name: string, { key, code }: KeyPress): boolean =>
  keyName({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }) ===
  name.replace(/^(?:mod\+)?(?:shift\+)?/, '')

/** Whether the focus is in a text field: letters are not shortcuts there. */
export function isTyping({ tag, type, isEditable }: KeyTarget): boolean {
  return isEditable || tag === 'textarea' || tag === 'select' || (tag === 'input' && !NOT_TEXT.has(type ?? 'text'))
}

/** Whether the focused control needs this key for itself. */
export function belongsToControl(name: string, { tag, role }: KeyTarget): boolean {
  const isControl = ['button', 'a', 'summary', 'video', 'audio', 'input'].includes(tag)
  if (isControl && ['enter', 'space', 'shift+space'].includes(name)) return true
  if (tag === 'video' || tag === 'audio' || role === 'tab' || (tag === 'input' && role === null)) {
    return name.startsWith('arrow')
  }
  return false
}

/**
 * Whether a key is a single letter, digit or character, alone or with Shift: what speech input types by accident (WCAG
 * 2.1.4).
 */
export const isLetterKey = (name: string): boolean => [...name.replace(/^shift\+/, '')].length === 1

/** Whether a shortcut may act: not while typing (except Esc), and not on keys the focused control needs. */
export function mayAct(name: string, target: KeyTarget): boolean {
  if (isTyping(target)) return name === 'escape'
  return !belongsToControl(name, target)
}

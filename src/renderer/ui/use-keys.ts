import { useContext, useLayoutEffect, useRef } from 'react'
import { createKeyHearers } from './key-hearers.ts'
import { isLetterKey, keyName, mayAct } from './keys.ts'
import { LetterKeysContext } from './letter-keys.ts'

/** Handler of each key, by `keyName`. A handler that returns `false` leaves the key to others. */
export type KeyMap = Readonly<Record<string, ((event: KeyboardEvent) => unknown) | undefined>>

const hearers = createKeyHearers(globalThis)

/**
 * Handles keys while the component is mounted; not while a person is typing or a dialog is open, nor single-character
 * keys if they are switched off. `isFirst`: before all handlers without it, whichever mounted earlier.
 */
export function useKeys(map: KeyMap, { isFirst = false } = {}): void {
  const hasLetters = useContext(LetterKeysContext)
  const latest = useRef({ map, hasLetters })
  // Both before paint: a key pressed at once must meet the handlers of what is visible.
  useLayoutEffect(() => {
    latest.current = { map, hasLetters }
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null) return
      const name = keyName(event)
      const act = name === null ? undefined : latest.current.map[name]
      if (name === null || act === undefined || (!latest.current.hasLetters && isLetterKey(name))) return
      const { target } = event
      if (target instanceof HTMLElement && !mayAct(name, describeTarget(target))) return
      if (act(event) !== false) event.preventDefault()
    }
    return hearers.add(listen, isFirst)
  }, [isFirst])
}

function describeTarget(target: HTMLElement) {
  return {
    tag: target.tagName.toLowerCase(),
    type: target.getAttribute('type'),
    role: target.getAttribute('role'),
    isEditable: target.isContentEditable,
  }
}

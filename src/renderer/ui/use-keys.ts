import { useContext, useLayoutEffect, useRef } from 'react'
import { createKeyHearers } from './key-hearers.ts'
import { isLetterKey, keyName, mayAct } from './keys.ts'
import { LetterKeysContext } from './letter-keys.ts'

/** What each key does, by `keyName`. A handler that gives `false` leaves the key to others. */
export type KeyMap = Readonly<Record<string, ((event: KeyboardEvent) => unknown) | undefined>>

const hearers = createKeyHearers(globalThis)

/**
 * Listens to keys while the component stands; off while someone writes or a dialog is open, and where they are of one
 * letter and a person switched those off. `isFirst`: before all that are not, whichever came earlier.
 */
export function useKeys(map: KeyMap, { isFirst = false } = {}): void {
  const hasLetters = useContext(LetterKeysContext)
  const latest = useRef({ map, hasLetters })
  // Both before the screen shows it: a key pressed at once must meet the handlers of what is seen.
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

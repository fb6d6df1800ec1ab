import { useEffect, useRef } from 'react'
import { keyName, mayAct } from './keys.ts'

/** What each key does, by `keyName`. A handler that gives `false` leaves the key to others. */
export type KeyMap = Readonly<Record<string, ((event: KeyboardEvent) => unknown) | undefined>>

/** Listens to keys while the component stands; off while someone writes or a dialog is open. */
export function useKeys(map: KeyMap): void {
  const latest = useRef(map)
  useEffect(() => {
    latest.current = map
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null) return
      const name = keyName(event)
      const act = name === null ? undefined : latest.current[name]
      if (name === null || act === undefined) return
      const { target } = event
      if (target instanceof HTMLElement && !mayAct(name, describeTarget(target))) return
      if (act(event) !== false) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function describeTarget(target: HTMLElement) {
  return {
    tag: target.tagName.toLowerCase(),
    type: target.getAttribute('type'),
    role: target.getAttribute('role'),
    isEditable: target.isContentEditable,
  }
}

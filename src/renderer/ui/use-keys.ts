import { useContext, useLayoutEffect, useRef } from 'react'
import { COMMAND_IDS, type CommandId, type KeyChoices, keysOf } from '../../shared/model/commands.ts'
import { type Keyboard, KeyboardContext } from './key-choices.ts'
import { createKeyHearers } from './key-hearers.ts'
import { isLetterKey, keyName, mayAct } from './keys.ts'

/** Handler of each command. A handler that returns `false` leaves the key to others. */
export type KeyMap = Readonly<Partial<Record<CommandId, ((event: KeyboardEvent) => unknown) | undefined>>>

const hearers = createKeyHearers(globalThis)

/** What takes every key while it is open, wherever the focus is. */
const OPEN = 'dialog[open], [popover]:popover-open'

/**
 * Handles the keys of commands while the component is mounted; not while a person is typing or something is open, nor
 * single-character keys if they are switched off. `isFirst`: before all handlers without it, whichever mounted earlier.
 */
export function useKeys(map: KeyMap, { isFirst = false } = {}): void {
  const keyboard = useContext(KeyboardContext)
  const latest = useRef({ map, keyboard })
  // Both before paint: a key pressed at once must meet the handlers of what is visible.
  useLayoutEffect(() => {
    latest.current = { map, keyboard }
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector(OPEN) !== null) return
      const name = keyName(event)
      const act = name === null ? undefined : handlerOf(name, latest.current.map, latest.current.keyboard)
      if (name === null || act === undefined) return
      const { target } = event
      if (target instanceof HTMLElement && !mayAct(name, describeTarget(target))) return
      if (act(event) !== false) event.preventDefault()
    }
    return hearers.add(listen, isFirst)
  }, [isFirst])
}

function handlerOf(name: string, map: KeyMap, { choices, hasLetterKeys }: Keyboard) {
  if (!hasLetterKeys && isLetterKey(name)) return undefined
  const id = commandsBy(choices)
    .get(name)
    ?.find((one) => map[one] !== undefined)
  return id && map[id]
}

let known: { choices: KeyChoices; by: ReadonlyMap<string, readonly CommandId[]> } | null = null

/** The commands that each key has on some screen. Kept, since many handlers look a pressed key up. */
function commandsBy(choices: KeyChoices): ReadonlyMap<string, readonly CommandId[]> {
  if (known?.choices !== choices) {
    const by = new Map<string, CommandId[]>()
    for (const id of COMMAND_IDS) for (const key of keysOf(id, choices)) by.set(key, [...(by.get(key) ?? []), id])
    known = { choices, by }
  }
  return known.by
}

function describeTarget(target: HTMLElement) {
  return {
    tag: target.tagName.toLowerCase(),
    type: target.getAttribute('type'),
    role: target.getAttribute('role'),
    isEditable: target.isContentEditable,
  }
}

import { createContext, useContext } from 'react'
import { type CommandId, type KeyChoices, keysOf, mayChoose } from '../../shared/model/commands.ts'
import { keyText } from '../../shared/words/keys.ts'
import { isLetterKey } from './keys.ts'

export type Keyboard = {
  /** The keys a person chose. */
  choices: KeyChoices
  /** Whether single-character shortcuts act, alone or with Shift; a person may switch them off. */
  hasLetterKeys: boolean
}

/** How the keyboard of this window is set up. */
export const KeyboardContext = createContext<Keyboard>({ choices: {}, hasLetterKeys: true })

/** Whether Ctrl shortcuts are those of ⌘. */
export const isMac = /mac/i.test(navigator.userAgent)

/** The keys of a command that act now, as `keyName` names them. */
export const activeKeys = (id: CommandId, { choices, hasLetterKeys }: Keyboard): string[] =>
  keysOf(id, choices).filter((key) => hasLetterKeys || !isLetterKey(key))

/** Gives the key of a command as a key cap shows it: one of its own before Enter and its like; null = none acts. */
export function useKeyOf(): (id: CommandId) => string | null {
  const keyboard = useContext(KeyboardContext)
  return (id) => {
    const keys = activeKeys(id, keyboard)
    const key = keys.find(mayChoose) ?? keys[0]
    return key === undefined ? null : keyText(key, isMac)
  }
}

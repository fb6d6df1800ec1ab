import { createContext } from 'react'

/** Whether single-character shortcuts act, alone or with Shift; a person may switch them off. */
export const LetterKeysContext = createContext(true)

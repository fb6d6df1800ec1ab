import { createContext } from 'react'

/** Whether keys of one letter or sign act, alone or with Shift; a person may switch them off. */
export const LetterKeysContext = createContext(true)

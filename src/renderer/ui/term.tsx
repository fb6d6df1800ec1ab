import { createContext, type ReactNode, useContext } from 'react'
import type { GlossaryTerm } from '../../shared/words/glossary.ts'
import './term.css'

/** Opens the glossary, at a term or at its beginning. */
export const GlossaryContext = createContext<(term: GlossaryTerm | null) => void>(() => undefined)

/** A word explained in the glossary: underlined, and one click away from its entry. `name` undefined = plain text. */
export function Term({ name, children }: { name: GlossaryTerm | undefined; children: ReactNode }) {
  const open = useContext(GlossaryContext)
  if (name === undefined) return children
  return (
    <button type="button" className="term" onClick={() => open(name)}>
      {children}
    </button>
  )
}

import type { ReactNode } from 'react'
import type { Failure } from '../../data/ask.ts'
import { ErrorNote, Note } from '../../ui/note.tsx'

type Props = {
  /** null = not requested, or cancelled by the person. */
  error: Failure | null
  /** What was written; undefined = nothing. */
  saved: { sha256: string } | undefined
  text: string
  children?: ReactNode
}

/** Outcome of exporting a view: what was written and its SHA-256, or why nothing was. */
export function SavedNote({ error, saved, text, children }: Props) {
  if (error !== null && error.error.kind !== 'declined') return <ErrorNote error={error.error} />
  if (saved === undefined) return null
  return (
    <Note isPlain>
      {text} <code className="wraps selectable">{saved.sha256}</code>
      {children}
    </Note>
  )
}

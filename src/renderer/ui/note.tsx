import type { ReactNode } from 'react'
import type { AppError } from '../../shared/errors.ts'
import { errorWords } from '../../shared/words/errors.ts'
import { Icon } from './icon.tsx'
import './note.css'

type NoteProps = { children: ReactNode; actions?: ReactNode; isPlain?: boolean }

/** Note to be read before going on. */
export function Note({ children, actions, isPlain = false }: NoteProps) {
  return (
    <div className={isPlain ? 'note note-plain' : 'note'}>
      <Icon name={isPlain ? 'info' : 'warning'} size={15} />
      <div className="prose">
        {children}
        {actions !== undefined && <div className="note-actions">{actions}</div>}
      </div>
    </div>
  )
}

/** Scrolls an error into view: the action that failed may be far down a long sheet. */
const intoSight = (alert: HTMLElement | null): void => alert?.scrollIntoView({ block: 'nearest' })

/** Error note: what happened, what was not lost, what to do, and the reference for the log. It scrolls into view. */
export function ErrorNote({ error, actions }: { error: AppError; actions?: ReactNode }) {
  const words = errorWords(error)
  return (
    <div role="alert" ref={intoSight}>
      <Note actions={actions}>
        <strong>{words.happened}</strong> {words.kept} {words.next}
        {words.reference !== null && (
          <>
            {' '}
            <code className="selectable">{words.reference}</code>
          </>
        )}
      </Note>
    </div>
  )
}

import type { ReactNode } from 'react'
import './empty-state.css'

/** Shown where there is nothing yet: what to do next, and the action for it. */
export function EmptyState({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <h2>{title}</h2>
      <p className="prose">{text}</p>
      {children !== undefined && <div className="empty-actions">{children}</div>}
    </div>
  )
}

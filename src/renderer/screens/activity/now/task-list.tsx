import type { ReactNode } from 'react'
import { activity as words } from '../../../../shared/words/activity.ts'
import { count } from '../../../../shared/words/counts.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'

type ListProps = {
  title: string
  count: number
  isMarked?: boolean
  hasHead?: boolean
  beside?: ReactNode
  children: ReactNode
}

/** Tasks under one heading, with their number; `isMarked` = they need a person. */
export function TaskList({ title, count: n, isMarked = false, hasHead = false, beside, children }: ListProps) {
  return (
    <section className="tasks" aria-label={title}>
      <h2>
        {title} <span className="quiet">{count(n)}</span>
        {beside}
      </h2>
      <ul className="task-card" data-marked={isMarked || undefined}>
        {hasHead && (
          <li className="task task-head" aria-hidden="true">
            <span />
            <span>{words.columns.what}</span>
            <span>{words.columns.done}</span>
            <span>{words.columns.rate}</span>
            <span>{words.columns.left}</span>
          </li>
        )}
        {children}
      </ul>
    </section>
  )
}

type TaskProps = {
  icon: IconName
  title: ReactNode
  text?: ReactNode
  /** Progress from 0 to 1, null = unknown; and the same as text. */
  done?: { part: number | null; text: string }
  rate?: string
  left?: ReactNode
  /** Actions on it. */
  children?: ReactNode
}

/** A task that is running or waiting: name, progress, rate and time left. */
export function Task({ icon, title, text, done, rate, left, children }: TaskProps) {
  return (
    <li className="task">
      <Icon name={icon} size={15} />
      <span className="task-what">
        <strong>{title}</strong>
        {text !== undefined && <span className="muted">{text}</span>}
      </span>
      <span className="task-done">
        {done !== undefined && (
          <>
            {done.part !== null && (
              <ProgressBar label={typeof title === 'string' ? title : done.text} done={done.part} />
            )}
            <span className="muted">{done.text}</span>
          </>
        )}
      </span>
      <span className="muted task-rate">{rate}</span>
      <span className="task-left">{left}</span>
      <span className="task-actions">{children}</span>
    </li>
  )
}

/** A task that waits for a person: what happened, and what to do. */
export function NeedTask({
  icon = 'warning',
  title,
  text,
  at,
  children,
}: Omit<TaskProps, 'icon' | 'done' | 'rate' | 'left'> & { icon?: IconName; at?: ReactNode }) {
  return (
    <li className="task task-need">
      <Icon name={icon} size={15} />
      <span className="task-what">
        <strong>{title}</strong>
        <span className="prose">{text}</span>
      </span>
      <span className="muted task-at">{at}</span>
      <span className="task-actions">{children}</span>
    </li>
  )
}

import type { ReactNode } from 'react'
import { count as grouped } from '../../../shared/words/counts.ts'

type Props = {
  label: ReactNode
  title?: string
  count: number
  isOn: boolean
  /** `isAdding`: with Ctrl or Shift held. */
  onToggle: (isAdding: boolean) => void
  /** A button of its own at the end of the line. */
  beside?: ReactNode
}

/** One condition of the side panel with how many items of the case it fits. */
export function Facet({ label, title, count, isOn, onToggle, beside }: Props) {
  return (
    <li className={beside === undefined ? undefined : 'facet-line'}>
      <button
        type="button"
        className={count === 0 && !isOn ? 'facet facet-empty' : 'facet'}
        aria-pressed={isOn}
        title={title}
        onClick={({ ctrlKey, metaKey, shiftKey }) => onToggle(ctrlKey || metaKey || shiftKey)}
      >
        <span className="facet-label one-line">{label}</span>
        <span className="facet-count">{grouped(count)}</span>
      </button>
      {beside}
    </li>
  )
}

/** A group of facets under its heading. */
export function FacetGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="caps">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

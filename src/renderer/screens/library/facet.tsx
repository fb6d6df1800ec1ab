import type { ReactNode } from 'react'
import { count as grouped } from '../../../shared/words/counts.ts'

type Props = { label: ReactNode; title?: string; count: number; isOn: boolean; onToggle: () => void }

/** One condition of the side panel with how many items of the case it fits. */
export function Facet({ label, title, count, isOn, onToggle }: Props) {
  return (
    <li>
      <button
        type="button"
        className={count === 0 && !isOn ? 'facet facet-empty' : 'facet'}
        aria-pressed={isOn}
        title={title}
        onClick={onToggle}
      >
        <span className="facet-label one-line">{label}</span>
        <span className="facet-count">{grouped(count)}</span>
      </button>
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

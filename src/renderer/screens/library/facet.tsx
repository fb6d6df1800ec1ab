import { type ReactNode, useState } from 'react'
import { count as grouped } from '../../../shared/words/counts.ts'
import { library as words } from '../../../shared/words/library.ts'
import { Button } from '../../ui/button.tsx'

type FacetProps = {
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
export type FacetLine = FacetProps & { key: string | number }

type GroupProps = {
  title: string
  facets: readonly FacetLine[]
  /** Those that fit no item are shown as well. */
  keepsEmpty?: boolean
}

/** A group of facets under its heading. Those that fit no item and are not chosen are behind a button. */
export function FacetGroup({ title, facets, keepsEmpty = false }: GroupProps) {
  const [isWhole, setWhole] = useState(false)
  const fitting = facets.filter(({ count, isOn }) => keepsEmpty || count > 0 || isOn)
  const hidden = facets.length - fitting.length
  return (
    <section>
      <h2 className="caps">{title}</h2>
      <ul>
        {(isWhole ? facets : fitting).map(({ key, ...facet }) => (
          <Facet key={key} {...facet} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button look="quiet" onClick={() => setWhole(!isWhole)} isExpanded={isWhole} title={words.emptyFacets}>
          {isWhole ? words.lessFacets : words.moreFacets(hidden)}
        </Button>
      )}
    </section>
  )
}

function Facet({ label, title, count, isOn, onToggle, beside }: FacetProps) {
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

import { type ReactNode, useId } from 'react'
import type { GlossaryTerm } from '../../shared/words/glossary.ts'
import { Term } from './term.tsx'
import './block.css'

type Props = {
  title: string
  /** What the glossary calls it. */
  term?: GlossaryTerm | undefined
  beside?: ReactNode
  children: ReactNode
  className?: string
}

/** A titled group of facts. */
export function Block({ title, term, beside, children, className = '' }: Props) {
  const id = useId()
  return (
    <section className={`block ${className}`} aria-labelledby={id}>
      <div className="block-head">
        <h2 className="caps" id={id}>
          <Term name={term}>{title}</Term>
        </h2>
        {beside !== undefined && <div className="block-beside">{beside}</div>}
      </div>
      {children}
    </section>
  )
}

type Fact = readonly [name: string, value: ReactNode, term?: GlossaryTerm]

/** Names and values, one below the other; `term` is what the glossary calls a name. Rows with `null` are omitted. */
export function Facts({ rows }: { rows: readonly (Fact | null)[] }) {
  return (
    <dl className="facts">
      {rows.map((row) =>
        row === null ? null : (
          <div key={row[0]} className="facts-row">
            <dt>
              <Term name={row[2]}>{row[0]}</Term>
            </dt>
            <dd className="selectable">{row[1]}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

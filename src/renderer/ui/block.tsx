import { type ReactNode, useId } from 'react'
import './block.css'

type Props = { title: string; beside?: ReactNode; children: ReactNode; className?: string }

/** A titled group of facts. */
export function Block({ title, beside, children, className = '' }: Props) {
  const id = useId()
  return (
    <section className={`block ${className}`} aria-labelledby={id}>
      <div className="block-head">
        <h2 className="caps" id={id}>
          {title}
        </h2>
        {beside !== undefined && <div className="block-beside">{beside}</div>}
      </div>
      {children}
    </section>
  )
}

/** Names and values, one below the other. Rows with `null` are omitted. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode] | null)[] }) {
  return (
    <dl className="facts">
      {rows.map((row) =>
        row === null ? null : (
          <div key={row[0]} className="facts-row">
            <dt>{row[0]}</dt>
            <dd className="selectable">{row[1]}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

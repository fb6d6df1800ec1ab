import { type ReactNode, useId } from 'react'
import type { GlossaryTerm } from '../../../shared/words/glossary.ts'
import { Term } from '../../ui/term.tsx'

type Props = { title: string; term?: GlossaryTerm; beside?: ReactNode; children: ReactNode }

/** A group within the service result, under a thin line. */
export function Part({ title, term, beside, children }: Props) {
  const id = useId()
  return (
    <section className="part" aria-labelledby={id}>
      <div className="block-head">
        <h3 className="caps" id={id}>
          <Term name={term}>{title}</Term>
        </h3>
        {beside !== undefined && <div className="block-beside part-beside">{beside}</div>}
      </div>
      {children}
    </section>
  )
}

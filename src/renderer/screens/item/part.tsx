import { type ReactNode, useId } from 'react'

type Props = { title: string; beside?: ReactNode; children: ReactNode }

/** A group within the service result, under a thin line. */
export function Part({ title, beside, children }: Props) {
  const id = useId()
  return (
    <section className="part" aria-labelledby={id}>
      <div className="block-head">
        <h3 className="caps" id={id}>
          {title}
        </h3>
        {beside !== undefined && <div className="block-beside part-beside">{beside}</div>}
      </div>
      {children}
    </section>
  )
}

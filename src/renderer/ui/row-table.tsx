import { type ReactNode, useRef } from 'react'
import { ScrollRegion } from './scroll-region.tsx'
import { useRowsNear } from './use-rows-near.ts'
import './row-table.css'

/** Height of a line in px, as row-table.css sets it. */
const HEIGHT = 44

type Props<Row> = {
  /** Names the table's own columns (`grid-template-columns` of `.<name> .row-line`) for its style sheet. */
  name: string
  label: string
  /** The column titles, one element each. Readers hear the lines alone. */
  head: ReactNode
  total: number
  /** undefined = the row is not here yet. */
  rowAt: (index: number) => Row | undefined
  keyOf: (row: Row) => string | number
  draw: (row: Row) => ReactNode
  onRange: (range: { first: number; last: number }) => void
}

/** A long table whose lines are all of one height; any number of them costs the same. */
export function RowTable<Row>({ name, label, head, total, rowAt, keyOf, draw, onRange }: Props<Row>) {
  const scroller = useRef<HTMLElement>(null)
  const { shown, totalSize } = useRowsNear({
    ...{ total, height: HEIGHT, overscan: 8, onRange },
    scroller: () => scroller.current,
  })
  return (
    <div className={`row-table ${name}`}>
      <div className="row-line row-head" aria-hidden="true">
        {head}
      </div>
      <ScrollRegion className="row-scroll" ref={scroller} label={label}>
        <ul className="row-space" style={{ height: totalSize }}>
          {shown.map(({ index, start }) => {
            const row = rowAt(index)
            return (
              <li
                key={row === undefined ? `line ${index}` : keyOf(row)}
                className={row === undefined ? 'row-line skeleton' : 'row-line'}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={total}
                aria-posinset={index + 1}
              >
                {row !== undefined && draw(row)}
              </li>
            )
          })}
        </ul>
      </ScrollRegion>
    </div>
  )
}

import { useRef } from 'react'
import type { Leaving } from '../../../shared/contract/checks.ts'
import { costSheet } from '../../../shared/words/cost-sheet.ts'
import { exactBytes } from '../../ui/format.ts'
import type { RowsBetween } from '../../ui/long-list/rows-between.ts'
import { useLongList } from '../../ui/long-list/use-long-list.ts'
import { Name } from '../../ui/name.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'

const words = costSheet.leaves
/** Height of a usual line in px; a URL may be longer, and is measured. */
const HEIGHT = 62

type Props = {
  total: number
  useRows: RowsBetween<Leaving>
}

/** One line for each file or link that would be sent: its name here, its exact size, and what it contains. */
export function LeavingList({ total, useRows }: Props) {
  const scroller = useRef<HTMLElement>(null)
  const { shown, space, measure } = useLongList({
    count: total,
    height: HEIGHT,
    overscan: 6,
    scroller: () => scroller.current,
  })
  const rowAt = useRows(shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0)
  return (
    <>
      <p className="quiet leaving-about">{words.listAbout}</p>
      <ScrollRegion className="leaving-scroll" ref={scroller} label={words.list}>
        <ul className="leaving-space" style={{ height: space }}>
          {shown.map(({ index, start }) => {
            const row = rowAt(index)
            return (
              <li
                key={index}
                ref={measure}
                data-index={index}
                className="leaving-row selectable"
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={total}
                aria-posinset={index + 1}
              >
                {row !== undefined && <Line row={row} />}
              </li>
            )
          })}
        </ul>
      </ScrollRegion>
    </>
  )
}

function Line({ row }: { row: Leaving }) {
  const inside = row.holds.map((what) => words.holds[what]).join(' · ')
  return (
    <>
      <span className="leaving-name">
        <span className="quiet">{row.reference}</span>{' '}
        <Name text={row.url ?? row.name} className={row.url === null ? 'wraps' : 'mono wraps'} />
      </span>
      <span className="number">{exactBytes(row.url === null ? row.bytes : row.bodyBytes)}</span>
      <span className="muted">
        {row.extension === null ? words.sentExactly : inside === '' ? words.holdsNothing : inside}
        {row.isUndecoded && <strong> · {words.notShown}</strong>}
      </span>
      <span className="quiet number">
        {row.extension !== null && words.withForm({ bytes: exactBytes(row.bodyBytes) })}
      </span>
      {row.extension !== null && <span className="quiet leaving-as">{words.sentAs({ extension: row.extension })}</span>}
    </>
  )
}

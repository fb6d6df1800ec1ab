import { useRef } from 'react'
import type { TrafficRow } from '../../../shared/model/traffic.ts'
import { trafficWords as words } from '../../../shared/words/traffic.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { useRowsNear } from '../../ui/use-rows-near.ts'
import { TrafficLine } from './traffic-line.tsx'

/** Height of a line in px, as traffic.css sets it. */
const HEIGHT = 44

type Props = {
  total: number
  rowAt: (index: number) => TrafficRow | undefined
  onRange: (range: { first: number; last: number }) => void
}

/** The requests near the window; any number of them costs the same. */
export function TrafficList({ total, rowAt, onRange }: Props) {
  const scroller = useRef<HTMLElement>(null)
  const { shown, totalSize } = useRowsNear({
    total,
    height: HEIGHT,
    overscan: 8,
    scroller: () => scroller.current,
    onRange,
  })
  return (
    <div className="traffic-table">
      <div className="traffic-row traffic-head" aria-hidden="true">
        <span>{words.columns.at}</span>
        <span>{words.columns.purpose}</span>
        <span>{words.columns.to}</span>
        <span className="number">{words.columns.out}</span>
        <span className="number">{words.columns.in}</span>
        <span className="number">{words.columns.took}</span>
        <span>{words.columns.answer}</span>
      </div>
      <ScrollRegion className="traffic-scroll" ref={scroller} label={words.list}>
        <ul className="traffic-space" style={{ height: totalSize }}>
          {shown.map(({ index, start }) => {
            const row = rowAt(index)
            return (
              <li
                key={row?.id ?? `line ${index}`}
                className={row === undefined ? 'traffic-row skeleton' : 'traffic-row'}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={total}
                aria-posinset={index + 1}
              >
                {row !== undefined && <TrafficLine row={row} />}
              </li>
            )
          })}
        </ul>
      </ScrollRegion>
    </div>
  )
}

import type { TrafficRow } from '../../../shared/model/traffic.ts'
import { trafficWords as words } from '../../../shared/words/traffic.ts'
import { RowTable } from '../../ui/row-table.tsx'
import { TrafficLine } from './traffic-line.tsx'

type Props = {
  total: number
  rowAt: (index: number) => TrafficRow | undefined
  onRange: (range: { first: number; last: number }) => void
}

/** The requests near the window; any number of them costs the same. */
export function TrafficList(list: Props) {
  return (
    <RowTable
      {...list}
      name="traffic-table"
      label={words.list}
      head={
        <>
          <span>{words.columns.at}</span>
          <span>{words.columns.purpose}</span>
          <span>{words.columns.to}</span>
          <span className="number">{words.columns.out}</span>
          <span className="number">{words.columns.in}</span>
          <span className="number">{words.columns.took}</span>
          <span>{words.columns.answer}</span>
        </>
      }
      keyOf={({ id }) => id}
      draw={(row) => <TrafficLine row={row} />}
    />
  )
}

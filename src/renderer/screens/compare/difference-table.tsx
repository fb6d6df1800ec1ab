import { useMemo, useRef } from 'react'
import type { DifferenceRow } from '../../../shared/model/difference.ts'
import type { DifferenceValue } from '../../../shared/model/difference-value.ts'
import {
  type CellLine,
  fieldWords,
  groupHeading,
  rowText,
  valueLines,
  difference as words,
} from '../../../shared/words/difference.ts'
import { VerdictChip } from '../../ui/chip.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { useLongList } from '../../ui/long-list/use-long-list.ts'
import { Name } from '../../ui/name.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import './difference-table.css'

/** One side, as named in the head of its column. */
export type Side = { letter: string; name: string; reference: string; note: string | null }

type Props = { sides: readonly Side[]; rows: readonly DifferenceRow[] }

type Line =
  | { is: 'group'; key: string; title: string; note: string | null }
  | { is: 'row'; key: string; row: DifferenceRow }

/** Height of a row of one line, px; others are measured. */
const HEIGHT = 28
/** Height of the head, px, as set in the style sheet. */
const HEAD = 28
/** Keys that scroll the table while it has the focus, and then do nothing else. */
const SCROLLING = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])

/** Rows of a comparison under the names of its sides; only those near the visible area are rendered. */
export function DifferenceTable({ sides, rows }: Props) {
  const scroller = useRef<HTMLElement>(null)
  const lines = useMemo(() => linesOf(rows), [rows])
  const { shown, space, measure } = useLongList({
    count: lines.length,
    height: HEIGHT,
    overscan: 12,
    scroller: () => scroller.current,
    margin: HEAD,
  })
  const above = shown[0]?.start ?? 0
  const below = space - (shown.at(-1)?.end ?? 0)
  const columns = sides.length + 2
  return (
    <ScrollRegion
      className="difference-scroll"
      label={words.table}
      ref={scroller}
      onKeyDown={(event) => {
        if (SCROLLING.has(event.key) && !event.shiftKey) event.stopPropagation()
      }}
    >
      <table className="difference-table" aria-rowcount={lines.length + 1}>
        <caption className="visually-hidden">{words.table}</caption>
        <colgroup>
          <col className="difference-fields" />
          {sides.map(({ letter }) => (
            <col key={letter} />
          ))}
          <col className="difference-copies" />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{words.field}</th>
            {sides.map((side) => (
              <SideHead key={side.letter} side={side} />
            ))}
            <th scope="col">
              <span className="visually-hidden">{words.copyColumn}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Gap height={above} columns={columns} />
          {shown.map(({ index }) => {
            const line = lines[index]
            if (line === undefined) return null
            const { key } = line
            const at = { ref: measure, 'data-index': index, 'aria-rowindex': index + 2 }
            return line.is === 'group' ? (
              <tr key={key} {...at} className="difference-group">
                <th scope="rowgroup" colSpan={columns}>
                  <Name text={line.title} className="caps" />
                  {line.note !== null && <span className="difference-note">{line.note}</span>}
                </th>
              </tr>
            ) : (
              <tr key={key} {...at} className={line.row.isChanged ? 'marked' : undefined}>
                <Cells row={line.row} sides={sides} />
              </tr>
            )
          })}
          <Gap height={below} columns={columns} />
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Placeholder for the rows that are not rendered. */
const Gap = ({ height, columns }: { height: number; columns: number }) =>
  height <= 0 ? null : (
    <tr className="difference-gap">
      <td colSpan={columns} style={{ height }} />
    </tr>
  )

function SideHead({ side: { letter, name, reference, note } }: { side: Side }) {
  return (
    <th scope="col">
      <span className="difference-side">
        <span>{letter} ·</span> <Name text={name} className="one-line" />
        <span className="quiet">{reference}</span>
        {note !== null && <span className="quiet">{note}</span>}
      </span>
    </th>
  )
}

function Cells({ row, sides }: { row: DifferenceRow; sides: readonly Side[] }) {
  const field = fieldWords(row)
  return (
    <>
      <th scope="row">
        <span className="difference-field">
          <span className="difference-sign" aria-hidden="true">
            {row.isChanged ? '≠' : ''}
          </span>
          <Name text={field} className="wraps" />
          {row.isChanged && <span className="visually-hidden">, {words.isChanged}</span>}
        </span>
      </th>
      {sides.map(({ letter }, side) => (
        <td key={letter} className="selectable">
          <Value field={row.field} value={row.values[side]} />
        </td>
      ))}
      <td className="difference-copy">
        <CopyButton text={() => rowText(row)} label={words.copyRow({ field })} />
      </td>
    </>
  )
}

function Value({ field, value }: { field: string; value: DifferenceValue | undefined }) {
  if (value === undefined) return null
  if (value.is === 'verdict') return <VerdictChip verdict={value.verdict} isAttached={value.isAttached} />
  return numbered(valueLines(field, value)).map(({ key, line: { text, beside, isNone } }) => (
    <span key={key} className={field === 'sha256' && !isNone ? 'difference-line mono' : 'difference-line'}>
      {isNone ? <span className="quiet">{text}</span> : <Name text={text} keepLines className="wraps" />}
      {beside !== null && <Name text={beside} keepLines className="quiet difference-beside" />}
    </span>
  ))
}

/** Gives each line a unique key: a value may be recorded twice, and is then shown twice. */
const numbered = (lines: readonly CellLine[]) => lines.map((line, at) => ({ key: `${at} ${line.text}`, line }))

/** The rows grouped under their headings. */
function linesOf(rows: readonly DifferenceRow[]): Line[] {
  let last: string | null = null
  return rows.flatMap((row): Line[] => {
    const heading = groupHeading(row)
    const line: Line = { is: 'row', key: row.key, row }
    const group = `${row.group} ${row.block ?? ''}`
    if (group === last) return [line]
    last = group
    return [{ is: 'group', key: `group ${group}`, ...heading }, line]
  })
}

import { type CSSProperties, type ReactNode, type UIEvent, useRef } from 'react'
import type { ColumnChoices } from '../../../shared/model/case-view.ts'
import { isWideFor, tracksOf, widthOf } from './list-columns.ts'
import './list-frame.css'

type Props = {
  head: ReactNode
  /** null = a grid, which has none. */
  columns: ColumnChoices | null
  children: ReactNode
}

/**
 * The list below its head. Both have the same columns, and scroll sideways together: a list of options cannot contain
 * column heads.
 */
export function ListFrame({ head, columns, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const style: CSSProperties & Record<`--${string}`, string> =
    columns === null ? {} : { '--list-tracks': tracksOf(columns), '--list-width': `${widthOf(columns)}px` }
  const together = ({ target }: UIEvent) => {
    if (!(target instanceof HTMLElement)) return
    for (const other of frame.current?.children ?? []) if (other !== target) other.scrollLeft = target.scrollLeft
  }
  return (
    <div
      className="list-frame"
      data-result={columns !== null && isWideFor(columns, 'state') ? 'wide' : 'narrow'}
      ref={frame}
      style={style}
      onScrollCapture={together}
    >
      {head}
      {children}
    </div>
  )
}

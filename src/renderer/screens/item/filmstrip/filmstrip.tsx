import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { ItemId } from '../../../../shared/model/ids.ts'
import type { ItemRow } from '../../../../shared/model/item.ts'
import { filmstrip as words } from '../../../../shared/words/filmstrip.ts'
import type { Standing } from './standing.ts'
import { StripCell } from './strip-cell.tsx'

/** Width of a cell with the gap after it, px, as filmstrip.css sets it: nothing is measured, so nothing jumps. */
const STEP = 96

type Props = {
  standing: Standing
  gathered: ReadonlySet<ItemId>
  rowAt: (index: number) => ItemRow | undefined
  onRange: (first: number, last: number) => void
  onGo: (index: number) => void
  onGather: (itemId: ItemId) => void
}

/** Small pictures in a row, only those near the window, the one shown in the middle. */
export function Filmstrip({ standing, gathered, rowAt, onRange, onGo, onGather }: Props) {
  const { index: shown, isGone, total } = standing
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    horizontal: true,
    // Before its place is known there is nothing to show, rather than the start of the list.
    count: shown === null ? 0 : total,
    getScrollElement: () => box.current,
    estimateSize: () => STEP,
    overscan: 4,
    paddingStart: 4,
    paddingEnd: 4,
  })
  const cells = virtual.getVirtualItems()
  const first = cells[0]?.index ?? 0
  const last = cells.at(-1)?.index ?? first
  useEffect(() => onRange(first, last), [first, last, onRange])
  const hasCells = total > 0
  useLayoutEffect(() => {
    if (shown !== null && hasCells) virtual.scrollToIndex(shown, { align: 'center' })
  }, [shown, hasCells, virtual])

  const isShown = (index: number) => index === shown && !isGone
  const onClick = (event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="option"]') : null
    const index = Number(cell?.dataset.index ?? Number.NaN)
    const row = Number.isInteger(index) ? rowAt(index) : undefined
    if (row === undefined) return
    if (event.ctrlKey || event.metaKey) onGather(row.id)
    else onGo(index)
  }
  // A film keeps the arrows for itself; with the strip in focus they are the strip's.
  const onKeyDown = (event: KeyboardEvent) => {
    if (shown === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const to = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: total - 1 }[event.key]
    const row = rowAt(shown)
    if (to !== undefined) onGo(to)
    else if (event.key === ' ' && row !== undefined) onGather(row.id)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={box}
      className="strip-list"
      role="listbox"
      tabIndex={0}
      aria-label={words.list}
      aria-orientation="horizontal"
      aria-multiselectable="true"
      aria-activedescendant={shown !== null && rowAt(shown) !== undefined ? cellId(shown) : undefined}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onWheel={({ currentTarget, deltaX, deltaY }) => {
        if (Math.abs(deltaY) > Math.abs(deltaX)) currentTarget.scrollLeft += deltaY
      }}
    >
      <div className="strip-space" role="presentation" style={{ width: virtual.getTotalSize() }}>
        {cells.map(({ index, start }) => {
          const row = rowAt(index)
          return (
            <div
              key={index}
              id={cellId(index)}
              role="option"
              tabIndex={-1}
              data-index={index}
              data-item={row?.id}
              className={isShown(index) ? 'strip-cell strip-shown' : 'strip-cell'}
              style={{ transform: `translateX(${start}px)` }}
              aria-selected={row !== undefined && gathered.has(row.id)}
              aria-current={isShown(index) ? 'true' : undefined}
              aria-setsize={total}
              aria-posinset={index + 1}
            >
              {row === undefined ? <span className="visually-hidden">{words.loading}</span> : <StripCell row={row} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const cellId = (index: number): string => `strip-${index}`

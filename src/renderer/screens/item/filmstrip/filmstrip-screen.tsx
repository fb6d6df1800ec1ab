import { type KeyboardEvent, type MouseEvent, memo, useLayoutEffect, useRef } from 'react'
import type { ItemId } from '../../../../shared/model/ids.ts'
import type { ItemRow } from '../../../../shared/model/item.ts'
import type { ItemSet } from '../../../../shared/model/item-set.ts'
import { compare } from '../../../../shared/words/compare.ts'
import { filmstrip as words } from '../../../../shared/words/filmstrip.ts'
import { direction } from '../../../../shared/words/locale.ts'
import { reportSheet } from '../../../../shared/words/report-sheet.ts'
import { type ItemQuery, useItemWindow } from '../../../data/items.ts'
import { pictures } from '../../../data/pictures.ts'
import { CommandKey, IconButton } from '../../../ui/button.tsx'
import { useLongList } from '../../../ui/long-list/use-long-list.ts'
import { MenuButton } from '../../../ui/menu-button.tsx'
import { Name } from '../../../ui/name.tsx'
import { RedactedSign } from '../../../ui/redacted-sign.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import { Thumbnail } from '../../library/thumbnail.tsx'
import { usePreferVisible } from '../../library/use-prefer-visible.ts'
import type { ListPosition } from './list-position.ts'
import './filmstrip.css'

type Props = {
  query: ItemQuery
  position: ListPosition
  /** Items selected in the library. */
  gathered: ItemSet
  onGo: (index: number) => void
  onGather: (itemId: ItemId) => void
  onClear: () => void
  onCompare: (() => void) | null
  onAnalyse: () => void
  onFactCheck: () => void
  onReport: () => void
  onHide: () => void
}

/** Filmstrip: the list the item was opened from, below the item. */
export function FilmstripScreen({ query, position, gathered, onGo, onGather, ...on }: Props) {
  const at = position.index ?? 0
  const kind = useItemWindow(query, at, at)(at)?.kind
  return (
    <section className="strip" aria-label={words.label}>
      <StripHead {...on} selected={gathered.size} isPlayed={kind === 'audio' || kind === 'video'} />
      <Filmstrip query={query} position={position} gathered={gathered} onGo={onGo} onGather={onGather} />
    </section>
  )
}

type StripHeadProps = {
  /** Number of selected items. */
  selected: number
  onClear: () => void
  /** Opens the comparison of the selected items; null = they cannot be compared. */
  onCompare: (() => void) | null
  onAnalyse: () => void
  onFactCheck: () => void
  onReport: () => void
  onHide: () => void
  /**
   * The item shown is video or audio: Space belongs to the player, and to the strip only while the strip has the focus.
   */
  isPlayed: boolean
}

/** Head of the filmstrip: the number of selected items and the actions for them. */
function StripHead({
  selected,
  onClear,
  onCompare,
  onAnalyse,
  onFactCheck,
  onReport,
  onHide,
  isPlayed,
}: StripHeadProps) {
  return (
    <div className="strip-head">
      <span className="strip-count" role="status">
        {selected === 0 ? (
          <span className="caps">{words.label}</span>
        ) : (
          <strong>{words.selected({ n: selected })}</strong>
        )}
      </span>
      <IconButton icon="down" label={words.hide} onClick={onHide} />
      {selected === 0 ? (
        !isPlayed && (
          <span className="strip-hint quiet">
            <CommandKey of="selectItem" /> {words.hint}
          </span>
        )
      ) : (
        <MenuButton
          label={words.menu}
          entries={[
            ...(onCompare === null ? [] : [{ label: compare.title, act: onCompare }]),
            { label: words.analyse, act: onAnalyse },
            { label: words.factCheck, act: onFactCheck },
            { label: reportSheet.open, act: onReport },
            { label: words.clear, act: onClear },
          ]}
        />
      )}
    </div>
  )
}

/** Width of a cell with the gap after it, px, as set in filmstrip.css: nothing is measured, so nothing jumps. */
const STEP = 96
/** Space before the first cell and after the last, px. */
const ENDS = 4
/** Which way the strip runs: 1 = to the right, -1 = to the left. */
const WAY = direction === 'rtl' ? -1 : 1

type FilmstripProps = {
  query: ItemQuery
  position: ListPosition
  gathered: ItemSet
  onGo: (index: number) => void
  onGather: (itemId: ItemId) => void
}

/** Row of thumbnails with the current item in the middle; only the visible ones are rendered. */
function Filmstrip({ query, position, gathered, onGo, onGather }: FilmstripProps) {
  const { index: shown, isGone, total } = position
  const box = useRef<HTMLDivElement>(null)
  const {
    shown: cells,
    space,
    show,
  } = useLongList({
    // Until the item's index is known nothing is shown, rather than the start of the list.
    count: shown === null ? 0 : total,
    height: STEP,
    overscan: 4,
    scroller: () => box.current,
    margin: ENDS,
    axis: 'across',
  })
  const first = cells[0]?.index ?? 0
  const last = cells.at(-1)?.index ?? first
  const rowAt = useItemWindow(query, first, last)
  usePreferVisible(query.caseId, rowAt, { first, last })
  const hasCells = total > 0
  useLayoutEffect(() => {
    if (shown !== null && hasCells) show(shown, 'center')
  }, [shown, hasCells, show])

  const isShown = (index: number) => index === shown && !isGone
  const onClick = (event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[role="option"]') : null
    const index = Number(cell?.dataset.index ?? Number.NaN)
    const row = Number.isInteger(index) ? rowAt(index) : undefined
    if (row === undefined) return
    if (event.ctrlKey || event.metaKey) onGather(row.id)
    else onGo(index)
  }
  // The arrow keys belong to the player, except while the strip has the focus.
  const onKeyDown = (event: KeyboardEvent) => {
    if (shown === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const to = { ArrowLeft: shown - WAY, ArrowRight: shown + WAY, Home: 0, End: total - 1 }[event.key]
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
        if (Math.abs(deltaY) > Math.abs(deltaX)) currentTarget.scrollLeft += WAY * deltaY
      }}
    >
      <div className="strip-space" role="presentation" style={{ width: space + 2 * ENDS }}>
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
              style={{ transform: `translateX(${WAY * (ENDS + start)}px)` }}
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

/** One item of the strip: thumbnail, reference and state. */
const StripCell = memo(function StripCell({ row }: { row: ItemRow }) {
  return (
    <>
      <div className="well strip-well">
        <Thumbnail row={row} address={pictures.thumbnail} isSmall />
        <RedactedSign isRedacted={row.isRedacted} />
      </div>
      <span className="strip-text">
        <span className="strip-reference">{row.reference}</span>
        <Name text={row.name} className="visually-hidden" />
        <StateGlyph row={row} />
      </span>
    </>
  )
})

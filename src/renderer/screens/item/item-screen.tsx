import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { TextMatch } from '../../../shared/model/found-text.ts'
import type { ItemId, Sha256 } from '../../../shared/model/ids.ts'
import { whyNoComparison } from '../../../shared/words/compare.ts'
import { filmstrip as strip } from '../../../shared/words/filmstrip.ts'
import { item as words } from '../../../shared/words/item.ts'
import { frame } from '../../../shared/words/ui.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { type ItemQuery, useItem } from '../../data/items.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { type PaneSubject, wholePicture } from '../compare/pane-subject.ts'
import { gathered, type Selection } from '../library/selection.ts'
import type { OnOpenElsewhere } from './also-in-block.tsx'
import { useBoxLook } from './box-look.tsx'
import type { ItemFace } from './face-switch.tsx'
import { FactCheckScreen } from './fact-check/fact-check-screen.tsx'
import { FilmstripScreen } from './filmstrip/filmstrip-screen.tsx'
import { type ListPosition, stepFrom } from './filmstrip/list-position.ts'
import { useStepping } from './filmstrip/use-stepping.ts'
import { ItemView } from './item-view.tsx'
import type { ItemTab } from './item-view-props.ts'
import type { Players } from './player/players.ts'
import { type ItemKeys, useItemKeys } from './use-item-keys.ts'
import type { ListKeys } from './use-list-keys.ts'
import { useLookAhead } from './use-look-ahead.ts'
import './item-screen.css'

/** The library the item was opened from: its selection persists, and can be extended from here. */
export type ListBehind = {
  selection: Selection
  onGather: (itemId: ItemId) => void
  onClear: () => void
  /** Opens the cost sheet for the selected items. */
  onAnalyse: () => void
  onFactCheck: () => void
  onReport: () => void
  onGrid: () => void
  hasStrip: boolean
  onStrip: () => void
}

type Props = {
  itemId: ItemId
  /** The window's players, so that a video or audio resumes where it was left. */
  players: Players
  /** Query of the list the item was opened from: previous and next follow its filter and order. */
  query: ItemQuery
  /** `index` is the item's index in the list; null = unknown, as for a duplicate. */
  onOpenItem: (itemId: ItemId, index: number | null) => void
  /** Opens an item of another case. */
  onOpenElsewhere: OnOpenElsewhere
  onBack: () => void
  /** Opens the cost sheet for this item. */
  onAnalyse: (itemId: ItemId) => void
  /** Opens the cost sheet for a fact check of this item. */
  onAskFactCheck: (itemId: ItemId) => void
  onReport: (itemId: ItemId) => void
  /** Opens the comparison of these panes. */
  onCompare: (panes: readonly PaneSubject[]) => void
  /** Items selected in the library: two to four can be compared with each other. */
  selected: readonly ItemId[]
  /** Opens the queue, where that is offered. */
  onOpenQueue?: () => void
  /** Opens the custody entries about an item. */
  onCustody?: (item: { id: ItemId; reference: string }) => void
  /** Shows the items recorded in a span of time. */
  onRecorded?: (span: { from: number; to: number }) => void
  /** Absent: the item is shown without a filmstrip. */
  list?: ListBehind
  /** Which side of the item is shown first. */
  face?: ItemFace
  /** What of it was found by a search, and is shown first; null = it was opened otherwise. */
  match?: TextMatch | null
  /** Shows the image alone, without the panel next to it. */
  isPanelHidden?: boolean
}

/** One item: its image with boxes, everything known about it, and below it the list it was opened from. */
export function ItemScreen(props: Props) {
  const { itemId, query, onOpenItem, list } = props
  const known = list?.selection.active ?? null
  const { position, step, goTo } = useStepping({ query, itemId, known, onOpenItem })
  const picked = list === undefined ? NONE : gathered(list.selection)
  useLookAhead(query, position.index)
  const room = useRef<HTMLDivElement>(null)
  const hasStrip = list?.hasStrip === true
  // The focused element may have gone with the previous item: the focus stays on this screen.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      room.current?.focus({ preventScroll: true })
  })

  const place = (
    <Place
      position={position}
      onStep={step}
      onStrip={list === undefined || hasStrip ? null : list.onStrip}
      selected={picked.size}
    />
  )
  const listKeys: ListKeys | undefined = list && {
    onFirst: () => goTo(0),
    onLast: () => goTo(position.total - 1),
    onGather: () => list.onGather(itemId),
    onGrid: list.onGrid,
    onStrip: list.onStrip,
  }
  return (
    <div className="item-room" ref={room} tabIndex={-1}>
      <ShownItem {...props} place={place} onStep={step} listKeys={listKeys} />
      {list !== undefined && hasStrip && (
        <FilmstripScreen
          query={query}
          position={position}
          onGather={list.onGather}
          onClear={list.onClear}
          onHide={list.onStrip}
          gathered={picked}
          onGo={goTo}
          onCompare={
            whyNoComparison(picked.size) === null ? () => props.onCompare([...picked].map(wholePicture)) : null
          }
          onAnalyse={list.onAnalyse}
          onFactCheck={list.onFactCheck}
          onReport={list.onReport}
        />
      )}
    </div>
  )
}

const NONE: ReadonlySet<ItemId> = new Set()

type ShownProps = Props & {
  place: ReactNode
  onStep: (by: -1 | 1, isRepeated?: boolean) => void
  listKeys: ListKeys | undefined
}

/** The item itself. What a person set up persists from item to item. */
function ShownItem(props: ShownProps) {
  const { itemId, onBack, place, onStep, listKeys } = props
  const found = useItem(itemId)
  const [tab, setTab] = useState<ItemTab>(props.match?.place.in === 'metadata' ? 'metadata' : 'result')
  const [{ labels, opacity }, changeBoxes] = useBoxLook()
  const [areBoxesHidden, setBoxesHidden] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const [face, setFace] = useState<ItemFace>(
    props.face ?? (props.match?.place.in === 'fact_check' ? 'fact_check' : 'medium'),
  )
  /** Earlier version of the item's file whose fact checks are shown; other items are shown as they are. */
  const [earlier, setEarlier] = useState<{ itemId: ItemId; sha256: Sha256 } | null>(null)
  const turn = (to: ItemFace) => {
    setEarlier(null)
    setFace(to)
  }

  if (found.data == null) {
    return (
      <main className="item-screen">
        <Waiting onBack={onBack} onStep={onStep} listKeys={listKeys} onHold={setHeld} />
        <div className="item-tools">
          <div className="item-where">
            <Button look="quiet" onClick={onBack} keyOf="back">
              {frame.back}
            </Button>
            {place}
          </div>
        </div>
        <div className="item-work">
          <div className="stage">
            {found.error !== null && (
              <div className="no-picture">
                <ErrorNote error={found.error.error} />
              </div>
            )}
          </div>
        </div>
        {props.isPanelHidden !== true && (
          <aside className="item-panel" aria-label={viewer.panel} aria-busy={found.isPending}>
            <p className="item-panel-waiting quiet">{found.error === null ? frame.loading : viewer.noItem}</p>
          </aside>
        )}
      </main>
    )
  }
  const shown = {
    ...props,
    caseId: props.query.caseId,
    item: found.data,
    player: props.players.of(itemId),
    onFace: turn,
    match: props.match?.itemId === itemId ? props.match : null,
  }
  if (face === 'fact_check') {
    const sha256 = earlier?.itemId === itemId ? earlier.sha256 : null
    return <FactCheckScreen {...shown} key={itemId} earlier={sha256} />
  }
  return (
    <ItemView
      {...shown}
      key={itemId}
      onEarlierCheck={(sha256) => {
        setEarlier({ itemId, sha256 })
        setFace('fact_check')
      }}
      tab={tab}
      onTab={setTab}
      labels={labels}
      onLabels={(next) => changeBoxes({ labels: next })}
      areBoxesHidden={areBoxesHidden}
      onHideBoxes={setBoxesHidden}
      isHeld={isHeld}
      onHold={setHeld}
      boxOpacity={opacity}
      onBoxOpacity={(next) => changeBoxes({ opacity: next })}
    />
  )
}

const nothing = () => undefined

/** Keys that work before the item is loaded, so that holding an arrow moves through the list. */
function Waiting(keys: Pick<ItemKeys, 'onBack' | 'onStep' | 'listKeys' | 'onHold'>) {
  useItemKeys({
    ...keys,
    onZoom: nothing,
    onFill: nothing,
    onZoomBy: nothing,
    onPosture: nothing,
    onNextFace: nothing,
    onPan: nothing,
    onHide: nothing,
    onTab: nothing,
    onAnalyse: nothing,
  })
  return <h1 className="visually-hidden">{words.tabs.result}</h1>
}

type PlaceProps = {
  position: ListPosition
  onStep: (by: -1 | 1) => void
  /** Shows the filmstrip; null = it is visible, or there is none. */
  onStrip: (() => void) | null
  /** Number of selected items: shown here while the filmstrip is hidden. */
  selected: number
}

/** The item's position in its list, and buttons to its neighbours. An item that the filter excludes has no position. */
function Place({ position, onStep, onStrip, selected }: PlaceProps) {
  const { index, isGone, total } = position
  return (
    <span className="place">
      <IconButton
        icon="left"
        label={words.previous}
        title={`${words.previous} (←)`}
        isDisabled={stepFrom(position, null, -1) === null}
        onClick={() => onStep(-1)}
      />
      <span className="place-text">{index === null || isGone ? '' : words.place({ index: index + 1, total })}</span>
      <IconButton
        icon="right"
        label={words.next}
        title={`${words.next} (→)`}
        isDisabled={stepFrom(position, null, 1) === null}
        onClick={() => onStep(1)}
      />
      {onStrip !== null && (
        <button type="button" className="button button-quiet strip-toggle" title={strip.show} onClick={onStrip}>
          <Icon name="strip" />
          <span className="visually-hidden">{strip.show}</span> {selected > 0 && strip.selected({ n: selected })}
        </button>
      )}
    </span>
  )
}

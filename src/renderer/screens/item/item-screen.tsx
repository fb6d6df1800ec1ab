import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { TextMatch } from '../../../shared/model/found-text.ts'
import type { ItemId, Sha256 } from '../../../shared/model/ids.ts'
import { type ItemSet, itemsIn } from '../../../shared/model/item-set.ts'
import { whyNoComparison } from '../../../shared/words/compare.ts'
import { filmstrip as strip } from '../../../shared/words/filmstrip.ts'
import { findings } from '../../../shared/words/findings.ts'
import { item as words } from '../../../shared/words/item.ts'
import { seenWords } from '../../../shared/words/seen.ts'
import { frame } from '../../../shared/words/ui.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { useMarking } from '../../data/findings.ts'
import { type ItemQuery, useItem } from '../../data/items.ts'
import { useLookedAt, useSetSeen } from '../../data/seen.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { type PaneSubject, wholePicture } from '../compare/pane-subject.ts'
import { AdvanceChoice } from '../finding/advance-choice.tsx'
import { useTriage } from '../finding/use-triage.ts'
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
  selected: ItemSet
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
  useLookedAt(query.caseId, useItem(itemId).data == null ? NO_ITEMS : [itemId], LOOK_MS)
  const { toUnseen, noneLeftAt, advance, setAdvance, leadOn } = useTriage({
    query,
    itemId,
    index: position.index,
    onGo: onOpenItem,
    onStep: () => step(1),
  })
  const [last, setLast] = useState<LastMark | null>(null)
  const { undo } = useMarking(query.caseId)
  const takeBack = (of: LastMark) =>
    undo.mutate(of.batch, {
      onSuccess: () => {
        setLast(null)
        if (of.itemId !== itemId) onOpenItem(of.itemId, of.index)
      },
    })
  const setSeen = useSetSeen()
  const isSeen = useItem(itemId).data?.row.isSeen === true
  useKeys({
    nextUnseen: ({ repeat }) => (repeat ? undefined : void toUnseen()),
    toggleSeen: ({ repeat }) =>
      repeat ? undefined : setSeen.mutate({ caseId: query.caseId, items: [itemId], isSeen: !isSeen }),
    takeBack: ({ repeat }) => (repeat || last === null ? false : takeBack(last)),
  })
  const room = useRef<HTMLDivElement>(null)
  const hasStrip = list?.hasStrip === true
  const focused = useRef<EventTarget | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target
    }
    window.addEventListener('focusin', note)
    return () => window.removeEventListener('focusin', note)
  }, [])
  // The focused element may have gone with the previous item: the focus stays on this screen. Where a person has left
  // the page for the window's own controls, the focus is theirs.
  useEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body
    const isLost = !(focused.current instanceof Element && focused.current.isConnected)
    if (isNowhere && isLost) room.current?.focus({ preventScroll: true })
  })

  const place = (
    <Place
      position={position}
      onStep={step}
      onStrip={list === undefined || hasStrip ? null : list.onStrip}
      selected={picked.size}
      says={noneLeftAt?.itemId === itemId ? seenWords.noneLeft : null}
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
      <ShownItem
        {...props}
        place={place}
        onStep={step}
        listKeys={listKeys}
        onMarkSet={leadOn}
        onMarked={(batch, reference) => setLast({ batch, reference, itemId, index: position.index })}
        marking={
          <div className="marks-said">
            <AdvanceChoice advance={advance} onAdvance={setAdvance} />
            <span className="muted" role="status">
              {last !== null && seenWords.marked({ reference: last.reference })}
            </span>
            {last !== null && (
              <Button onClick={() => takeBack(last)} isDisabled={undo.isPending} keyOf="takeBack">
                {findings.undo}
              </Button>
            )}
            {undo.error !== null && <ErrorNote error={undo.error.error} />}
          </div>
        }
      />
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
            whyNoComparison(picked.size) === null ? () => props.onCompare(itemsIn(picked).map(wholePicture)) : null
          }
          onAnalyse={list.onAnalyse}
          onFactCheck={list.onFactCheck}
          onReport={list.onReport}
        />
      )}
    </div>
  )
}

const NONE: ItemSet = new Set()
const NO_ITEMS: readonly ItemId[] = []
/** How long an item is shown until it counts as looked at, ms. */
const LOOK_MS = 300

/** The last change of marks, which can be undone: of which item, and where that is in the list. */
type LastMark = { batch: string; reference: string; itemId: ItemId; index: number | null }

type ShownProps = Props & {
  onMarkSet: () => void
  onMarked: (batch: string, reference: string) => void
  /** What follows a mark, and the last one. */
  marking: ReactNode
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
  /** Why a key led nowhere; null = nothing to say. */
  says: string | null
}

/** The item's position in its list, and buttons to its neighbours. An item that the filter excludes has no position. */
function Place({ position, onStep, onStrip, selected, says }: PlaceProps) {
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
      <span className="place-says muted" role="status">
        {says}
      </span>
      {onStrip !== null && (
        <button type="button" className="button button-quiet strip-toggle" title={strip.show} onClick={onStrip}>
          <Icon name="strip" />
          <span className="visually-hidden">{strip.show}</span> {selected > 0 && strip.selected({ n: selected })}
        </button>
      )}
    </span>
  )
}

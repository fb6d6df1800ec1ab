import { useState } from 'react'
import type { ItemId, Sha256 } from '../../../shared/model/ids.ts'
import { item as words } from '../../../shared/words/item.ts'
import { frame } from '../../../shared/words/ui.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { type ItemQuery, useItem, useNeighbours } from '../../data/items.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import type { PaneSubject } from '../compare/pane-subject.ts'
import type { Labels } from './face-boxes.tsx'
import type { ItemFace } from './face-switch.tsx'
import { FactCheckScreen } from './fact-check/fact-check-screen.tsx'
import { ItemView } from './item-view.tsx'
import { Place } from './place.tsx'
import type { Players } from './player/players.ts'
import { useItemKeys } from './use-item-keys.ts'
import './item-screen.css'

export type ItemTab = 'result' | 'metadata' | 'history'

export const itemTabs: readonly ItemTab[] = ['result', 'metadata', 'history']

type Props = {
  itemId: ItemId
  /** The players of the window: a film stands where it was left. */
  players: Players
  /** The list the item was opened from: previous and next follow its filter and order. */
  query: ItemQuery
  /** `index` is its place in the list; null = not known, as for a duplicate. */
  onOpenItem: (itemId: ItemId, index: number | null) => void
  onBack: () => void
  /** Opens the cost sheet for this item. */
  onAnalyse: (itemId: ItemId) => void
  /** Opens the cost sheet of a fact check of this item. */
  onAskFactCheck: (itemId: ItemId) => void
  /** Opens the comparison of these. */
  onCompare: (panes: readonly PaneSubject[]) => void
  /** What is selected in the library: two to four are compared with each other. */
  selected: readonly ItemId[]
  /** Leads to the queue, where one is offered. */
  onOpenQueue?: () => void
  /** Which side of it is shown at first. */
  face?: ItemFace
  /** The picture alone, without the panel beside it. */
  isPanelHidden?: boolean
}

/** One item: its picture with boxes, and all that is known about it. What a person set up stays from item to item. */
export function ItemScreen(props: Props) {
  const { itemId, query, onOpenItem, onBack } = props
  const found = useItem(itemId)
  const neighbours = useNeighbours(query, itemId).data ?? undefined
  const [tab, setTab] = useState<ItemTab>('result')
  const [labels, setLabels] = useState<Labels>('score')
  const [areBoxesHidden, setBoxesHidden] = useState(false)
  const [boxOpacity, setBoxOpacity] = useState(1)
  const [face, setFace] = useState<ItemFace>(props.face ?? 'medium')
  /** Bytes the item held before, whose fact checks are shown; other items are shown as they are. */
  const [earlier, setEarlier] = useState<{ itemId: ItemId; sha256: Sha256 } | null>(null)
  const turn = (to: ItemFace) => {
    setEarlier(null)
    setFace(to)
  }

  const step = (by: -1 | 1) => {
    const next = by === -1 ? neighbours?.previousId : neighbours?.nextId
    const index = neighbours?.index ?? null
    if (next != null) onOpenItem(next, index === null ? null : index + by)
  }
  const place = <Place neighbours={neighbours} onStep={step} />

  if (found.data == null) {
    return (
      <main className="item-screen">
        <Waiting onBack={onBack} onStep={step} />
        <div className="item-work">
          <div className="item-tools">
            <div className="item-where">
              <Button look="quiet" onClick={onBack} keyCap="Esc">
                {frame.back}
              </Button>
              {place}
            </div>
          </div>
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
  const shown = { ...props, item: found.data, player: props.players.of(itemId), place, onStep: step, onFace: turn }
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
      onLabels={setLabels}
      areBoxesHidden={areBoxesHidden}
      onHideBoxes={setBoxesHidden}
      boxOpacity={boxOpacity}
      onBoxOpacity={setBoxOpacity}
    />
  )
}

const nothing = () => undefined

/** Keys that work before the item is there, so that holding an arrow goes through a list. */
function Waiting({ onBack, onStep }: { onBack: () => void; onStep: (by: -1 | 1) => void }) {
  useItemKeys({
    onBack,
    onStep,
    onZoom: nothing,
    onFill: nothing,
    onZoomBy: nothing,
    onPosture: nothing,
    onNextFace: nothing,
    onPan: nothing,
    onHold: nothing,
    onHide: nothing,
    onTab: nothing,
    onAnalyse: nothing,
  })
  return <h1 className="visually-hidden">{words.tabs.result}</h1>
}

import type { ReactNode } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { TextMatch } from '../../../shared/model/found-text.ts'
import type { CaseId, ItemId, Sha256 } from '../../../shared/model/ids.ts'
import type { ItemSet } from '../../../shared/model/item-set.ts'
import type { ItemQuery } from '../../data/items.ts'
import type { PaneSubject } from '../compare/pane-subject.ts'
import type { OnOpenElsewhere } from './also-in-block.tsx'
import type { Labels } from './face-boxes.tsx'
import type { ItemFace } from './face-switch.tsx'
import type { Player } from './player/player.ts'
import type { ListKeys } from './use-list-keys.ts'

export type ItemTab = 'result' | 'metadata' | 'history'

export const itemTabs: readonly ItemTab[] = ['result', 'metadata', 'history']

/** The item as its screen shows it, and the navigation from it. */
export type ItemViewProps = {
  item: ItemDetail
  /** Query of the list it was opened from, within its own case. */
  query: ItemQuery
  caseId: CaseId
  player: Player
  /** What of it was found by a search; null = it was opened otherwise. */
  match: TextMatch | null
  place: ReactNode
  tab: ItemTab
  onTab: (tab: ItemTab) => void
  labels: Labels
  onLabels: (labels: Labels) => void
  areBoxesHidden: boolean
  onHideBoxes: (areHidden: boolean) => void
  /** Whether the key that hides the boxes is held: it may be held from one item to the next. */
  isHeld: boolean
  onHold: (isHeld: boolean) => void
  /** 0–1. */
  boxOpacity: number
  onBoxOpacity: (opacity: number) => void
  onStep: (by: -1 | 1, isRepeated: boolean) => void
  listKeys?: ListKeys | undefined
  onOpenItem: (itemId: ItemId, index: number | null) => void
  /** Opens an item of another case. */
  onOpenElsewhere: OnOpenElsewhere
  onBack: () => void
  /** A key has set a mark. */
  onMarkSet: () => void
  /** Marks of the item were changed, which its batch undoes. */
  onMarked: (batch: string, reference: string) => void
  /** What follows a mark, and the last one. */
  marking: ReactNode
  onFace: (face: ItemFace) => void
  /** Opens the fact checks of an earlier version of the file. */
  onEarlierCheck: (sha256: Sha256) => void
  /** Opens the custody entries about an item. */
  onCustody?: (item: { id: ItemId; reference: string }) => void
  onAnalyse: (itemId: ItemId) => void
  onAskFactCheck: (itemId: ItemId) => void
  /** Opens the report sheet. */
  onReport: (itemId: ItemId) => void
  onCompare: (panes: readonly PaneSubject[]) => void
  selected: ItemSet
  onOpenQueue?: () => void
  /** Shows the items recorded in a span of time. */
  onRecorded?: (span: { from: number; to: number }) => void
  isPanelHidden?: boolean
}

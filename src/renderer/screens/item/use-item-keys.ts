import { useKeys } from '../../ui/use-keys.ts'
import { PAN_STEP, ZOOM_STEP } from '../../viewer/key-steps.ts'
import { useHold } from './use-hold.ts'
import { type ListKeys, useListKeys } from './use-list-keys.ts'

export type ItemKeys = {
  onBack: () => void
  /** `isRepeated`: the key is held down. */
  onStep: (by: -1 | 1, isRepeated: boolean) => void
  /** The list the item was opened from; absent if there is none. */
  listKeys?: ListKeys | undefined
  onZoom: () => void
  onFill: () => void
  /** Zooms by this factor: in above 1, out below 1. */
  onZoomBy: (factor: number) => void
  onPosture: () => void
  /** Goes to the next face, or the previous one. */
  onNextFace: (by: -1 | 1) => void
  onPan: (dx: number, dy: number) => void
  onHold: (isHeld: boolean) => void
  onHide: () => void
  /** Switches to this tab, and from it back to the result. */
  onTab: (tab: 'metadata' | 'history') => void
  /** Opens the finding for editing; absent before the item is loaded. */
  onFinding?: () => unknown
  onAnalyse: () => unknown
  /** Opens the comparison; absent before the item is loaded. */
  onCompare?: () => unknown
  /** Opens the fact check; absent before the item is loaded. */
  onFactCheck?: () => void
  /** Opens the report sheet; absent before the item is loaded. */
  onReportSheet?: () => void
  /** Opens the cost sheet of a fact check; absent before the item is loaded. */
  onAskFactCheck?: () => unknown
}

/** Keys of the item screen. Boxes are hidden while B is held, and return when the window loses the focus. */
export function useItemKeys(keys: ItemKeys): void {
  useKeys({
    back: keys.onBack,
    previousItem: ({ repeat }) => keys.onStep(-1, repeat),
    nextItem: ({ repeat }) => keys.onStep(1, repeat),
    fit: ({ repeat }) => (repeat ? undefined : keys.onZoom()),
    fill: ({ repeat }) => (repeat ? undefined : keys.onFill()),
    zoomIn: () => keys.onZoomBy(ZOOM_STEP),
    zoomOut: () => keys.onZoomBy(1 / ZOOM_STEP),
    asStored: ({ repeat }) => (repeat ? undefined : keys.onPosture()),
    nextFace: () => keys.onNextFace(1),
    previousFace: () => keys.onNextFace(-1),
    holdBoxes: () => keys.onHold(true),
    boxes: ({ repeat }) => (repeat ? undefined : keys.onHide()),
    panLeft: () => keys.onPan(-PAN_STEP, 0),
    panRight: () => keys.onPan(PAN_STEP, 0),
    panUp: () => keys.onPan(0, -PAN_STEP),
    panDown: () => keys.onPan(0, PAN_STEP),
    metadata: ({ repeat }) => (repeat ? undefined : keys.onTab('metadata')),
    history: ({ repeat }) => (repeat ? undefined : keys.onTab('history')),
    finding: ({ repeat }) => (repeat ? undefined : keys.onFinding?.()),
    findingOfPlayed: ({ repeat }) => (repeat ? undefined : keys.onFinding?.()),
    compareItem: ({ repeat }) => (repeat ? undefined : keys.onCompare?.()),
    turnFace: ({ repeat }) => (repeat ? undefined : keys.onFactCheck?.()),
    report: ({ repeat }) => (repeat ? undefined : keys.onReportSheet?.()),
    analyse: ({ repeat }) => (repeat ? undefined : keys.onAnalyse()),
    factCheckItem: ({ repeat }) => (repeat ? undefined : keys.onAskFactCheck?.()),
  })
  useHold('holdBoxes', keys.onHold)
  useListKeys(keys.listKeys)
}

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
    escape: keys.onBack,
    arrowleft: ({ repeat }) => keys.onStep(-1, repeat),
    arrowright: ({ repeat }) => keys.onStep(1, repeat),
    pageup: ({ repeat }) => keys.onStep(-1, repeat),
    pagedown: ({ repeat }) => keys.onStep(1, repeat),
    z: ({ repeat }) => (repeat ? undefined : keys.onZoom()),
    'shift+z': ({ repeat }) => (repeat ? undefined : keys.onFill()),
    '+': () => keys.onZoomBy(ZOOM_STEP),
    '=': () => keys.onZoomBy(ZOOM_STEP),
    '-': () => keys.onZoomBy(1 / ZOOM_STEP),
    o: ({ repeat }) => (repeat ? undefined : keys.onPosture()),
    f: () => keys.onNextFace(1),
    'shift+f': () => keys.onNextFace(-1),
    b: () => keys.onHold(true),
    'shift+b': ({ repeat }) => (repeat ? undefined : keys.onHide()),
    'shift+arrowleft': () => keys.onPan(-PAN_STEP, 0),
    'shift+arrowright': () => keys.onPan(PAN_STEP, 0),
    'shift+arrowup': () => keys.onPan(0, -PAN_STEP),
    'shift+arrowdown': () => keys.onPan(0, PAN_STEP),
    i: ({ repeat }) => (repeat ? undefined : keys.onTab('metadata')),
    h: ({ repeat }) => (repeat ? undefined : keys.onTab('history')),
    m: ({ repeat }) => (repeat ? undefined : keys.onFinding?.()),
    'shift+m': ({ repeat }) => (repeat ? undefined : keys.onFinding?.()),
    c: ({ repeat }) => (repeat ? undefined : keys.onCompare?.()),
    r: ({ repeat }) => (repeat ? undefined : keys.onFactCheck?.()),
    'shift+r': ({ repeat }) => (repeat ? undefined : keys.onReportSheet?.()),
    a: ({ repeat }) => (repeat ? undefined : keys.onAnalyse()),
    'shift+a': ({ repeat }) => (repeat ? undefined : keys.onAskFactCheck?.()),
  })
  useHold('b', keys.onHold)
  useListKeys(keys.listKeys)
}

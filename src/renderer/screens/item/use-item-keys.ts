import { useKeys } from '../../ui/use-keys.ts'
import { PAN_STEP, ZOOM_STEP } from '../../viewer/key-steps.ts'
import { useHold } from './use-hold.ts'
import { type ListKeys, useListKeys } from './use-list-keys.ts'

export type ItemKeys = {
  onBack: () => void
  /** `isRepeated`: the key is held down. */
  onStep: (by: -1 | 1, isRepeated: boolean) => void
  /** The list the item was opened from; absent where there is none. */
  listKeys?: ListKeys | undefined
  onZoom: () => void
  onFill: () => void
  /** Nearer by this factor, or away below 1. */
  onZoomBy: (factor: number) => void
  onPosture: () => void
  /** To the next face, or the one before. */
  onNextFace: (by: -1 | 1) => void
  onPan: (dx: number, dy: number) => void
  onHold: (isHeld: boolean) => void
  onHide: () => void
  /** To this tab, and from it back to the result. */
  onTab: (tab: 'metadata' | 'history') => void
  /** Opens the finding to be written; absent before the item is known. */
  onFinding?: () => unknown
  onAnalyse: () => unknown
  /** Opens the comparison; absent before the item is known. */
  onCompare?: () => unknown
  /** Leads to the fact check; absent before the item is known. */
  onFactCheck?: () => void
  /** Opens the sheet of a report; absent before the item is known. */
  onReportSheet?: () => void
  /** Opens the cost sheet of a fact check; absent before the item is known. */
  onAskFactCheck?: () => unknown
}

/** The keys of the item screen. Boxes stay hidden as long as B is held, and come back when the window loses the keys. */
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

import { useKeys } from '../../ui/use-keys.ts'
import { PAN_STEP, ZOOM_STEP } from '../../viewer/key-steps.ts'
import type { ViewportGroup } from '../../viewer/viewport-group.ts'
import { useHold } from '../item/use-hold.ts'

type CompareKeys = {
  group: ViewportGroup
  /** The pane the keys act on. */
  active: string
  onActive: (by: -1 | 1) => void
  /** Puts the item before or after it in the list into the pane the keys act on. */
  onStep: (by: -1 | 1) => void
  onBack: () => void
  onOpen: () => void
  onSync: () => void
  onWipe: () => unknown
  onDifference: () => unknown
  onFlicker: () => void
  onSide: () => void
  onSwap: () => unknown
  onHold: (isHeld: boolean) => void
  onHide: () => void
}

/** The keys of the comparison. */
export function useCompareKeys({ group, active, ...on }: CompareKeys): void {
  const pan = (x: number, y: number) => () => group.pan(active, { x, y })
  const once =
    (act: () => unknown) =>
    ({ repeat }: KeyboardEvent) =>
      repeat ? undefined : act()
  useKeys({
    escape: on.onBack,
    enter: on.onOpen,
    e: on.onOpen,
    s: once(on.onSync),
    w: once(on.onWipe),
    d: once(on.onDifference),
    '`': once(on.onFlicker),
    c: once(on.onSide),
    x: once(on.onSwap),
    z: once(() => group.toggle(active)),
    'shift+z': once(() => group.zoomTo(active, 'fill')),
    '+': () => group.zoomBy(active, null, ZOOM_STEP),
    '=': () => group.zoomBy(active, null, ZOOM_STEP),
    '-': () => group.zoomBy(active, null, 1 / ZOOM_STEP),
    arrowleft: () => on.onStep(-1),
    arrowright: () => on.onStep(1),
    arrowup: () => on.onActive(-1),
    arrowdown: () => on.onActive(1),
    'shift+arrowleft': pan(PAN_STEP, 0),
    'shift+arrowright': pan(-PAN_STEP, 0),
    'shift+arrowup': pan(0, PAN_STEP),
    'shift+arrowdown': pan(0, -PAN_STEP),
    b: () => on.onHold(true),
    'shift+b': once(on.onHide),
  })
  useHold('b', on.onHold)
}

import { useState } from 'react'
import { compare as words } from '../../../shared/words/compare.ts'
import type { Point } from '../../viewer/viewport.ts'
import type { ViewportGroup } from '../../viewer/viewport-group.ts'

/** A point in the first picture and the same point in another one, in fractions. */
type Pair = { other: string; reference: Point; own: Point }

/**
 * Laying pictures on each other by points: first a point of A, then the same one in another pane. `factorOf` tells how much larger the
 * other picture has to be shown once two pairs are known.
 */
export function useAlign(group: ViewportGroup) {
  const [reference, setReference] = useState<Point | 'awaited' | null>(null)
  const [pairs, setPairs] = useState<readonly Pair[]>([])
  const isAiming = reference !== null

  const point = (pane: string, at: Point) => {
    const [first] = words.panes
    if (reference === 'awaited') {
      if (pane === first) setReference(at)
      return
    }
    if (reference === null || pane === first) return
    const pair: Pair = { other: pane, reference, own: at }
    const before = pairs.findLast((one) => one.other === pane)
    group.align(pane, at, first, reference, before === undefined ? 1 : factorOf(group, before, pair))
    setPairs([...pairs.filter((one) => one.other !== pane), pair])
    setReference(null)
  }
  return {
    isAiming,
    says:
      reference === 'awaited'
        ? words.alignFirst(words.panes[0])
        : reference === null
          ? null
          : words.alignNext(words.panes[1]),
    hasPairs: pairs.length > 0,
    start: () => setReference(isAiming ? null : 'awaited'),
    stop: () => setReference(null),
    point,
    undo: () => {
      setPairs([])
      setReference(null)
      group.realign()
    },
  }
}

/** How much larger the other picture must become so that both pairs lie equally far apart on the screen. */
function factorOf(group: ViewportGroup, a: Pair, b: Pair): number {
  const [first, other] = [group.shown(words.panes[0]), group.shown(a.other)]
  if (first === null || other === null) return 1
  const apart = (from: Point, to: Point, { width, height }: { width: number; height: number }) =>
    Math.hypot((to.x - from.x) * width, (to.y - from.y) * height)
  const [wanted, is] = [apart(a.reference, b.reference, first.rect), apart(a.own, b.own, other.rect)]
  // Two clicks on the same spot say nothing about size.
  return is < 8 || wanted < 8 ? 1 : wanted / is
}

import { useState } from 'react'
import { compare as words } from '../../../shared/words/compare.ts'
import type { Point } from '../../viewer/viewport.ts'
import type { ViewportGroup } from '../../viewer/viewport-group.ts'

/** A point in one picture and the same point in another one, in fractions; the pictures by their keys. */
type Pair = { first: string; other: string; reference: Point; own: Point }

const [FIRST, SECOND] = words.panes
const NAMES: readonly string[] = words.panes

/**
 * Laying pictures on each other by points: first a point of A, then the same one in another pane. A second pair of the
 * same two pictures also tells how much larger the other one has to be shown. `keys` = the pictures in the panes.
 */
export function useAlign(group: ViewportGroup, keys: readonly string[]) {
  const [aim, setAim] = useState<{ key: string | undefined; at: Point } | 'awaited' | null>(null)
  const [pairs, setPairs] = useState<readonly Pair[]>([])
  const [first] = keys
  // A point of a picture that has left its pane says nothing of the one that took its place.
  const reference = aim !== null && aim !== 'awaited' && aim.key === first ? aim.at : null

  const point = (pane: string, at: Point) => {
    if (aim === null) return
    if (pane === FIRST) return setAim({ key: first, at })
    const other = keys[NAMES.indexOf(pane)]
    if (reference === null || first === undefined || other === undefined) return
    const pair: Pair = { first, other, reference, own: at }
    const isOfSame = (one: Pair) => one.first === first && one.other === other
    const before = pairs.findLast(isOfSame)
    group.align(pane, at, FIRST, reference, before === undefined ? 1 : factorOf(group, pane, before, pair))
    setPairs([...pairs.filter((one) => !isOfSame(one)), pair])
    setAim(null)
  }
  return {
    isAiming: aim !== null,
    says:
      aim === null
        ? null
        : reference === null
          ? words.alignFirst(FIRST)
          : words.alignNext(keys.length === 2 ? SECOND : null),
    start: () => setAim(aim === null ? 'awaited' : null),
    stop: () => setAim(null),
    point,
    undo: () => {
      setPairs([])
      setAim(null)
      group.realign()
    },
  }
}

/** How much larger the picture in a pane must become so that both pairs lie equally far apart on the screen. */
function factorOf(group: ViewportGroup, pane: string, a: Pair, b: Pair): number {
  const [first, other] = [group.shown(FIRST), group.shown(pane)]
  if (first === null || other === null) return 1
  const apart = (from: Point, to: Point, { width, height }: { width: number; height: number }) =>
    Math.hypot((to.x - from.x) * width, (to.y - from.y) * height)
  const [wanted, is] = [apart(a.reference, b.reference, first.rect), apart(a.own, b.own, other.rect)]
  // Two clicks on the same spot say nothing about size.
  return is < 8 || wanted < 8 ? 1 : wanted / is
}

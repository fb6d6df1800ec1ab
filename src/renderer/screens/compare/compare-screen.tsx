import { useState } from 'react'
import type { ItemId } from '../../../shared/model/ids.ts'
import { compare as words } from '../../../shared/words/compare.ts'
import { type ItemQuery, useItems, useNeighbours } from '../../data/items.ts'
import { usePairs, useSetPairs } from '../../data/pairs.ts'
import { useLookedAt } from '../../data/seen.ts'
import { ErrorNote } from '../../ui/note.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { PAN_STEP, ZOOM_STEP } from '../../viewer/key-steps.ts'
import { useMinimapKey } from '../../viewer/minimap.tsx'
import { useDeparts, useViewportGroup } from '../../viewer/use-viewport.ts'
import type { Point } from '../../viewer/viewport.ts'
import type { ViewportGroup } from '../../viewer/viewport-group.ts'
import { useBoxLook } from '../item/box-look.tsx'
import { useHold } from '../item/use-hold.ts'
import { isSamePair, pairsOf } from '../report/pair.ts'
import { ComparePane } from './compare-pane.tsx'
import { CompareStack, type Overlay } from './compare-stack.tsx'
import { CompareTools, type Mode } from './compare-tools.tsx'
import { type Compared, Differences } from './differences.tsx'
import { type PaneSubject, pictureKeys, swapped, wholePicture } from './pane-subject.ts'
import { useFacePairs } from './use-face-pairs.ts'
import { usePaneFaces } from './use-pane.ts'
import './compare.css'

const NONE: readonly Compared[] = []
const NO_ITEMS: readonly ItemId[] = []
/** How long the items are shown until they count as looked at, ms. */
const LOOK_MS = 300

type Props = {
  /** Query of the list the items are from: the keys step through it in one pane. */
  query: ItemQuery
  panes: readonly PaneSubject[]
  onPanes: (panes: PaneSubject[]) => void
  onOpenItem: (itemId: ItemId) => void
  onBack: () => void
}

/** Compares two to four images, with pan and zoom in sync. */
export function CompareScreen({ query, panes, onPanes, onOpenItem, onBack }: Props) {
  const found = useItems(panes.map(({ itemId }) => itemId))
  const group = useViewportGroup(true)
  const [mode, setMode] = useState<Mode>('side')
  const [isBShown, setBShown] = useState(false)
  const [isSynced, setSynced] = useState(true)
  const [active, setActive] = useState(0)
  const [{ labels, opacity }, changeBoxes] = useBoxLook()
  const [areBoxesHidden, setBoxesHidden] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const pictureKey = pictureKeys(panes)
  const align = useAlign(group, pictureKey)
  const departs = useDeparts(group)

  const canOverlay = panes.length === 2
  const shownMode = canOverlay ? mode : 'side'
  const activeName = words.panes[active] ?? words.panes[0]
  const sync = () => {
    group.setSynced(!isSynced)
    setSynced(!isSynced)
  }
  const overlay = (next: Overlay) => canOverlay && setMode(mode === next ? 'side' : next)
  const swap = () => canOverlay && onPanes(swapped(panes, 0, 1))
  const change = (index: number) => (subject: PaneSubject) =>
    onPanes(panes.map((one, at) => (at === index ? subject : one)))

  const { data: neighbours } = useNeighbours(query, panes[active]?.itemId ?? null)
  const step = (by: -1 | 1) => {
    const next = by === -1 ? neighbours?.previousId : neighbours?.nextId
    if (next != null) change(active)(wholePicture(next))
  }

  useMinimapKey()
  useCompareKeys({
    group,
    onStep: step,
    active: activeName,
    onActive: (by) => setActive((old) => (old + by + panes.length) % panes.length),
    onBack: () => (align.isAiming ? align.stop() : onBack()),
    onOpen: () => {
      const subject = panes[active]
      if (subject !== undefined) onOpenItem(subject.itemId)
    },
    onSync: sync,
    onWipe: () => overlay('wipe'),
    onDifference: () => overlay('difference'),
    onFlicker: () => {
      if (!canOverlay) return
      if (mode === 'flicker') setBShown(!isBShown)
      else setMode('flicker')
    },
    onSide: () => setMode('side'),
    onSwap: swap,
    onHold: setHeld,
    onHide: () => setBoxesHidden(!areBoxesHidden),
  })

  const faces = [
    usePaneFaces(found[0], panes[0]),
    usePaneFaces(found[1], panes[1]),
    usePaneFaces(found[2], panes[2]),
    usePaneFaces(found[3], panes[3]),
  ]
  const { says, pairing, highlightIn, highlight } = useFacePairs(
    group,
    faces.map(({ placed }) => placed),
    departs,
  )
  const isHidden = areBoxesHidden || isHeld
  const laid = panes.map((subject, index) => ({
    caseId: query.caseId,
    subject,
    item: found[index],
    placed: faces[index]?.placed ?? [],
    hasBoxes: faces[index]?.hasBoxes === true,
    boxesNote: faces[index]?.boxesNote ?? null,
    pictureKey: pictureKey[index] ?? '',
    onSubject: change(index),
  }))
  const [a, b] = laid
  const known = laid.flatMap(({ item, subject }) => (item == null ? [] : [{ item, subject }]))
  useLookedAt(query.caseId, known.length === panes.length ? known.map(({ item }) => item.row.id) : NO_ITEMS, LOOK_MS)
  const pairs = usePairs(query.caseId).data
  const setPairs = useSetPairs(query.caseId)
  const shownPairs = pairsOf(known.map(({ item: { row } }) => ({ id: row.id, reference: row.reference })))
  const areGathered = shownPairs.every((pair) => pairs?.some((one) => isSamePair(one, pair)) === true)
  const gather = () =>
    setPairs.mutate({
      pairs: shownPairs.map(({ left, right }) => ({ left: left.id, right: right.id })),
      areKept: !areGathered,
    })
  return (
    <main className="compare">
      <CompareTools
        mode={shownMode}
        canOverlay={canOverlay}
        isSynced={isSynced}
        align={align}
        departs={departs}
        labels={labels}
        areBoxesHidden={areBoxesHidden}
        onBack={onBack}
        onMode={setMode}
        onSync={sync}
        onSwap={swap}
        areGathered={shownPairs.length === 0 || pairs === undefined ? null : areGathered}
        onGather={gather}
        pairs={says}
        onLabels={(next) => changeBoxes({ labels: next })}
        onHideBoxes={() => setBoxesHidden(!areBoxesHidden)}
      />
      {setPairs.error !== null && <ErrorNote error={setPairs.error.error} />}
      {shownMode !== 'side' ? (
        <div className="compare-panes compare-panes-1">
          {a?.item == null || b?.item == null ? (
            <section className="compare-pane" aria-busy="true" />
          ) : (
            <CompareStack
              key={`${a.pictureKey} ${b.pictureKey}`}
              a={{ ...a, item: a.item }}
              b={{ ...b, item: b.item }}
              overlay={shownMode}
              isBShown={isBShown}
              group={group}
              labels={labels}
              boxOpacity={opacity}
              active={activeName}
              areBoxesHidden={isHidden}
            />
          )}
        </div>
      ) : (
        <div className={`compare-panes compare-panes-${panes.length}`}>
          {laid.map(({ item, pictureKey: key, ...pane }, index) => {
            const name = words.panes[index] ?? ''
            return item == null ? (
              <section key={name} className="compare-pane" aria-busy="true" />
            ) : (
              <ComparePane
                key={`${name} ${key}`}
                {...pane}
                item={item}
                group={group}
                name={name}
                labels={labels}
                boxOpacity={opacity}
                pictureKey={key}
                isActive={index === active}
                onActivate={() => setActive(index)}
                onPoint={align.isAiming ? (at) => align.point(name, at) : null}
                areBoxesHidden={isHidden}
                highlighted={highlightIn(index)}
                onHighlight={(face) => highlight(index, face)}
              />
            )
          })}
        </div>
      )}
      <Differences compared={known.length === panes.length ? known : NONE} pairing={pairing} />
    </main>
  )
}

type CompareKeys = {
  group: ViewportGroup
  /** The pane the keys act on. */
  active: string
  onActive: (by: -1 | 1) => void
  /** Puts the previous or next item of the list into the pane the keys act on. */
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

/** Keys of the comparison. */
function useCompareKeys({ group, active, ...on }: CompareKeys): void {
  const pan = (x: number, y: number) => () => group.pan(active, { x, y })
  const once =
    (act: () => unknown) =>
    ({ repeat }: KeyboardEvent) =>
      repeat ? undefined : act()
  useKeys({
    back: on.onBack,
    openPane: on.onOpen,
    sync: once(on.onSync),
    wipe: once(on.onWipe),
    difference: once(on.onDifference),
    flicker: once(on.onFlicker),
    side: once(on.onSide),
    swap: once(on.onSwap),
    fit: once(() => group.toggle(active)),
    fill: once(() => group.zoomTo(active, 'fill')),
    zoomIn: () => group.zoomBy(active, null, ZOOM_STEP),
    zoomOut: () => group.zoomBy(active, null, 1 / ZOOM_STEP),
    previousInPane: () => on.onStep(-1),
    nextInPane: () => on.onStep(1),
    previousPane: () => on.onActive(-1),
    nextPane: () => on.onActive(1),
    panLeft: pan(PAN_STEP, 0),
    panRight: pan(-PAN_STEP, 0),
    panUp: pan(0, PAN_STEP),
    panDown: pan(0, -PAN_STEP),
    holdBoxes: () => on.onHold(true),
    boxes: once(on.onHide),
  })
  useHold('holdBoxes', on.onHold)
}

/** A point in one image and the matching point in another, in fractions; the images are named by their keys. */
type Pair = { first: string; other: string; reference: Point; own: Point }

const [FIRST, SECOND] = words.panes

const NAMES: readonly string[] = words.panes

/**
 * Aligns images by points: first a point of A, then the matching one in another pane. A second pair of the same two
 * images also determines their relative scale. `keys` = keys of the images in the panes.
 */
function useAlign(group: ViewportGroup, keys: readonly string[]) {
  const [aim, setAim] = useState<{ key: string | undefined; at: Point } | 'awaited' | null>(null)
  const [pairs, setPairs] = useState<readonly Pair[]>([])
  const [first] = keys
  // A point of an image that has left its pane says nothing about the image that replaced it.
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
          ? words.alignFirst({ pane: FIRST })
          : keys.length === 2
            ? words.alignNext({ pane: SECOND })
            : words.alignOther,
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

/** Factor by which the image in a pane must be scaled so that both pairs are equally far apart on screen. */
function factorOf(group: ViewportGroup, pane: string, a: Pair, b: Pair): number {
  const [first, other] = [group.shown(FIRST), group.shown(pane)]
  if (first === null || other === null) return 1
  const apart = (from: Point, to: Point, { width, height }: { width: number; height: number }) =>
    Math.hypot((to.x - from.x) * width, (to.y - from.y) * height)
  const [wanted, is] = [apart(a.reference, b.reference, first.rect), apart(a.own, b.own, other.rect)]
  // Two clicks on the same spot say nothing about size.
  return is < 8 || wanted < 8 ? 1 : wanted / is
}

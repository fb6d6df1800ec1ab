import { useRef, useState } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { PlacedFace } from '../../../shared/model/face-reading.ts'
import type { CaseId } from '../../../shared/model/ids.ts'
import { compare as words } from '../../../shared/words/compare.ts'
import { useMeasure } from '../../ui/use-measure.ts'
import { useVeil } from '../../veil/veil-context.tsx'
import { VeilPlate } from '../../veil/veil-sign.tsx'
import { Minimap } from '../../viewer/minimap.tsx'
import { paint } from '../../viewer/paint.ts'
import { usePainting } from '../../viewer/picture-canvas.tsx'
import { useGestures } from '../../viewer/use-gestures.ts'
import { usePane, useShown } from '../../viewer/use-viewport.ts'
import { paintable } from '../../viewer/veiled-picture.ts'
import type { ViewportGroup } from '../../viewer/viewport-group.ts'
import { FaceBoxes, type Labels } from '../item/face-boxes.tsx'
import { placeOf } from '../item/place-of.ts'
import { PanePlate } from './pane-plate.tsx'
import type { PaneSubject } from './pane-subject.ts'
import { usePaneContent } from './use-pane.ts'

export type Overlay = 'wipe' | 'flicker' | 'difference'
type Laid = {
  caseId: CaseId
  item: ItemDetail
  placed: readonly PlacedFace[]
  hasBoxes: boolean
  /** Note on the location of its boxes; null = none. */
  boxesNote: string | null
  subject: PaneSubject
  /** Key that identifies its image; see `pictureKeys`. */
  pictureKey: string
  onSubject: (subject: PaneSubject) => void
}

type Props = {
  a: Laid
  b: Laid
  overlay: Overlay
  /** Whether flicker currently shows B. */
  isBShown: boolean
  /** Name of the pane the keys act on. */
  active: string
  group: ViewportGroup
  labels: Labels
  /** 0–1. */
  boxOpacity: number
  areBoxesHidden: boolean
}

const [A, B] = words.panes
/** Whether the best available source of an image is loaded. */
const isHere = ({ picture, isSettled }: ReturnType<typeof usePaneContent>) => picture !== null && isSettled
const seenOf = ({ picture, turn }: ReturnType<typeof usePaneContent>) => ({ picture, turn })

/** Two images laid over each other: wipe, flicker, or difference. */
export function CompareStack({ a, b, overlay, isBShown, active, group, labels, boxOpacity, areBoxesHidden }: Props) {
  const well = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const room = useMeasure(well)
  const [first, second] = [usePaneContent(a.item, a.subject), usePaneContent(b.item, b.subject)]
  usePane(group, A, first.seen, room, a.pictureKey)
  usePane(group, B, second.seen, room, b.pictureKey)
  const [shownA, shownB] = [useShown(group, A), useShown(group, B)]
  const [at, setAt] = useState(0.5)
  // One veil covers both: a difference between a veiled and an unveiled image would mean nothing.
  const veil = useVeil(`${a.item.row.id} ${b.item.row.id}`, [a.item.row.id, b.item.row.id])
  useGestures(well, group, A, {})

  usePainting(canvas, group, room, (context, pixelRatio) => {
    const draw = ({ picture, turn }: typeof first, id: string) => {
      const shown = group.shown(id)
      if (picture !== null && shown !== null) {
        paint(context, paintable(picture, turn, veil.look), shown.rect, pixelRatio)
      }
    }
    if (overlay === 'flicker') return isBShown ? draw(second, B) : draw(first, A)
    // An image alone, or a thumbnail against the other image's full pixels, would look like a difference.
    if (overlay === 'difference' && !(isHere(first) && isHere(second))) return
    draw(first, A)
    context.save()
    if (overlay === 'difference') context.globalCompositeOperation = 'difference'
    else {
      const edge = Math.round(at * room.width * pixelRatio)
      context.beginPath()
      context.rect(edge, 0, room.width * pixelRatio - edge, room.height * pixelRatio)
      context.clip()
      // A must not show through outside the edges of B.
      context.clearRect(edge, 0, room.width * pixelRatio - edge, room.height * pixelRatio)
    }
    draw(second, B)
    context.restore()
  })

  const boxes = (content: typeof first, placed: readonly PlacedFace[], shown: typeof shownA, clip?: string) =>
    shown !== null &&
    content.picture !== null && (
      <div className="compare-clip" style={{ clipPath: clip }}>
        <div className="stage-picture" style={placeOf(shown.rect)}>
          <FaceBoxes
            placed={placed}
            labels={labels}
            boxOpacity={boxOpacity}
            shown={shown.rect}
            pane={room}
            highlighted={null}
            onHighlight={() => undefined}
          />
        </div>
      </div>
    )
  const isWipe = overlay === 'wipe'
  const hasBoxes = !areBoxesHidden && overlay !== 'difference'
  const showsA = overlay !== 'flicker' || !isBShown
  const showsB = overlay !== 'flicker' || isBShown
  return (
    <section className="compare-pane compare-stack" aria-label={words.modes[overlay]}>
      <div className="stage-well" ref={well} data-veil-main={veil.isVeiled || undefined}>
        <canvas ref={canvas} className="picture-canvas" role="img" aria-label={words.modes[overlay]} {...veil.marks} />
        {hasBoxes && showsA && boxes(first, a.placed, shownA, isWipe ? `inset(0 ${(1 - at) * 100}% 0 0)` : undefined)}
        {hasBoxes && showsB && boxes(second, b.placed, shownB, isWipe ? `inset(0 0 0 ${at * 100}%)` : undefined)}
      </div>
      {(first.picture ?? second.picture) !== null && (
        <VeilPlate veil={veil} reference={`${a.item.row.reference}, ${b.item.row.reference}`} />
      )}
      {isWipe && (
        <input
          className="compare-wipe"
          type="range"
          min={0}
          max={1000}
          value={Math.round(at * 1000)}
          aria-label={words.wipeAt}
          style={{ '--at': `${at * 100}%` } as React.CSSProperties}
          onChange={({ target }) => setAt(Number(target.value) / 1000)}
        />
      )}
      <Minimap
        {...(showsA ? { id: A, ...seenOf(first) } : { id: B, ...seenOf(second) })}
        group={group}
        room={room}
        look={veil.look}
      />
      {showsA && <PanePlate {...a} name={A} shown={shownA} content={first} hasKeys={active === A || !showsB} />}
      {showsB && (
        <div className={showsA ? 'compare-plate-right' : ''}>
          <PanePlate {...b} name={B} shown={shownB} content={second} hasKeys={active === B || !showsA} />
        </div>
      )}
    </section>
  )
}

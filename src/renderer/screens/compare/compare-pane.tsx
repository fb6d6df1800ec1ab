import { useRef } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { PlacedFace } from '../../../shared/model/face-reading.ts'
import type { CaseId } from '../../../shared/model/ids.ts'
import { compare as words } from '../../../shared/words/compare.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { useMeasure } from '../../ui/use-measure.ts'
import { useVeil } from '../../veil/veil-context.tsx'
import { VeilPlate } from '../../veil/veil-sign.tsx'
import { CopiedNote } from '../../viewer/copied-note.tsx'
import { useCopyable } from '../../viewer/copyable.ts'
import { Minimap } from '../../viewer/minimap.tsx'
import { PictureCanvas } from '../../viewer/picture-canvas.tsx'
import { useGestures } from '../../viewer/use-gestures.ts'
import { usePane, useShown } from '../../viewer/use-viewport.ts'
import type { Point } from '../../viewer/viewport.ts'
import type { ViewportGroup } from '../../viewer/viewport-group.ts'
import { FaceBoxes, type Labels } from '../item/face-boxes.tsx'
import { placeOf } from '../item/place-of.ts'
import { PanePlate } from './pane-plate.tsx'
import type { PaneSubject } from './pane-subject.ts'
import { usePaneContent } from './use-pane.ts'

type Props = {
  caseId: CaseId
  item: ItemDetail
  subject: PaneSubject
  /** Key that identifies its image; see `pictureKeys`. */
  pictureKey: string
  onSubject: (subject: PaneSubject) => void
  group: ViewportGroup
  /** "A" to "D", also the pane's id in the group. */
  name: string
  isActive: boolean
  onActivate: () => void
  /** Called on a click on the image while points are being paired. */
  onPoint: ((fraction: Point) => void) | null
  placed: readonly PlacedFace[]
  /** Whether the run has boxes, on whichever page. */
  hasBoxes: boolean
  /** Note on the location of its boxes; null = none. */
  boxesNote: string | null
  labels: Labels
  /** 0–1. */
  boxOpacity: number
  areBoxesHidden: boolean
  highlighted: number | null
  onHighlight: (index: number | null) => void
}

/** One of the compared images, with its boxes and its plate. */
export function ComparePane(props: Props) {
  const { item, subject, group, name, onPoint, placed, labels, areBoxesHidden } = props
  const well = useRef<HTMLDivElement>(null)
  const room = useMeasure(well)
  const content = usePaneContent(item, subject)
  const { picture, turn, seen } = content
  usePane(group, name, seen, room, props.pictureKey)
  const shown = useShown(group, name)
  useGestures(well, group, name, onPoint === null ? {} : { onClick: onPoint })
  const veil = useVeil(`${item.row.id} ${subject.shows}`, [item.row.id])
  const copyable = useCopyable({ itemId: item.row.id, picture, turn, seen, veil })
  const label = words.pane({ name, reference: item.row.reference })
  return (
    <section className="compare-pane" aria-label={label} aria-current={props.isActive} onPointerDown={props.onActivate}>
      <div
        className={onPoint === null ? 'stage-well' : 'stage-well compare-aiming'}
        ref={well}
        data-veil-main={(veil.isVeiled && props.isActive) || undefined}
        {...copyable.marks}
      >
        {shown !== null && picture !== null && !picture.isOpaque && (
          <div className="stage-clear" style={placeOf(shown.rect)} />
        )}
        {picture !== null && (
          <PictureCanvas
            group={group}
            id={name}
            turn={turn}
            picture={picture}
            veil={veil}
            size={room}
            name={viewer.picture({ reference: item.row.reference })}
          />
        )}
        {shown !== null && picture !== null && (
          <div className="stage-picture" style={placeOf(shown.rect)}>
            {!areBoxesHidden && (
              <FaceBoxes
                placed={placed}
                labels={labels}
                boxOpacity={props.boxOpacity}
                shown={shown.rect}
                pane={room}
                highlighted={props.highlighted}
                onHighlight={props.onHighlight}
              />
            )}
          </div>
        )}
      </div>
      <CopiedNote ended={copyable.ended} />
      {picture !== null && <VeilPlate veil={veil} reference={`${name} ${item.row.reference}`} />}
      <Minimap group={group} id={name} picture={picture} turn={turn} room={room} look={veil.look} />
      {content.isGone && <p className="compare-gone">{words.gone}</p>}
      <PanePlate
        item={item}
        subject={subject}
        name={name}
        shown={shown}
        content={content}
        caseId={props.caseId}
        onSubject={props.onSubject}
        hasBoxes={props.hasBoxes}
        boxesNote={props.boxesNote}
        hasKeys={props.isActive}
      />
    </section>
  )
}

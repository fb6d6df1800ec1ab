import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { PlacedFace } from '../../../shared/model/face-reading.ts'
import { item as words } from '../../../shared/words/item.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { pixels } from '../../ui/format.ts'
import { useMeasure } from '../../ui/use-measure.ts'
import { createColourReader } from '../../viewer/colour-at.ts'
import { PictureCanvas } from '../../viewer/picture-canvas.tsx'
import { useGestures } from '../../viewer/use-gestures.ts'
import { usePane, useShown } from '../../viewer/use-viewport.ts'
import type { Point, Size } from '../../viewer/viewport.ts'
import type { ViewportGroup } from '../../viewer/viewport-group.ts'
import { FaceBoxes, type Labels } from './face-boxes.tsx'
import { NoPicture } from './no-picture.tsx'
import { boxIn, type Posture } from './upright.ts'
import { useShownPicture } from './use-shown-picture.ts'
import './picture-stage.css'

type Props = {
  item: ItemDetail
  /** The upright size the picture is laid out at; null = it becomes known when it loads. */
  size: Size | null
  onNaturalSize: (size: Size) => void
  group: ViewportGroup
  /** Which pane of the group this is. */
  id: string
  posture: Posture
  /** The boxes to draw; empty while they are hidden. */
  placed: readonly PlacedFace[]
  labels: Labels
  highlighted: number | null
  onHighlight: (index: number | null) => void
  /** What the plate says about the boxes. */
  reading: ReactNode
}

/** The picture in its well, with boxes and the plate that says what is being looked at. */
export function PictureStage(props: Props) {
  const { item, size, onNaturalSize, group, id, posture, placed } = props
  const well = useRef<HTMLDivElement>(null)
  const room = useMeasure(well)
  const { sources, source, picture, turn, seen, isSettled, isGone, orientation } = useShownPicture(
    item,
    'picture',
    size,
    posture,
  )
  const [whole] = picture?.levels ?? []
  usePane(group, id, seen, room)
  const shown = useShown(group, id)

  useEffect(() => {
    if (whole !== undefined) onNaturalSize({ width: whole.width, height: whole.height })
  }, [whole, onNaturalSize])

  const [readColour] = useState(createColourReader)
  const where = useRef<HTMLSpanElement>(null)
  useGestures(well, group, id, {
    onPoint: (fraction) => {
      if (where.current !== null) where.current.textContent = fraction === null ? '' : pointWords(fraction)
    },
  })
  const pointWords = (fraction: Point): string => {
    if (seen === null || fraction.x < 0 || fraction.y < 0 || fraction.x >= 1 || fraction.y >= 1) return ''
    const at = viewer.at(Math.floor(fraction.x * seen.width), Math.floor(fraction.y * seen.height))
    // Only the picture's own pixels have a colour to be told.
    const colour = picture !== null && source?.isWhole === true ? readColour(picture, turn, fraction) : null
    return colour === null ? at : `${at} · ${viewer.colour(colour)}`
  }

  const isAnother = whole !== undefined && size !== null && differ(whole, size)
  return (
    <div className="stage">
      <div
        className={shown?.named === 'fit' ? 'stage-well stage-fit' : 'stage-well'}
        ref={well}
        title={sources.length === 0 ? undefined : viewer.zoomHint}
      >
        {picture !== null && (
          <PictureCanvas {...{ group, id, turn, picture }} size={room} name={viewer.picture(item.row.reference)} />
        )}
        {shown !== null && picture !== null && (
          <div
            className="stage-picture"
            style={{ left: shown.rect.x, top: shown.rect.y, width: shown.rect.width, height: shown.rect.height }}
          >
            <FaceBoxes
              {...props}
              placed={placed.map((one) => ({ ...one, box: boxIn(posture, one.box, orientation) }))}
              shown={shown.rect}
              roomAbove={shown.rect.y}
            />
          </div>
        )}
      </div>
      <span className="plate plate-where" ref={where} />
      {isGone ? (
        <NoPicture item={item} hasFailed={sources.length > 0} />
      ) : (
        <div className="plate stage-plate">
          <span className="plate-zoom">{shown === null ? '' : percent(shown.density)}</span>
          {seen !== null && <span>{pixels(seen.width, seen.height)}</span>}
          {posture === 'stored' && orientation !== 1 && <span>{viewer.asStored}</span>}
          <span>{source?.says ?? viewer.loading}</span>
          {isAnother && source?.isWhole === false && (
            <span>{viewer.previewSize(pixels(whole.width, whole.height))}</span>
          )}
          {!isSettled && source !== undefined && <span>{viewer.loadingWhole}</span>}
          {props.reading}
        </div>
      )}
      {isAnother && source?.isWhole === true && <p className="plate stage-note">{words.sizeDiffers}</p>}
    </div>
  )
}

/** Screen pixels per picture pixel, in percent. */
const percent = (density: number) => `${Math.round(density * 100)} %`

/** Whether two sizes differ whichever way up they are. */
const differ = (a: Size, b: Size): boolean =>
  Math.max(a.width, a.height) !== Math.max(b.width, b.height) ||
  Math.min(a.width, a.height) !== Math.min(b.width, b.height)

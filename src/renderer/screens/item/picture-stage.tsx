import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { PlacedFace } from '../../../shared/model/face-reading.ts'
import { item as words } from '../../../shared/words/item.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { pictures } from '../../data/pictures.ts'
import { pixels } from '../../ui/format.ts'
import { FaceBoxes, type Labels } from './face-boxes.tsx'
import { NoPicture } from './no-picture.tsx'
import { pictureSources } from './picture-source.ts'
import { uprightTransform } from './upright.ts'
import { usePointer, type ZoomControl } from './use-zoom.ts'
import { insetOf, type Size } from './zoom.ts'
import './picture-stage.css'

type Props = {
  item: ItemDetail
  /** The size the picture is laid out at; null = it becomes known when it loads. */
  size: Size | null
  onNaturalSize: (size: Size) => void
  control: ZoomControl
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
  const { item, size, onNaturalSize, control } = props
  const sources = pictureSources(item)
  const [failed, setFailed] = useState(0)
  const [natural, setNatural] = useState<Size | null>(null)
  const where = useRef<HTMLSpanElement>(null)
  const source = sources[failed]
  const [isLoaded, setLoaded] = useState(false)

  usePointer(control, (fraction) => {
    if (where.current === null) return
    where.current.textContent =
      fraction === null || size === null
        ? ''
        : viewer.at(
            Math.min(size.width - 1, Math.floor(fraction.x * size.width)),
            Math.min(size.height - 1, Math.floor(fraction.y * size.height)),
          )
  })
  // The plate's position stands for another scale after the zoom changed.
  useEffect(() => {
    if (where.current !== null && control.pointer.current === null) where.current.textContent = ''
  })

  const { shown, view } = control
  const inset = shown === null || view === null ? null : insetOf(shown, view)
  const turn = source?.turn ?? 1
  const isSideways = turn >= 5
  const loaded = (image: HTMLImageElement) => {
    const seen = { width: image.naturalWidth, height: image.naturalHeight }
    setNatural(seen)
    setLoaded(true)
    onNaturalSize(seen)
  }
  return (
    <div className="stage">
      <div className="stage-frame" ref={control.frame}>
        <div
          className={`stage-scroll stage-${control.zoom}`}
          ref={control.scroller}
          title={source === undefined ? undefined : viewer.zoomHint}
        >
          {source !== undefined && (
            <div
              className="stage-picture"
              style={
                shown === null || inset === null
                  ? { visibility: 'hidden' }
                  : { width: shown.width, height: shown.height, marginLeft: inset.x, marginTop: inset.y }
              }
            >
              {!isLoaded && source.kind !== 'thumbnail' && item.medium?.hasThumbnail === true && (
                <img
                  className="stage-waiting"
                  src={pictures.thumbnail(item.medium.sha256)}
                  alt=""
                  draggable={false}
                  onError={({ currentTarget }) => currentTarget.remove()}
                />
              )}
              <img
                key={source.url}
                className={isLoaded ? 'stage-image' : 'stage-image stage-image-loading'}
                src={source.url}
                alt={viewer.picture(item.row.reference)}
                draggable={false}
                decoding="async"
                style={{
                  width: shown === null ? 1 : isSideways ? shown.height : shown.width,
                  height: shown === null ? 1 : isSideways ? shown.width : shown.height,
                  transform: uprightTransform(turn),
                }}
                onLoad={({ currentTarget }) => loaded(currentTarget)}
                onError={() => {
                  setLoaded(false)
                  setFailed(failed + 1)
                }}
              />
              {shown !== null && inset !== null && <FaceBoxes {...props} shown={shown} roomAbove={inset.y} />}
            </div>
          )}
        </div>
      </div>
      <span className="plate plate-where" ref={where} />
      {source === undefined ? (
        <NoPicture item={item} hasFailed={failed > 0} />
      ) : (
        <div className="plate stage-plate">
          <span className="plate-zoom">{control.scale === null ? '' : percent(control.scale)}</span>
          {size !== null && <span>{pixels(size.width, size.height)}</span>}
          <span>{isLoaded ? source.says : viewer.loading}</span>
          {isLoaded && natural !== null && size !== null && source.kind !== 'original' && isAnother(natural, size) && (
            <span>{viewer.previewSize(pixels(natural.width, natural.height))}</span>
          )}
          {props.reading}
        </div>
      )}
      {isLoaded && source?.kind === 'original' && natural !== null && size !== null && isAnother(natural, size) && (
        <p className="plate stage-note">{words.sizeDiffers}</p>
      )}
    </div>
  )
}

/** Picture pixels per screen pixel, in percent. */
const percent = (scale: number) => `${Math.round(scale * window.devicePixelRatio * 100)} %`

/** Whether two sizes differ whichever way up they are. */
function isAnother(a: Size, b: Size): boolean {
  return (
    Math.max(a.width, a.height) !== Math.max(b.width, b.height) ||
    Math.min(a.width, a.height) !== Math.min(b.width, b.height)
  )
}

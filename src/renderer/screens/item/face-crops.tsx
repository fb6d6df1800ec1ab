import { useLayoutEffect, useRef } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { PlacedFace } from '../../../shared/model/face-reading.ts'
import { faces as words } from '../../../shared/words/faces.ts'
import { shortScore } from '../../../shared/words/verdicts.ts'
import { faceExtra, viewer } from '../../../shared/words/viewer.ts'
import type { ReadPicture } from '../../picture-worker/messages.ts'
import { useVeil } from '../../veil/veil-context.tsx'
import { VeilSign } from '../../veil/veil-sign.tsx'
import { paint } from '../../viewer/paint.ts'
import { usePicture } from '../../viewer/use-picture.ts'
import { paintable } from '../../viewer/veiled-picture.ts'
import type { Rect, Size } from '../../viewer/viewport.ts'
import { cropRect, wholeRect } from './crop-geometry.ts'
import { pictureSources, seenSize } from './picture-source.ts'
import { turnFor } from './upright.ts'
import './face-crops.css'

/** Size of a crop, CSS pixels. */
const CROP: Size = { width: 72, height: 72 }
/** Number of faces cropped at most; the list covers a crowd. */
const MAX_CROPS = 24

type Props = {
  item: ItemDetail
  placed: readonly PlacedFace[]
  /** Whether the boxes may belong elsewhere: nothing confirms the box coordinates in use. */
  isPlaceUncertain: boolean
  /** The service's score for the whole image; null = none. */
  wholeScore: number | null
  highlighted: number | null
  onHighlight: (index: number | null) => void
  /** Goes to a face on the image; null = to the whole image. */
  onShow: (index: number | null) => void
}

/** A crop of every face in the image shown, with its score, and the whole image with its own. */
export function FaceCrops({ item, placed, isPlaceUncertain, wholeScore, highlighted, onHighlight, onShow }: Props) {
  const { loaded } = usePicture(pictureSources(item), `${item.row.id} ${item.medium?.sha256}`)
  const [pixels] = loaded?.picture.levels ?? []
  if (loaded === null || pixels === undefined) return null
  const orientation = item.medium?.orientation ?? 1
  const turn = turnFor('upright', loaded.source.arePixelsStored && loaded.picture.isStored, orientation)
  const isAcross = turn >= 5
  const size = seenSize(item) ?? {
    width: isAcross ? pixels.height : pixels.width,
    height: isAcross ? pixels.width : pixels.height,
  }
  const crops = placed.slice(0, MAX_CROPS)
  return (
    <>
      <ul className="face-crops" aria-label={words.crops}>
        {crops.map(({ face, box, number, isDeciding }, index) => (
          <li key={number ?? 'apart'}>
            <button
              type="button"
              className={highlighted === index ? 'face-crop face-crop-pointed' : 'face-crop'}
              title={words.showFace({ name: String(number ?? words.decidingShort) })}
              onPointerEnter={() => onHighlight(index)}
              onPointerLeave={() => onHighlight(null)}
              onFocus={() => onHighlight(index)}
              onBlur={() => onHighlight(null)}
              onClick={() => onShow(index)}
            >
              <Crop picture={loaded.picture} turn={turn} rect={cropRect(box, size, CROP)} />
              <span className="face-crop-label">
                {number ?? '–'} · {shortScore(face.deepfakeScore)}
              </span>
              {isDeciding && (
                <strong className="face-crop-label" title={words.decidingHint}>
                  {words.decidingShort}
                </strong>
              )}
              <span className="visually-hidden">{words.showFace({ name: String(number ?? words.decidingShort) })}</span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" className="face-crop" title={words.showWhole} onClick={() => onShow(null)}>
            <Crop picture={loaded.picture} turn={turn} rect={wholeRect(size, CROP)} />
            <span className="face-crop-label">
              {words.whole} · {wholeScore === null ? faceExtra.scoreNone : shortScore(wholeScore)}
            </span>
            <span className="visually-hidden">{words.showWhole}</span>
          </button>
        </li>
      </ul>
      {isPlaceUncertain && <p className="quiet">{words.cropsUncertain}</p>}
      {placed.length > MAX_CROPS && (
        <p className="quiet">{viewer.firstOf({ shown: MAX_CROPS, total: placed.length })}</p>
      )}
    </>
  )
}

/** Part of the image, drawn from pixels that are already loaded. */
function Crop({ picture, turn, rect }: { picture: ReadPicture; turn: number; rect: Rect }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { x, y, width, height } = rect
  const veil = useVeil(`${x} ${y} ${width} ${height}`)
  const { look } = veil
  useLayoutEffect(() => {
    const { current: element } = canvas
    const context = element?.getContext('2d') ?? null
    if (element === null || context === null) return
    const ratio = window.devicePixelRatio
    element.width = Math.round(CROP.width * ratio)
    element.height = Math.round(CROP.height * ratio)
    paint(context, paintable(picture, turn, look), { x, y, width, height }, ratio)
  }, [picture, turn, look, x, y, width, height])
  return (
    <>
      <canvas ref={canvas} {...veil.marks} />
      <VeilSign veil={veil} isSmall />
    </>
  )
}

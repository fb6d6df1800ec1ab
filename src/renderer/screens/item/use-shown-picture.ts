import { useEffect } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { reportOriginalSeen } from '../../data/custody.ts'
import { pictures } from '../../data/pictures.ts'
import { usePicture } from '../../viewer/use-picture.ts'
import type { Size } from '../../viewer/viewport.ts'
import { type PictureSource, pictureSources } from './picture-source.ts'
import { type Posture, turnFor } from './upright.ts'

/** "embedded" = the image embedded in the file, as extracted at intake. */
export type Shows = 'picture' | 'embedded'

/**
 * The image of an item, loading. `size` = that of the first page, upright; `leaf` = requested page or frame, from 0.
 * `source` undefined = nothing loaded yet; its `leaf` is the one shown. `seen` = the size in this posture, null before
 * it is known; `turn` = the orientation to paint it with; `isGone` = no image is available; `isCrowded` = all its
 * pixels load only once fewer images are open.
 */
export function useShownPicture(item: ItemDetail, shows: Shows, size: Size | null, posture: Posture, leaf = 0) {
  const sources = shows === 'embedded' ? embeddedSource(item) : pictureSources(item, leaf)
  const { loaded, isSettled, isCrowded } = usePicture(sources, `${item.row.id} ${item.medium?.sha256} ${shows}`)
  const source = loaded?.source
  const isOriginalSeen = source?.kind === 'original'
  const itemId = item.row.id
  useEffect(() => {
    if (isOriginalSeen) reportOriginalSeen(itemId)
  }, [isOriginalSeen, itemId])
  const picture = loaded?.picture ?? null
  const isFirst = source === undefined || source.leaf === 0
  // Each page of a TIFF has its own orientation; all frames of an animation share one.
  const orientation = (isFirst ? null : picture?.orientation) ?? item.medium?.orientation ?? 1
  const isAcross = orientation >= 5
  const arePixelsStored = source?.arePixelsStored === true && picture?.isStored === true
  const turn = turnFor(posture, arePixelsStored, orientation)
  const [whole] = picture?.levels ?? []
  const upright = isFirst || whole === undefined ? size : turned(whole, arePixelsStored && isAcross)
  const seen = upright === null ? null : turned(upright, posture === 'stored' && isAcross)
  const isGone = sources.length === 0 || (isSettled && loaded === null)
  return { loaded, sources, source, picture, turn, seen, isSettled, isCrowded, isGone, isFirst, orientation }
}

const turned = ({ width, height }: Size, isAcross: boolean): Size =>
  isAcross ? { width: height, height: width } : { width, height }

function embeddedSource({ medium }: ItemDetail): PictureSource[] {
  if (medium === null) return []
  const url = pictures.embedded(medium.sha256)
  const whole = { leaf: 0, frame: 0, isWhole: true, pixels: null, arePixelsStored: false }
  return [{ ...whole, url, kind: 'thumbnail', says: viewer.embeddedInFile }]
}

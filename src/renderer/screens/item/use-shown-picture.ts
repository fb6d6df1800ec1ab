import type { ItemDetail } from '../../../shared/contract/items.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { pictures } from '../../data/pictures.ts'
import { usePicture } from '../../viewer/use-picture.ts'
import type { Size } from '../../viewer/viewport.ts'
import { type PictureSource, pictureSources } from './picture-source.ts'
import { type Posture, turnFor } from './upright.ts'

/** "embedded" = the picture that lies embedded in the file, as it was made at intake. */
export type Shows = 'picture' | 'embedded'

/**
 * The picture of an item, loading. `source` undefined = nothing loaded yet; `seen` = its size in this posture, null
 * before that is known; `turn` = the orientation to paint it with; `isGone` = there is none to be had.
 */
export function useShownPicture(item: ItemDetail, shows: Shows, size: Size | null, posture: Posture) {
  const sources = shows === 'embedded' ? embeddedSource(item) : pictureSources(item)
  const { loaded, isSettled } = usePicture(sources, 0)
  const source = loaded === null ? undefined : sources[loaded.index]
  const orientation = item.medium?.orientation ?? 1
  const arePixelsStored = source?.arePixelsStored === true && loaded?.picture.isStored === true
  const turn = turnFor(posture, arePixelsStored, orientation)
  const isTurned = posture === 'stored' && orientation >= 5
  const seen = size === null ? null : isTurned ? { width: size.height, height: size.width } : size
  const picture = loaded?.picture ?? null
  const isGone = sources.length === 0 || (isSettled && loaded === null)
  return { sources, source, picture, turn, seen, isSettled, isGone, orientation }
}

function embeddedSource({ medium }: ItemDetail): PictureSource[] {
  if (medium === null) return []
  const url = pictures.embedded(medium.sha256)
  return [{ url, kind: 'thumbnail', says: viewer.embeddedInFile, isWhole: true, arePixelsStored: false }]
}

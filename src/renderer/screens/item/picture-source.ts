import type { ItemDetail } from '../../../shared/contract/items.ts'
import { uprightSize } from '../../../shared/model/face-reading.ts'
import { item as words } from '../../../shared/words/item.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { pictures } from '../../data/pictures.ts'
import type { Size } from '../../viewer/viewport.ts'
import { comesAsStored } from './upright.ts'

/**
 * One place a picture can be had from. `isWhole` = every pixel of it; `arePixelsStored` = unturned, the recorded
 * orientation is still to be applied.
 */
export type PictureSource = {
  url: string
  kind: 'original' | 'preview' | 'thumbnail'
  says: string
  isWhole: boolean
  arePixelsStored: boolean
}

/** More pixels than these are not held in the window: 128 megapixels are 680 MB with their halves. */
export const MAX_SHOWN_PIXELS = 128_000_000

/** Where the picture can be had, best first. Each next one is tried when the one before does not load. */
export function pictureSources({ row, medium, original }: ItemDetail): PictureSource[] {
  if (medium === null || medium.kind !== 'image') return []
  const kept = { isWhole: false, arePixelsStored: false }
  const preview = original === 'changed' ? words.showing.previewChanged : words.showing.previewMissing
  const sources: PictureSource[] = []
  if (original === 'attached' && canShowWhole(medium)) {
    const arePixelsStored = comesAsStored(medium.format)
    const url = pictures.original(row.id)
    sources.push({ url, kind: 'original', says: words.showing.original, isWhole: true, arePixelsStored })
  }
  sources.push({
    ...kept,
    url: pictures.preview(medium.sha256),
    kind: 'preview',
    says: original !== 'attached' ? preview : canShowWhole(medium) ? words.showing.preview : viewer.tooManyPixels,
  })
  if (medium.hasThumbnail) {
    sources.push({ ...kept, url: pictures.thumbnail(medium.sha256), kind: 'thumbnail', says: viewer.embedded })
  }
  return sources
}

/** Whether the window can hold all pixels. A size nobody could read is not tried: it may be anything. */
const canShowWhole = ({ width, height }: { width: number | null; height: number | null }) =>
  width !== null && height !== null && width * height <= MAX_SHOWN_PIXELS

/** The recorded size of the picture as it is seen upright; null = not known. */
export function seenSize({ medium }: ItemDetail): Size | null {
  if (medium === null || medium.width === null || medium.height === null) return null
  return uprightSize({ width: medium.width, height: medium.height, orientation: medium.orientation })
}

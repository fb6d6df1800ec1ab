import type { ItemDetail } from '../../../shared/contract/items.ts'
import { uprightSize } from '../../../shared/model/face-reading.ts'
import { item as words } from '../../../shared/words/item.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { pictures } from '../../data/pictures.ts'
import { comesAsStored } from './upright.ts'
import type { Size } from './zoom.ts'

/** One place a picture can be had from. `turn` = the EXIF orientation still to be applied, 1 = upright already. */
export type PictureSource = { url: string; kind: 'original' | 'preview' | 'thumbnail'; says: string; turn: number }

/** Where the picture can be had, best first. Each next one is tried when the one before does not load. */
export function pictureSources({ row, medium, original }: ItemDetail): PictureSource[] {
  if (medium === null || medium.kind !== 'image') return []
  const preview = original === 'changed' ? words.showing.previewChanged : words.showing.previewMissing
  const sources: PictureSource[] = []
  if (original === 'attached') {
    const turn = comesAsStored(medium.format) ? medium.orientation : 1
    sources.push({ url: pictures.original(row.id), kind: 'original', says: words.showing.original, turn })
  }
  sources.push({
    url: pictures.preview(medium.sha256),
    kind: 'preview',
    says: original === 'attached' ? words.showing.preview : preview,
    turn: 1,
  })
  if (medium.hasThumbnail) {
    sources.push({ url: pictures.thumbnail(medium.sha256), kind: 'thumbnail', says: viewer.embedded, turn: 1 })
  }
  return sources
}

/** The recorded size of the picture as it is seen; null = not known. */
export function seenSize({ medium }: ItemDetail): Size | null {
  if (medium === null || medium.width === null || medium.height === null) return null
  return uprightSize({ width: medium.width, height: medium.height, orientation: medium.orientation })
}

import type { ItemDetail } from '../../../shared/contract/items.ts'
import { uprightSize } from '../../../shared/model/face-reading.ts'
import type { MediumFormat } from '../../../shared/model/medium.ts'
import { shortFormat } from '../../../shared/words/formats.ts'
import { item as words } from '../../../shared/words/item.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { pictures } from '../../data/pictures.ts'
import type { Source } from '../../viewer/held-picture.ts'
import type { Size } from '../../viewer/viewport.ts'
import { comesAsStored } from './upright.ts'

/**
 * A source of an image. `leaf` = which page or frame of the file, from 0; `arePixelsStored` = unrotated, so the
 * recorded orientation is still to be applied.
 */
export type PictureSource = Source & {
  leaf: number
  kind: 'original' | 'preview' | 'thumbnail'
  says: string
  arePixelsStored: boolean
}

/** Formats whose pixels are available in full; the others have at most an embedded preview. */
const DECODED = new Set<MediumFormat>(['jpeg', 'png', 'webp', 'gif', 'avif', 'bmp', 'heic', 'heif', 'tiff'])
/** Formats whose pages are loaded one by one, each from its own URL. */
const PAGED = new Set<MediumFormat>(['tiff'])

/** Most pixels held in the window: 128 megapixels take 680 MB with their halved copies. */
export const MAX_SHOWN_PIXELS = 128_000_000

/**
 * Sources of a page or frame of the image, best first; each is tried when the one before does not load. Only the first
 * page has a preview.
 */
export function pictureSources({ row, medium, original }: ItemDetail, leaf = 0): PictureSource[] {
  if (medium === null || medium.kind !== 'image') return []
  const kept = { leaf: 0, frame: 0, isWhole: false, pixels: null, arePixelsStored: false }
  const isDecoded = DECODED.has(medium.format)
  const sources: PictureSource[] = []
  if (original === 'attached' && isDecoded && canShowWhole(medium)) {
    const arePixelsStored = comesAsStored(medium.format)
    const isPage = leaf > 0 && PAGED.has(medium.format)
    const place = isPage
      ? { url: pictures.page(row.id, leaf + 1), frame: 0 }
      : { url: pictures.original(row.id), frame: leaf }
    const whole = { isWhole: true, pixels: pixelsOf(medium), arePixelsStored }
    sources.push({ ...place, ...whole, leaf, kind: 'original', says: words.showing.original })
  }
  if (leaf > 0) return sources
  sources.push({
    ...kept,
    url: pictures.preview(medium.sha256),
    kind: 'preview',
    says:
      original !== 'attached'
        ? withheld[original]
        : !isDecoded
          ? viewer.notDecoded({ format: shortFormat(medium.format) })
          : canShowWhole(medium)
            ? words.showing.preview
            : viewer.tooManyPixels,
  })
  if (medium.hasThumbnail) {
    sources.push({ ...kept, url: pictures.thumbnail(medium.sha256), kind: 'thumbnail', says: viewer.embedded })
  }
  return sources
}

/** Why not all pixels are shown: an unverified file is never shown in full. */
const withheld = {
  missing: words.showing.previewMissing,
  no_answer: words.showing.previewNoAnswer,
  touched: words.showing.previewTouched,
  renumbered: words.showing.previewRenumbered,
  changed: words.showing.previewChanged,
}

/** Whether the window can hold all pixels. An unknown size is not tried: it may be anything. */
const canShowWhole = (size: RecordedSize) => (pixelsOf(size) ?? Number.POSITIVE_INFINITY) <= MAX_SHOWN_PIXELS

type RecordedSize = { width: number | null; height: number | null }

const pixelsOf = ({ width, height }: RecordedSize) => (width === null || height === null ? null : width * height)

/** Recorded size of the image as seen upright; null = unknown. */
export function seenSize({ medium }: ItemDetail): Size | null {
  if (medium === null || medium.width === null || medium.height === null) return null
  return uprightSize({ width: medium.width, height: medium.height, orientation: medium.orientation })
}

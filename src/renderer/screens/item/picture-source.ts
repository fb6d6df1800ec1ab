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
 * One place a picture can be had from. `leaf` = which page or frame of the file it is, from 0; `arePixelsStored` =
 * unturned, the recorded orientation is still to be applied.
 */
export type PictureSource = Source & {
  leaf: number
  kind: 'original' | 'preview' | 'thumbnail'
  says: string
  arePixelsStored: boolean
}

/** Formats whose pixels come whole; of the others there is at most a preview that lies in the file. */
const DECODED = new Set<MediumFormat>(['jpeg', 'png', 'webp', 'gif', 'avif', 'bmp', 'heic', 'heif', 'tiff'])
/** Formats whose pages come one by one, each under its own address. */
const PAGED = new Set<MediumFormat>(['tiff'])

/** More pixels than these are not held in the window: 128 megapixels are 680 MB with their halves. */
export const MAX_SHOWN_PIXELS = 128_000_000

/**
 * Where a page or frame of the picture can be had, best first. Each next one is tried when the one before does not
 * load. Only the first has a preview.
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

/** Why all pixels are not shown: they are never those of bytes nobody vouches for. */
const withheld = {
  missing: words.showing.previewMissing,
  touched: words.showing.previewTouched,
  changed: words.showing.previewChanged,
}

/** Whether the window can hold all pixels. A size nobody could read is not tried: it may be anything. */
const canShowWhole = (size: RecordedSize) => (pixelsOf(size) ?? Number.POSITIVE_INFINITY) <= MAX_SHOWN_PIXELS

type RecordedSize = { width: number | null; height: number | null }

const pixelsOf = ({ width, height }: RecordedSize) => (width === null || height === null ? null : width * height)

/** The recorded size of the picture as it is seen upright; null = not known. */
export function seenSize({ medium }: ItemDetail): Size | null {
  if (medium === null || medium.width === null || medium.height === null) return null
  return uprightSize({ width: medium.width, height: medium.height, orientation: medium.orientation })
}

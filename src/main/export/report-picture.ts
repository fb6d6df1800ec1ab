import type { ItemDetail } from '../../shared/contract/items.ts'
import type { Sha256 } from '../../shared/model/ids.ts'
import type { PrintCopyWish } from '../../shared/model/print-copy.ts'
import type { VeilLook } from '../../shared/model/veil.ts'
import type { Redactions } from '../db/redactions.ts'
import type { Pictures } from '../pictures.ts'
import { PREVIEW_SIDE, type ReportPicture } from './report-facts.ts'

/** Larger previews are left out of a report: it could not be mailed, nor opened by some readers. */
const MAX_BYTES = 40_000_000
/** Of a small picture in a report of many. */
const LIGHT_BYTES = 400_000

type Deps = {
  pictures: Pick<Pictures, 'open' | 'copy'>
  /** Where in a film its kept frame lies, seconds; null = that was not kept. */
  frameSeconds: (sha256: Sha256) => number | null
  /** What is taken out of the picture of these bytes in the case of an item; null = nothing. */
  redactionOf: Redactions['of']
}

/**
 * The upright preview of an item's picture, from the data folder or made now, as it is or under a veil, at most `side`
 * pixels on its longer side, without what a person took out; of a film the frame that is kept. null when there is none.
 */
export function createReportPicture({ pictures, frameSeconds, redactionOf }: Deps) {
  const copy = async (sha256: Sha256, wish: PrintCopyWish): Promise<ReportPicture | null> => {
    const bytes = await pictures.copy(sha256, wish)
    return bytes === null ? null : { bytes, type: 'image/jpeg', side: wish.side }
  }
  /** As it stands in the data folder; "large" = with more than `most` bytes. */
  const stored = async (sha256: Sha256, side: number, most: number): Promise<ReportPicture | 'large' | null> => {
    const preview = await pictures.open('preview', sha256)
    if (!preview) return null
    try {
      const type = TYPES.find((known) => known === preview.contentType)
      if (type === undefined) return null
      return preview.bytes > most ? 'large' : { bytes: await preview.handle.readFile(), type, side }
    } finally {
      await preview.handle.close()
    }
  }
  const drawn = async ({ row, medium }: ItemDetail, look: VeilLook, side: number): Promise<ReportPicture | null> => {
    const { sha256 } = row
    if (sha256 === null) return null
    const redaction = redactionOf(row.id, sha256)
    if (look !== 'off' || redaction !== null) {
      const made = await copy(sha256, { look, side, boxes: redaction?.boxes ?? [] })
      return made && redaction ? { ...made, redaction: { ...redaction, boxes: redaction.boxes.length } } : made
    }
    // What is small enough is not encoded once more.
    const longest = Math.max(medium?.width ?? Number.POSITIVE_INFINITY, medium?.height ?? Number.POSITIVE_INFINITY)
    const isWhole = side >= PREVIEW_SIDE
    const found = isWhole || longest <= side ? await stored(sha256, side, isWhole ? MAX_BYTES : LIGHT_BYTES) : 'large'
    if (found !== 'large') return found
    return isWhole ? null : await copy(sha256, { look, side, boxes: [] })
  }
  return async (item: ItemDetail, look: VeilLook, side: number): Promise<ReportPicture | null> => {
    const { kind, sha256 } = item.row
    if (kind === 'image') return await drawn(item, look, side)
    // Of a film only what the window kept; nothing is made for a report.
    if (kind !== 'video' || sha256 === null || !item.hasPreview) return null
    const frame = await drawn(item, look, side)
    return frame && { ...frame, frame: { seconds: frameSeconds(sha256) } }
  }
}

const TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

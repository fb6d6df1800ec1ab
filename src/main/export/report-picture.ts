import type { ItemDetail } from '../../shared/contract/items.ts'
import type { VeilLook } from '../../shared/model/veil.ts'
import type { Pictures } from '../pictures.ts'
import { PREVIEW_SIDE, type ReportPicture } from './report-facts.ts'

/** Larger previews are left out of a report: it could not be mailed, nor opened by some readers. */
const MAX_BYTES = 40_000_000

/**
 * The upright preview of an item's picture, from the data folder or made now, as it is or under a veil, at most `side`
 * pixels on its longer side; null when there is none.
 */
export function createReportPicture({ pictures }: { pictures: Pick<Pictures, 'open' | 'copy'> }) {
  return async ({ row }: ItemDetail, look: VeilLook, side: number): Promise<ReportPicture | null> => {
    if (row.sha256 === null || row.kind !== 'image') return null
    if (look !== 'off' || side < PREVIEW_SIDE) {
      const bytes = await pictures.copy(row.sha256, { look, side, boxes: [] })
      return bytes === null ? null : { bytes, type: 'image/jpeg', side }
    }
    const preview = await pictures.open('preview', row.sha256)
    if (!preview) return null
    try {
      const type = TYPES.find((known) => known === preview.contentType)
      if (type === undefined || preview.bytes > MAX_BYTES) return null
      return { bytes: await preview.handle.readFile(), type, side }
    } finally {
      await preview.handle.close()
    }
  }
}

const TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

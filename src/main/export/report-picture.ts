import type { ItemDetail } from '../../shared/contract/items.ts'
import type { VeilLook } from '../../shared/model/veil.ts'
import type { Redactions } from '../db/redactions.ts'
import type { Pictures } from '../pictures.ts'
import { PREVIEW_SIDE, type ReportPicture } from './report-facts.ts'

/** Larger previews are left out of a report: it could not be mailed, nor opened by some readers. */
const MAX_BYTES = 40_000_000

type Deps = {
  pictures: Pick<Pictures, 'open' | 'copy'>
  /** What is taken out of the picture of an item's bytes; null = nothing. */
  redactionOf: Redactions['of']
}

/**
 * The upright preview of an item's picture, from the data folder or made now, as it is or under a veil, at most `side`
 * pixels on its longer side, without what a person took out; null when there is none.
 */
export function createReportPicture({ pictures, redactionOf }: Deps) {
  return async ({ row }: ItemDetail, look: VeilLook, side: number): Promise<ReportPicture | null> => {
    if (row.sha256 === null || row.kind !== 'image') return null
    const redaction = redactionOf(row.id, row.sha256)
    if (look !== 'off' || side < PREVIEW_SIDE || redaction !== null) {
      const bytes = await pictures.copy(row.sha256, { look, side, boxes: redaction?.boxes ?? [] })
      const said = redaction && { redaction: { ...redaction, boxes: redaction.boxes.length } }
      return bytes === null ? null : { bytes, type: 'image/jpeg', side, ...said }
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

import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { VeilLook } from '../../../shared/model/veil.ts'
import type { Redactions } from '../../db/redactions.ts'
import type { InspectorPool } from '../../inspect/pool.ts'
import {
  NO_PICTURE,
  PREVIEW_SIDE,
  type ReportPicture,
  type ShownPicture,
  THUMB_SIDE,
  type Thumbs,
} from './drawn-picture.ts'
import type { Held } from './held.ts'
import type { PrintedCopies } from './printed-copies.ts'

/** Of a small picture in a report of many. */
const LIGHT_BYTES = 400_000
/** What a copy made smaller weighs about, bytes for each pixel of a square of its side: 288 kB at 1,200 pixels. */
const DRAWN_BYTES = 0.2

export type PictureDeps = {
  printedCopies: Pick<PrintedCopies, 'of'>
  pool: Pick<InspectorPool, 'copy'>
  redactions: Pick<Redactions, 'of'>
}

/** The picture of a report as tables show it: nothing stands in it that the picture lacks. null = there is none, or none is wanted. */
export async function thumbnailOf(
  picture: ReportPicture | null,
  thumbs: Thumbs,
  { pool }: PictureDeps,
): Promise<ReportPicture | null> {
  if (picture === null || thumbs === 'none') return null
  if (thumbs === 'same' || picture.side <= THUMB_SIDE) return picture
  const made = await pool.copy(picture.bytes, { look: 'off', side: THUMB_SIDE, boxes: [] })
  return made.ok ? { bytes: made.value, type: 'image/jpeg', side: THUMB_SIDE } : null
}

/**
 * The upright preview of an item's picture as it was made, as it is or under a veil, at most `side` pixels on its longer
 * side, without what a person took out; of a film the frame that is kept. Nothing is drawn while it is not settled what is
 * to be taken out of it, or where that does not hold against the custody log.
 */
export async function reportPicture(
  item: ItemDetail,
  { look, side, held }: { look: VeilLook; side: number; held: Held },
  { printedCopies, pool, redactions }: PictureDeps,
): Promise<ShownPicture> {
  const { row, medium } = item
  const { kind, sha256 } = row
  if (sha256 === null || (kind !== 'image' && kind !== 'video')) return NO_PICTURE
  const seen = item.sightings.flatMap((one) => one.sha256 ?? [])
  if (held.isOtherRedaction(row.id, [sha256, ...seen])) return { ...NO_PICTURE, withheld: 'altered' }
  const kept = held.isOtherCopy(sha256, 'preview') ? 'different' : await printedCopies.of(sha256, 'preview')
  if (kept === null || kept === 'different') return { ...NO_PICTURE, copy: kept }
  const redaction = redactions.of(row.id, sha256)
  if (redaction !== null && 'unsettled' in redaction) {
    const { setAt, setBy } = redaction.unsettled
    return { ...NO_PICTURE, withheld: { setAt, setBy } }
  }
  const { state: copy, bytes, extension, seconds } = kept
  // Of a film only what the window kept; nothing is made for a report.
  const of = { copy, ...(kind === 'video' ? { frame: { seconds } } : {}) }
  const longest = Math.max(medium?.width ?? Number.POSITIVE_INFINITY, medium?.height ?? Number.POSITIVE_INFINITY)
  // What is small enough, or light enough, is not encoded once more.
  const shownSide = longest <= side && bytes.length <= LIGHT_BYTES ? side : PREVIEW_SIDE
  const isFit = shownSide <= side || bytes.length <= side ** 2 * DRAWN_BYTES
  if (look === 'off' && redaction === null && isFit) {
    const type = extension === 'webp' ? 'image/webp' : 'image/jpeg'
    return { ...NO_PICTURE, copy, picture: { ...of, side: shownSide, bytes, type } }
  }
  const made = await pool.copy(bytes, { look, side, boxes: redaction?.boxes ?? [] })
  if (!made.ok) return NO_PICTURE
  const taken = redaction === null ? {} : { redaction: { ...redaction, boxes: redaction.boxes.length } }
  return { ...NO_PICTURE, copy, picture: { ...of, ...taken, side, bytes: made.value, type: 'image/jpeg' } }
}

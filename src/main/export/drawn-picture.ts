import type { CopyState } from '../../shared/model/viewing-copy.ts'
import type { ReportPicture } from './report-facts.ts'

/**
 * Why a picture is in no report: altered = what is stored of regions taken out of it is not what the custody log says; else
 * until a person settles it: who marked regions of other bytes that its file, or one of the same bytes, held, and when, ms
 * since the epoch, UTC.
 */
export type Withheld = 'altered' | { setAt: number; setBy: string }

/** null = there is none to draw; "different" = the copy that is kept is not the one that was made. */
export type DrawnPicture = ReportPicture | { withheld: Withheld } | 'different' | null

/** What a report says of a picture that was drawn, or of why it was not. */
export function shownOf(drawn: DrawnPicture): {
  picture: ReportPicture | null
  withheld: Withheld | null
  copy: CopyState | null
} {
  if (drawn === null || drawn === 'different') return { picture: null, withheld: null, copy: drawn }
  if ('withheld' in drawn) return { picture: null, withheld: drawn.withheld, copy: null }
  return { picture: drawn, withheld: null, copy: drawn.copy ?? null }
}

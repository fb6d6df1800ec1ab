import type { CopyState } from '../../../shared/model/viewing-copy.ts'

/**
 * A re-encoded picture of the medium, upright, at most `side` pixels on its longer side; veiled, no sharper than its
 * veil.
 */
export type ReportPicture = {
  bytes: Uint8Array
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  side: number
  /** How the copy it is drawn from stands to the custody log; left out = it is none of evidence. */
  copy?: Exclude<CopyState, 'different'>
  /** Where in a film it lies, seconds; null = that was not kept. Left out = it is no frame of a film. */
  frame?: { seconds: number | null }
  /** What was taken out of it, and by whom; left out = nothing. */
  redaction?: { boxes: number; setAt: number; setBy: string }
}

/** The pictures of a table: none, those that are printed elsewhere, or small ones of these. */
export type Thumbs = 'none' | 'same' | 'small'

/** Longest side of a picture in a table, pixels: sharp on paper, and a table of thousands stays light. */
export const THUMB_SIDE = 320

/** Longest side of the copies made for viewing, pixels: no printed picture is larger. */
export const PREVIEW_SIDE = 2048

/**
 * Why a picture is in no report: altered = what is stored of regions taken out of it is not what the custody log says; else
 * until a person settles it: who marked regions of other bytes that its file, or one of the same bytes, held, and when, ms
 * since the epoch, UTC.
 */
export type Withheld = 'altered' | { setAt: number; setBy: string }

/** What a report shows of a picture: nothing where it is `withheld`, `copy` is "different", or there is none to draw. */
export type ShownPicture = {
  picture: ReportPicture | null
  /** Why the picture is not shown though there may be one; null = it is not withheld, or none is wanted. */
  withheld: Withheld | null
  /** How the copy behind `picture` stands to the custody log; null = there is none, or none is wanted. */
  copy: CopyState | null
}
export const NO_PICTURE: ShownPicture = { picture: null, withheld: null, copy: null }

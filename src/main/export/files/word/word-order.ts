import type { ReportPaper } from '../../../../shared/model/report-options.ts'

/** A piece of the document: markup of a report, and the pictures, JPEG, that it or a later piece names. */
export type WordPiece = {
  html: string
  pictures: ReadonlyMap<string, Uint8Array>
  /** What its pictures are of, for who cannot see them: "ITEM-0005". */
  of: string
}

/** What holds for the whole document, and what stands at the head and foot of its pages. */
export type WordFrame = {
  paper: ReportPaper
  /** Of the document's properties, as are the next two. */
  title: string
  author: string
  application: string
  /** Left, in the middle and right at the head of each page; '' = nothing. */
  head: readonly [string, string, string]
  /** Lines left at the foot. */
  foot: readonly string[]
  /** Behind the text of each page; null = nothing. */
  watermark: string | null
}

/** What the process is told: to take a piece, or to write what it took behind `front`. */
export type WordOrder = { piece: WordPiece } | { front: WordPiece; frame: WordFrame; path: string }

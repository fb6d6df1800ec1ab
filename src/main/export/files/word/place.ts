import type { IRunOptions, Paragraph, Table } from 'docx'

/** How what stands in a place of the document is written. */
export type Place = {
  /** The pictures that the markup names, JPEG. */
  pictures: ReadonlyMap<string, Uint8Array>
  /** What pictures here are of, for who cannot see them: "ITEM-0005". */
  of: string
  /** Millimetres. */
  width: number
  /** The style of its paragraphs; null = the document's. */
  style: string | null
  run: IRunOptions
  /** The list that its points belong to. */
  list: string
  isPoint: boolean
  /** It is a cell of a table, whose paragraphs all have one style. */
  isCell: boolean
  /** Its line breaks stay. */
  isLines: boolean
}

export type Block = Paragraph | Table

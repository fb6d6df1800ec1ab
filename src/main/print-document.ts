import { Buffer } from 'node:buffer'

/** Some bytes of a document: themselves, or where they are read when they are wanted. Reading rejects as the file system does. */
export type Piece = Uint8Array | { readonly byteLength: number; readonly read: () => Promise<Uint8Array> }

export const bytesOf = async (piece: Piece): Promise<Uint8Array> => ('read' in piece ? await piece.read() : piece)

/** A picture a document names. */
export type PrintedPicture = { type: 'image/jpeg' | 'image/png' | 'image/webp'; bytes: Piece }

/**
 * A document to be printed: one HTML text in pieces, so that no long one is ever a single string, its only style sheet,
 * and the pictures it names as `picture/0`, `picture/1` …
 */
export type PrintDocument<P extends Piece = Piece> = {
  pieces: readonly P[]
  style: string
  pictures: readonly PrintedPicture[]
  /** Items in it: how long printing may take. */
  itemCount: number
}

/** A document that is one text with everything inside. `style` is the content of its style element. */
export const wholeDocument = (html: string, style: string): PrintDocument<Uint8Array> => ({
  pieces: [Buffer.from(html)],
  style,
  pictures: [],
  itemCount: 1,
})

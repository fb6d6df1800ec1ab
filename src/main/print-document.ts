/**
 * Some bytes of a document: the bytes themselves, or a function that reads them on demand. Reading rejects with the
 * file-system error.
 */
export type Piece = Uint8Array | { readonly byteLength: number; readonly read: () => Promise<Uint8Array> }

export const bytesOf = async (piece: Piece): Promise<Uint8Array> => ('read' in piece ? await piece.read() : piece)

/** An image named in a document. */
export type PrintedPicture = { type: 'image/jpeg' | 'image/png' | 'image/webp'; bytes: Piece }

/**
 * A document to be printed: one HTML text in pieces, so that no long one is ever a single string, its only style sheet,
 * and the images it names as `picture/0`, `picture/1` …
 */
export type PrintDocument<P extends Piece = Piece> = {
  pieces: readonly P[]
  style: string
  pictures: readonly PrintedPicture[]
  /** Number of items in it, which determines the time limit for printing. */
  itemCount: number
}

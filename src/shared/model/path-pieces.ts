/**
 * A readable path in pieces that each end with their separator, so that it can break there and not within a name. Bytes
 * spelled out as \xHH stay whole.
 */
export const pathPieces = (path: string): string[] => path.split(/(?<=\/|\\(?!x[0-9A-F]{2}))/)

/** A file name in pieces that it may break between: after the signs that tie words together, and before its ending. */
export const namePieces = (name: string): string[] => name.split(/(?<=[_\-+~,;@&=)])(?=.)|(?=\.[A-Za-z0-9]{1,5}$)/u)

/**
 * Splits a readable path after each separator, so that it can wrap there and not within a name. Bytes written as \xHH
 * stay whole.
 */
export const pathPieces = (path: string): string[] => path.split(/(?<=\/|\\(?!x[0-9A-F]{2}))/)

/** Splits a file name where it may wrap: after characters that join words, and before its extension. */
export const namePieces = (name: string): string[] => name.split(/(?<=[_\-+~,;@&=)])(?=.)|(?=\.[A-Za-z0-9]{1,5}$)/u)

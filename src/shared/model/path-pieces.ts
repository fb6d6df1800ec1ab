/**
 * A readable path in pieces that each end with their separator, so that it can break there and not within a name. Bytes
 * spelled out as \xHH stay whole.
 */
export const pathPieces = (path: string): string[] => path.split(/(?<=\/|\\(?!x[0-9A-F]{2}))/)

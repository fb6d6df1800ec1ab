/** Said below each printed picture: a reader finds the digest of the original beside it. */
export const notProven = 'The SHA-256 of this item is that of the original file and does not prove this picture.'

/** Where printed pictures come from; behind what kind of copy it is. */
export const fromTheLibrary = 'drawn from a copy for viewing that the library keeps'

/** Below the picture of a file whose digest stands elsewhere. */
export const copyNote = 'Drawn from a copy for viewing that the library keeps; no SHA-256 here proves it.'

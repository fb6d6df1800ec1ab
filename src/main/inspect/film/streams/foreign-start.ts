/** First bytes that sound has nowhere by chance: of archives, documents and pictures. */
const MARKS = [
  'PK\x03\x04',
  'Rar!\x1a\x07',
  "7z\xbc\xaf'\x1c",
  '%PDF-1',
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff\xe0\0\x10JFIF',
].map((mark) => Buffer.from(mark, 'latin1'))

/** Where something else begins within a frame that is interrupted; -1 = that is not known. */
export function foreignStart(frame: Buffer): number {
  const found = MARKS.map((mark) => frame.indexOf(mark)).filter((at) => at >= 0)
  return found.length === 0 ? -1 : Math.min(...found)
}

/**
 * How many bytes of a frame are its own: something else that begins in it may have completed one that was cut. `isFollowed`:
 * by another frame, or by the end of the file.
 */
export const ownBytes = (frame: Buffer, isFollowed: boolean): number => {
  const foreign = isFollowed ? -1 : foreignStart(frame)
  return foreign < 0 ? frame.length : foreign
}

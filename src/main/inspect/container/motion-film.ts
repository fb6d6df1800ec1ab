const BRAND = /^[a-zA-Z0-9 ]{4}$/
const MAX_HEADER_BYTES = 256

/**
 * A film behind a picture, as motion photos have it; null = none. Told by the header every MP4 starts with; a writer's
 * own claim (XMP) is listed among the tags.
 */
export function filmBehind(bytes: Buffer, from: number): { offset: number; length: number } | null {
  const at = bytes.indexOf('ftyp', from, 'latin1') - 4
  if (at < from || at + 12 > bytes.length) return null
  const header = bytes.readUInt32BE(at)
  const isHeader = header >= 16 && header <= MAX_HEADER_BYTES && header % 4 === 0
  return isHeader && BRAND.test(bytes.toString('latin1', at + 8, at + 12))
    ? { offset: at, length: bytes.length - at }
    : null
}

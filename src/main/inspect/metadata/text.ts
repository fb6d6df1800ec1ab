const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Text of unknown encoding: UTF-8 when it is valid UTF-8, else Latin-1, which every byte string is. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  }
}

/** Up to the first NUL. Writers pad with them. */
export function untilNul(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0)
  return end < 0 ? bytes : bytes.subarray(0, end)
}

/** Without the NULs that pad text after decoding. */
export function withoutPadding(text: string): string {
  let end = text.length
  while (text.charCodeAt(end - 1) === 0) end -= 1
  return text.slice(0, end)
}

/** Big-endian UTF-16, which Node does not decode by itself. */
export const utf16be = (bytes: Buffer): string =>
  Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le')

/** Characters that could reorder, hide or break a line; tabs and line feeds have become spaces by then. */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/gu

/** Text as it may stand on a screen or in a report: nothing in it is invisible, and it is capped. */
export function visibleText(text: string, maxLength: number): string {
  const clean = text
    .slice(0, maxLength * 2)
    .replace(/[\t\n\r]+/g, ' ')
    .replace(HIDDEN, (char) => `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
    .toWellFormed()
  return clean.length <= maxLength ? clean : `${clean.slice(0, maxLength - 1).toWellFormed()}…`
}

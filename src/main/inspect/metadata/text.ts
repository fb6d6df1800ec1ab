const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Decodes text of unknown encoding: UTF-8 if it is valid UTF-8, else Latin-1, which every byte string is. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  }
}

/** The bytes up to the first NUL. Writers pad with NULs. */
export function untilNul(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0)
  return end < 0 ? bytes : bytes.subarray(0, end)
}

/** Removes the NULs that pad text, after decoding. */
export function withoutPadding(text: string): string {
  let end = text.length
  while (text.charCodeAt(end - 1) === 0) end -= 1
  return text.slice(0, end)
}

/** Decodes big-endian UTF-16, which Node does not support directly. */
export const utf16be = (bytes: Buffer): string =>
  Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le')

/** Characters that could reorder, hide or break a line; tabs and line feeds are already spaces by then. */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/gu

/** Text that is safe to show on screen or in a report: no invisible characters, limited length. */
export function visibleText(text: string, maxLength: number): string {
  const clean = text
    .slice(0, maxLength * 2)
    .replace(/[\t\n\r]+/g, ' ')
    .replace(HIDDEN, (char) => `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
    .toWellFormed()
  return clean.length <= maxLength ? clean : `${clean.slice(0, maxLength - 1).toWellFormed()}…`
}

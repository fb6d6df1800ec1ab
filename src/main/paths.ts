/**
 * A path or name as readable text in which nothing can hide: bytes that are not valid UTF-8 are shown as \xHH, and so
 * are control characters. Never used to open a file; the bytes are for that.
 */
export function readablePath(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  const isValid = !text.includes('\uFFFD') || Buffer.from(text, 'utf8').equals(bytes)
  const readable = isValid ? text : decodeTolerantly(bytes)
  return Array.from(readable, (char) => {
    const code = char.codePointAt(0) ?? 0
    return code < 0x20 || code === 0x7f ? hex(code) : char
  }).join('')
}

/**
 * Offset of the last part of a path. On Windows both slashes are separators: the system uses one in the paths it
 * provides, and a scan the other in those it finds below.
 */
export function lastPartAt(path: Buffer, platform: NodeJS.Platform = process.platform): number {
  const slash = path.lastIndexOf('/')
  return 1 + (platform === 'win32' ? Math.max(slash, path.lastIndexOf('\\')) : slash)
}

/** The last part of a path as readable text; all of it where there is no such part, as of "/". */
export const nameOf = (path: Buffer): string => readablePath(path.subarray(lastPartAt(path))) || readablePath(path)

const hex = (byte: number): string => `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`

/** Decodes valid UTF-8 sequences and escapes every other byte. */
function decodeTolerantly(bytes: Buffer): string {
  let text = ''
  let at = 0
  while (at < bytes.length) {
    const length = sequenceLength(bytes[at] ?? 0)
    const slice = bytes.subarray(at, at + length)
    const decoded = slice.toString('utf8')
    if (length > 0 && slice.length === length && !decoded.includes('\uFFFD')) {
      text += decoded
      at += length
    } else {
      text += hex(bytes[at] ?? 0)
      at += 1
    }
  }
  return text
}

/** Length of a UTF-8 sequence according to its first byte; 0 = not a first byte. */
function sequenceLength(first: number): number {
  if (first < 0x80) return 1
  if (first >= 0xc2 && first < 0xe0) return 2
  if (first >= 0xe0 && first < 0xf0) return 3
  if (first >= 0xf0 && first < 0xf5) return 4
  return 0
}

/** Base64 of bytes that a readable form does not say exactly; null = it does. */
export const inexactBytes = (readable: string, bytes: Buffer): string | null =>
  Buffer.from(readable, 'utf8').equals(bytes) ? null : bytes.toString('base64')

/**
 * A path or name as text a person can read and nothing can hide in: bytes that are not valid UTF-8 stand as
 * \xHH, control characters too. Never used to open a file; for that there are the bytes.
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
 * Where the last part of a path begins. On Windows either slash parts a path: the system puts one into what it hands over,
 * and a walk the other between what it finds below.
 */
export function lastPartAt(path: Buffer, platform: NodeJS.Platform = process.platform): number {
  const slash = path.lastIndexOf('/')
  return 1 + (platform === 'win32' ? Math.max(slash, path.lastIndexOf('\\')) : slash)
}

const hex = (byte: number): string => `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`

/** Decodes valid UTF-8 sequences and spells out every other byte. */
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

/** Length a UTF-8 sequence claims by its first byte; 0 = not a first byte. */
function sequenceLength(first: number): number {
  if (first < 0x80) return 1
  if (first >= 0xc2 && first < 0xe0) return 2
  if (first >= 0xe0 && first < 0xf0) return 3
  if (first >= 0xf0 && first < 0xf5) return 4
  return 0
}

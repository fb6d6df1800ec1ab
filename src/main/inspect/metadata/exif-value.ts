import { decodeText, untilNul, utf16be, withoutPadding } from './text.ts'
import { type Fraction, fractionsOf, type TiffValue } from './tiff.ts'

const MAX_NUMBERS = 64

/**
 * Decodes UserComment and similar values: eight bytes name the character code. null = it is not in the code it names.
 * Source: Exif 3.0 §4.6.6, tag UserComment; JIS is ISO-2022-JP (RFC 1468).
 */
function commentText(bytes: Buffer, isLittleEndian: boolean): string | null {
  const code = bytes.toString('latin1', 0, 8)
  const body = bytes.subarray(8)
  if (code.startsWith('UNICODE')) {
    const text = isLittleText(body, isLittleEndian) ? body.toString('utf16le') : utf16be(body)
    return withoutPadding(text)
      .replace(/^\ufeff/, '')
      .trim()
  }
  if (code === 'JIS\0\0\0\0\0') return japaneseText(untilNul(body))
  return decodeText(untilNul(code.startsWith('ASCII') || code.startsWith('\0\0\0') ? body : bytes)).trim()
}

/**
 * Writers use either byte order whatever the block's is, so a byte order mark decides, else the position of the zeros
 * of ASCII letters.
 */
function isLittleText(body: Buffer, isLittleEndian: boolean): boolean {
  if (body[0] === 0xff && body[1] === 0xfe) return true
  if (body[0] === 0xfe && body[1] === 0xff) return false
  const zeros = [0, 0]
  for (const [at, byte] of body.subarray(0, 2000).entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  return even === odd ? isLittleEndian : odd > even
}

const TEXT_IN_BYTES = new Set([0x9000, 0xa000, 0x0002, 0x001b, 0x001c])
const COMMENTS = new Set([0x9286, 0x001b, 0x001c])
const isWindowsText = (tag: number) => tag >= 0x9c9b && tag <= 0x9c9f
const COPYRIGHT = 0x8298
/** The types of text: ASCII, and UTF-8 since Exif 3.0. */
const isText = (type: number) => type === 2 || type === 129

/** Whether a value is text as a directory stores it. */
export const isTextValue = (tag: number, { type }: TiffValue): boolean => isText(type) || isWindowsText(tag)

/** Text in ISO-2022-JP; null = it is none, or this runtime cannot decode it. */
function japaneseText(bytes: Buffer): string | null {
  try {
    return new TextDecoder('iso-2022-jp', { fatal: true }).decode(bytes).trim()
  } catch {
    return null
  }
}

/** The photographer's copyright and, behind a NUL, the editor's. Source: Exif 3.0 §4.6.5, tag Copyright. */
function copyrightText(bytes: Buffer): string {
  const end = bytes.indexOf(0)
  const holders = end < 0 ? [bytes] : [bytes.subarray(0, end), untilNul(bytes.subarray(end + 1))]
  return holders
    .map((holder) => decodeText(holder).trim())
    .filter(Boolean)
    .join('; ')
}

/** A value as text, or null if it has none: ASCII, and bytes that are used as text. */
export function textOf({ type, bytes }: TiffValue): string | null {
  if (!isText(type) && type !== 7 && type !== 1) return null
  return decodeText(untilNul(bytes))
}

const fractionText = ({ numerator, denominator }: Fraction) =>
  denominator === 1 ? String(numerator) : `${numerator}/${denominator}`

/**
 * Any value as recorded: text unchanged, numbers as written (fractions with both parts), long byte strings by length.
 * null = it is text in a code that could not be decoded.
 */
export function rawText(tag: number, value: TiffValue, isLittleEndian: boolean, isGps: boolean): string | null {
  const { type, bytes } = value
  if (COMMENTS.has(tag) && isGps === tag < 0x100) return commentText(bytes, isLittleEndian)
  if (isWindowsText(tag)) return isText(type) ? decodeText(untilNul(bytes)) : withoutPadding(bytes.toString('utf16le'))
  if (isText(type)) return tag === COPYRIGHT ? copyrightText(bytes) : decodeText(untilNul(bytes)).trimEnd()
  if (type === 7) {
    if (TEXT_IN_BYTES.has(tag)) return decodeText(untilNul(bytes))
    if (bytes.length > 16) return `(${bytes.length} bytes)`
    return [...bytes].join(' ')
  }
  if (type === 1 && bytes.length > 16) return `(${bytes.length} bytes)`
  const numbers = fractionsOf(value, isLittleEndian, MAX_NUMBERS)
  const text = numbers.map(fractionText).join(' ')
  return value.count > numbers.length ? `${text} … (${value.count} values)` : text
}

const rounded = (value: number, digits: number) => String(Number(value.toFixed(digits)))

/** Exposure values in photographers' notation; null if the raw text is as readable. */
export function friendlyNumber(tag: number, value: TiffValue, isLittleEndian: boolean): string | null {
  const [first] = fractionsOf(value, isLittleEndian, 1)
  if (!first || value.count !== 1) return null
  const number = first.numerator / first.denominator
  if (!Number.isFinite(number)) return null
  if (tag === 0x829a) return number > 0 && number < 0.3 ? `1/${rounded(1 / number, 0)} s` : `${rounded(number, 1)} s`
  if (tag === 0x829d) return `f/${rounded(number, 1)}`
  if (tag === 0x920a) return `${rounded(number, 1)} mm`
  if (tag === 0xa405) return `${rounded(number, 0)} mm`
  if (tag === 0x9206) return `${rounded(number, 2)} m`
  return first.denominator === 1 ? null : rounded(number, 4)
}

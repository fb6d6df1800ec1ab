import { decodeText, untilNul, utf16be, withoutPadding } from './text.ts'
import { type Fraction, fractionsOf, type TiffValue } from './tiff.ts'

const MAX_NUMBERS = 64

/**
 * Decodes UserComment and similar values: eight bytes name the character code. Source: Exif 2.32 §4.6.5, tag
 * UserComment.
 */
function commentText(bytes: Buffer, isLittleEndian: boolean): string {
  const code = bytes.toString('latin1', 0, 8)
  const body = bytes.subarray(8)
  if (code.startsWith('UNICODE')) {
    const text = isLittleText(body, isLittleEndian) ? body.toString('utf16le') : utf16be(body)
    return withoutPadding(text)
      .replace(/^\ufeff/, '')
      .trim()
  }
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

/** A value as text, or null if it has none: ASCII, and bytes that are used as text. */
export function textOf({ type, bytes }: TiffValue): string | null {
  if (type !== 2 && type !== 7 && type !== 1 && type !== 129) return null
  return decodeText(untilNul(bytes))
}

const fractionText = ({ numerator, denominator }: Fraction) =>
  denominator === 1 ? String(numerator) : `${numerator}/${denominator}`

/**
 * Any value as recorded: text unchanged, numbers as written (fractions with both parts), long byte strings by length.
 */
export function rawText(tag: number, value: TiffValue, isLittleEndian: boolean, isGps: boolean): string {
  const { type, bytes } = value
  if (COMMENTS.has(tag) && isGps === tag < 0x100) return commentText(bytes, isLittleEndian)
  if (isWindowsText(tag)) return withoutPadding(bytes.toString('utf16le'))
  if (type === 2) return decodeText(untilNul(bytes)).trimEnd()
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

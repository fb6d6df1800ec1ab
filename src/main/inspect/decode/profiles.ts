/** Signature of a profile, and the colour space of its values. Source: ICC.1:2022 §7.2. */
const SIGNATURE_AT = 36
const SPACE_AT = 16
export const MAX_PROFILE_BYTES = 4 * 2 ** 20

/** Whether bytes are a colour profile for values of a colour space ("RGB ", "GRAY", "CMYK"). */
export const isProfileOf = (icc: Buffer, space: string): boolean =>
  icc.length > 132 &&
  icc.length <= MAX_PROFILE_BYTES &&
  icc.toString('latin1', SIGNATURE_AT, SIGNATURE_AT + 4) === 'acsp' &&
  icc.toString('latin1', SPACE_AT, SPACE_AT + 4) === space

/** What the curve of sRGB makes of one half, and how far a table of few entries may be from it. */
const HALF_OF_SRGB = 0.214
const TOLERANCE = 0.01

/**
 * Whether a profile is that of sRGB: it names it, in one of the two encodings of a description, and its curve is not
 * another one, as in the linear profiles that floating-point images often have.
 */
export function isSrgb(icc: Buffer): boolean {
  if (!icc.includes('sRGB') && !icc.includes(Buffer.from('s\0R\0G\0B', 'latin1'))) return false
  const half = halfOfCurve(icc)
  return half === null || Math.abs(half - HALF_OF_SRGB) < TOLERANCE
}

const MAX_TAGS = 100

/** What the curve of red, or of grey, makes of one half; null = it has none, or one that is not read here. */
function halfOfCurve(icc: Buffer): number | null {
  const u32 = (at: number) => (at + 4 <= icc.length ? icc.readUInt32BE(at) : 0)
  for (let n = 0; n < Math.min(u32(128), MAX_TAGS); n += 1) {
    const entry = 132 + n * 12
    const name = icc.toString('latin1', entry, entry + 4)
    if (name !== 'rTRC' && name !== 'kTRC') continue
    const at = u32(entry + 4)
    const type = icc.toString('latin1', at, at + 4)
    if (type === 'curv') return halfOfTable(icc, at + 8)
    return type === 'para' ? halfOfFormula(icc, at + 8) : null
  }
  return null
}

/** Source: ICC.1:2022 §10.6, curveType. */
function halfOfTable(icc: Buffer, at: number): number | null {
  if (at + 4 > icc.length) return null
  const count = icc.readUInt32BE(at)
  if (count === 0) return 0.5
  if (at + 4 + count * 2 > icc.length) return null
  if (count === 1) return 0.5 ** (icc.readUInt16BE(at + 4) / 256)
  const middle = (count - 1) / 2
  const value = (n: number) => icc.readUInt16BE(at + 4 + n * 2) / 65_535
  return (value(Math.floor(middle)) + value(Math.ceil(middle))) / 2
}

/** Source: ICC.1:2022 §10.18, parametricCurveType; one half lies above the linear part of all that are in use. */
function halfOfFormula(icc: Buffer, at: number): number | null {
  const fixed = (n: number) => (at + 8 + n * 4 <= icc.length ? icc.readInt32BE(at + 4 + n * 4) / 65_536 : Number.NaN)
  const kind = at + 2 <= icc.length ? icc.readUInt16BE(at) : -1
  const [gamma, a, b] = [fixed(0), fixed(1), fixed(2)]
  const value = kind === 0 ? 0.5 ** gamma : kind >= 1 && kind <= 4 ? (a * 0.5 + b) ** gamma : Number.NaN
  return Number.isFinite(value) ? value : null
}

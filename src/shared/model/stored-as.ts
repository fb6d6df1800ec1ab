import { type FloatSamples, floatCodes, floatSamplesFrom } from './float-samples.ts'

/**
 * What was lost in converting the stored pixels for display: "bits" = more than 8 bits per channel, "float" =
 * floating-point values, "cmyk" and "lab" = other colour models than RGB, "profile" = colours converted by a recorded
 * profile or gamma.
 */
export const conversions = ['bits', 'float', 'cmyk', 'lab', 'profile'] as const
export type Conversion = (typeof conversions)[number]

/**
 * How displayed pixels are stored in their file. `pages` = number of pages, 1 for a single image; `page` = which one
 * this is, from 1; `orientation` = EXIF semantics, recorded for this page; `floats` = how floating-point samples are
 * drawn, null = there are none.
 */
export type StoredAs = {
  page: number
  pages: number
  orientation: number
  conversions: readonly Conversion[]
  floats: FloatSamples | null
}

/** The PNG chunk that stores this; it is only trusted in images the app itself made. */
export const STORED_AS_KEYWORD = 'Touchstone'

/** The header by which the window's URL scheme marks a response made by the app. */
export const DERIVED_HEADER = 'touchstone-derived'

/** Pages beyond this are neither counted nor requested. */
export const MAX_PAGES = 99_999

/** As text, for the chunk. */
export const storedAsText = ({ floats, ...rest }: StoredAs): string =>
  JSON.stringify({ ...rest, floats: floats === null ? [] : floatCodes(floats) })

/** Parses it; null = not in the form the app writes. */
export function storedAsFrom(text: string): StoredAs | null {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof found !== 'object' || found === null) return null
  const { page, pages, orientation, conversions: names, floats } = found as Record<string, unknown>
  const isIn = (value: unknown, most: number): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most
  if (!isIn(pages, MAX_PAGES) || !isIn(page, pages) || !isIn(orientation, 8) || !Array.isArray(names)) return null
  const codes = Array.isArray(floats) ? floats.filter((code) => typeof code === 'string') : []
  return {
    page,
    pages,
    orientation,
    conversions: conversions.filter((name) => names.includes(name)),
    floats: floatSamplesFrom(codes),
  }
}

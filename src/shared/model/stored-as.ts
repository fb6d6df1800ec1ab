/**
 * What was lost on the way from the stored pixels to the ones shown: "bits" = more than 8 bits a channel, "float" = floating-point
 * values, "cmyk" and "lab" = other colours than red, green and blue, "profile" = colours converted by a recorded profile or
 * gamma.
 */
export const conversions = ['bits', 'float', 'cmyk', 'lab', 'profile'] as const
export type Conversion = (typeof conversions)[number]

/**
 * How pixels that are shown lie in their file. `pages` = how many pages it has, 1 for one picture; `page` = which one this is,
 * from 1; `orientation` = EXIF semantics, recorded for this page.
 */
export type StoredAs = { page: number; pages: number; orientation: number; conversions: readonly Conversion[] }

/** The chunk of a lossless picture that keeps this; only one that the app made itself is believed. */
export const STORED_AS_KEYWORD = 'Touchstone'

/** The header under which the window's scheme says that the app made what it answers with. */
export const DERIVED_HEADER = 'touchstone-derived'

/** More pages than these are not counted, and no page beyond is asked for. */
export const MAX_PAGES = 99_999

/** Reads it back; null = it is not what the app writes. */
export function storedAsFrom(text: string): StoredAs | null {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof found !== 'object' || found === null) return null
  const { page, pages, orientation, conversions: names } = found as Record<string, unknown>
  const isIn = (value: unknown, most: number): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most
  if (!isIn(pages, MAX_PAGES) || !isIn(page, pages) || !isIn(orientation, 8) || !Array.isArray(names)) return null
  return { page, pages, orientation, conversions: conversions.filter((name) => names.includes(name)) }
}

/**
 * How floating-point samples are drawn with 8 bits: `from` is drawn as none of a colour and `to` as all of it, what lies
 * outside as the nearer of the two. `basis`: stated = SMinSampleValue and SMaxSampleValue of the file; unit = all of
 * its numbers lie between 0 and 1; percentiles = the 0.1th and the 99.9th of its numbers; constant = all of its numbers
 * are `from`, which is `to`, and drawn as none. `notNumbers` and `infinite` =
 * how many samples are no finite number. `colours` = what the values drawn are taken as: profile = the file's own
 * colour profile; srgb = sRGB, since none was usable; cmyk = ink without a profile.
 */
export type FloatSamples = {
  basis: (typeof bases)[number]
  from: number
  to: number
  notNumbers: number
  infinite: number
  colours: (typeof taken)[number]
}

const bases = ['stated', 'unit', 'percentiles', 'constant'] as const
const taken = ['profile', 'srgb', 'cmyk'] as const
const NUMBER = '-?\\d+(?:\\.\\d+)?(?:e[+-]\\d{1,3})?'
const RANGE = new RegExp(`^float_(${bases.join('|')})_(${NUMBER})_(${NUMBER})_(${taken.join('|')})$`)
const NOT_FINITE = /^float_not_finite_(\d{1,12})_(\d{1,12})$/

/** As codes among the observations of a medium, each of at most 60 characters. Numbers keep nine digits. */
export function floatCodes({ basis, from, to, notNumbers, infinite, colours }: FloatSamples): string[] {
  const digits = (value: number) => String(Number(value.toPrecision(9)))
  const range = `float_${basis}_${digits(from)}_${digits(to)}_${colours}`
  return notNumbers + infinite === 0 ? [range] : [range, `float_not_finite_${notNumbers}_${infinite}`]
}

/** Reads them back from among other codes; null = there are none. */
export function floatSamplesFrom(codes: readonly string[]): FloatSamples | null {
  const range = codes.map((code) => RANGE.exec(code)).find((match) => match !== null)
  if (range == null) return null
  const [from, to] = [Number(range[2]), Number(range[3])]
  if (!Number.isFinite(from) || !Number.isFinite(to)) return null
  const [, notNumbers = 0, infinite = 0] = codes.map((code) => NOT_FINITE.exec(code)).find((m) => m !== null) ?? []
  return {
    basis: bases.find((name) => name === range[1]) ?? 'unit',
    from,
    to,
    notNumbers: Number(notNumbers),
    infinite: Number(infinite),
    colours: taken.find((name) => name === range[4]) ?? 'srgb',
  }
}

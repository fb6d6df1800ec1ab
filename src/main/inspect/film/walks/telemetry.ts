/** What is known of a track that is neither video nor audio. */
type Described = { handler: string; name: string; format: string }

/** Codes of samples that hold positions, times or movements. Sources: GoPro GPMF, Sony RTMD, Apple, CAMM. */
const FORMATS = new Map([
  ['gpmd', 'GoPro'],
  ['fdsc', 'GoPro'],
  ['rtmd', 'Sony'],
  ['camm', 'CAMM'],
  ['mebx', 'Apple'],
  ['djmd', 'DJI'],
  ['dbgi', 'DJI'],
  ['priv', 'DJI'],
  ['ctbx', 'Canon'],
  ['nmea', 'NMEA'],
  ['gps0', 'GPS'],
  ['gps ', 'GPS'],
])
const NAMES = /\bgps\b|gopro met|telemetry|\bdji\b|timed ?metadata|sensor|\bnmea\b|gyro|\bimu\b|geo ?location/i
const MAKERS: readonly (readonly [RegExp, string])[] = [
  [/gopro/i, 'GoPro'],
  [/dji/i, 'DJI'],
]

/**
 * The maker or kind of a track of sensor data; null = it is none by its name. A track of timed metadata is one whoever
 * made it: what it holds is not read.
 */
export function telemetryForm({ handler, name, format }: Described): string | null {
  const isPicture = handler === 'vide' || handler === 'soun'
  if (isPicture) return null
  const known = FORMATS.get(format) ?? FORMATS.get(format.padEnd(4))
  if (known !== undefined) return known
  const isNamed = NAMES.test(name)
  if (!isNamed && handler !== 'meta' && handler !== 'camm') return null
  return MAKERS.find(([pattern]) => pattern.test(name))?.[1] ?? (format || handler)
}

/** Whether a subtitle reads like the sensor data that drones and cameras write as such. */
export const isTelemetryText = (text: string): boolean =>
  /\bGPS ?[(:[]|\$GP(RMC|GGA)|\[?latitude ?:|\blongitude ?:|\[?long?t?itude ?:|\b(lat|lon|lng) ?[:=] ?-?\d/i.test(text)

import type { RecordedPosition } from '../../../shared/model/metadata.ts'
import { noPosition, type PositionParts, recordedPosition } from './position.ts'

/** "+32.0929+034.8620+028.516/". Source: ISO 6709 annex H. */
const ISO_6709 = /^([+-]\d+(?:\.\d+)?)([+-]\d+(?:\.\d+)?)([+-]\d+(?:\.\d+)?)?/
/** As `readLocation` of the container writes a `loci` box down; other bodies than Earth have no place here. */
const LOCI = /^Lat=(-?[\d.]+) Lon=(-?[\d.]+) Alt=(-?[\d.]+) Body=(?:earth)?$/
/** Degrees: `loci` writes fixed point numbers with 16 bits behind the point. */
const LOCI_STEP = 1 / 65_536

/** The position a film's container records in one of its own fields; null when it records none that can be one. */
export function filmPosition(
  { coordinates, location }: { coordinates: string | null; location: string | null },
  notes: Set<string>,
): RecordedPosition | null {
  const parts = fromIso6709(coordinates ?? '') ?? fromLocation(location ?? '')
  return parts === null ? null : recordedPosition(parts, notes)
}

function fromIso6709(text: string): PositionParts | null {
  const [all, latitude, longitude, altitude] = ISO_6709.exec(text) ?? []
  if (all === undefined || latitude === undefined || longitude === undefined) return null
  return { ...signedParts(all, latitude, longitude, altitude), stepDegrees: stepOfDecimals(latitude) }
}

function fromLocation(text: string): PositionParts | null {
  const [all, latitude, longitude, altitude] = LOCI.exec(text) ?? []
  if (all === undefined || latitude === undefined || longitude === undefined) return null
  return { ...signedParts(all, latitude, longitude, altitude), stepDegrees: LOCI_STEP }
}

const signedParts = (recordedAs: string, latitude: string, longitude: string, altitude: string | undefined) => ({
  ...noPosition('QuickTime'),
  recordedAs,
  latitude: Number(latitude),
  longitude: Number(longitude),
  latitudeRef: Number(latitude) < 0 ? 'S' : 'N',
  longitudeRef: Number(longitude) < 0 ? 'W' : 'E',
  altitudeMetres: altitude === undefined ? null : Number(altitude),
})

const stepOfDecimals = (degrees: string): number => 10 ** -(degrees.split('.')[1]?.length ?? 0)

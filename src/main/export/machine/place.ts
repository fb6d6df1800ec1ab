import type { RecordedPosition } from '../../../shared/model/metadata.ts'

/**
 * A recorded position as ISO 6709 text, "+29.760400-095.369800+12.5CRSWGS_84/": degrees, latitude first, padded. The
 * reference system is named where the file records WGS 84 or none, which readers take for it; with another datum the
 * altitude, which would need a name of its system, is left out. Source: ISO 6709:2022, annex H, read 2026-11-21.
 */
export function iso6709({ latitude, longitude, altitudeMetres, datum }: RecordedPosition): string {
  const isWgs84 = datum === null || /^wgs[ -]?(19)?84$/i.test(datum.trim())
  const place = `${padded(latitude, 2)}${padded(longitude, 3)}`
  if (!isWgs84) return `${place}/`
  const altitude = altitudeMetres === null ? '' : `${altitudeMetres < 0 ? '-' : '+'}${plain(Math.abs(altitudeMetres))}`
  return `${place}${altitude}CRSWGS_84/`
}

function padded(degrees: number, digits: number): string {
  const [whole = '', fraction = ''] = Math.abs(degrees).toFixed(6).split('.')
  return `${degrees < 0 ? '-' : '+'}${whole.padStart(digits, '0')}.${fraction}`
}

/** Never "1e-7". */
const plain = (metres: number): string => String(Number(metres.toFixed(3)))

import { describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import type { MetadataEntry, RecordedPosition } from '../../../shared/model/metadata.ts'
import { ReportPart } from '../../../shared/model/report-options.ts'
import { plateRows } from './plates.ts'
import type { ReportFacts } from './report-facts.ts'

const PLACE: RecordedPosition = {
  latitude: 53.5,
  longitude: 9.25,
  altitudeMetres: 6.2,
  datum: 'WGS-84',
  errorMetres: 5,
  source: 'EXIF',
  hasHemispheres: true,
  recordedAs: null,
  stepMetres: null,
  altitudeReference: '0',
  directionDegrees: 90,
  directionReference: null,
}
const TAGS = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '53 30 0',
  GPSLongitudeRef: 'E',
  GPSLongitude: '9 15 0',
  GPSAltitudeRef: '0',
  GPSAltitude: '62/10',
  GPSMapDatum: 'WGS-84',
  GPSHPositioningError: '5/1',
  GPSImgDirection: '90/1',
}

/** A picture of a position, with the tags it was read from. */
const at = (position: RecordedPosition | null, tags: Record<string, string>): ReportFacts =>
  sampleFacts(({ item: { medium } }) => {
    if (!medium?.metadata) throw new Error('the sample has metadata')
    const entries = Object.entries(tags).map(
      ([tag, raw]): MetadataEntry => ({ group: 'GPS', tag, raw, friendly: null }),
    )
    Object.assign(medium.metadata, { position, entries })
  })
const differing = (left: ReportFacts, right: ReportFacts) =>
  plateRows(left, right, ReportPart.options).map(({ field, name }) => name ?? field)

describe('what differs between two items side by side', () => {
  it('counts a position that one of them lacks once, not again for each raw tag of it', () => {
    const fields = ['position', 'altitude', 'positionError', 'direction']
    expect(differing(at(PLACE, TAGS), at(null, {}))).toEqual(fields)
    expect(differing(at(null, {}), at(PLACE, TAGS))).toEqual(fields)
  })

  it('counts another place once', () => {
    const other = at({ ...PLACE, latitude: -53.5 }, { ...TAGS, GPSLatitudeRef: 'S' })
    expect(differing(at(PLACE, TAGS), other)).toEqual(['position'])
    const higher = at({ ...PLACE, altitudeMetres: 112 }, { ...TAGS, GPSAltitude: '112/1' })
    expect(differing(at(PLACE, TAGS), higher)).toEqual(['altitude'])
  })

  it('keeps a tag that is written otherwise for the same number', () => {
    const same = at(PLACE, { ...TAGS, GPSAltitude: '6200/1000' })
    expect(differing(at(PLACE, TAGS), same)).toEqual(['GPSAltitude'])
    const elsewhere = at({ ...PLACE, latitude: 53.75 }, { ...TAGS, GPSLatitude: '53 45 0', GPSLongitude: '9 15 0/10' })
    expect(differing(at(PLACE, TAGS), elsewhere)).toEqual(['position', 'GPSLongitude'])
  })

  it('keeps the tags that no position was read from', () => {
    expect(differing(at(null, { GPSLatitude: '53 30 0' }), at(null, {}))).toEqual(['GPSLatitude'])
    expect(differing(at(PLACE, TAGS), at(null, { GPSLatitude: '99 0 0' }))).toContain('GPSLatitude')
    const sidecar = at({ ...PLACE, latitude: 53.75, source: 'XMP' }, {})
    expect(differing(at(PLACE, TAGS), sidecar)).toContain('GPSLatitude')
  })

  it('keeps what a height is measured from where that is not the sea', () => {
    const above = at({ ...PLACE, altitudeMetres: 8 }, { ...TAGS, GPSAltitude: '8/1', GPSAltitudeRef: '2' })
    expect(differing(at(PLACE, TAGS), above)).toEqual(['altitude', 'GPSAltitudeRef'])
  })
})

import { describe, expect, it } from 'vitest'
import { bareMetadata } from '../../../tests/support/bare-metadata.ts'
import { ContainerFacts } from './container.ts'
import { rederiveMedium } from './derive-metadata.ts'
import { Metadata, type MetadataEntry, type MetadataGroup } from './metadata.ts'
import { recordedTime } from './stated-container.ts'

const TAKEN_IN = Date.UTC(2026, 10, 28)
const entry = (group: MetadataGroup, tag: string, raw: string): MetadataEntry => ({ group, tag, raw, friendly: null })

/** A reading as the first version of the app stored it, with what that version made of it. */
const stored = (entries: MetadataEntry[], more: Record<string, unknown> = {}): Metadata =>
  Metadata.parse(JSON.parse(JSON.stringify({ ...bareMetadata({ entries }), ...more })))

const container = (format: string, dates: ContainerFacts['dates'], tags: ContainerFacts['tags'] = []): ContainerFacts =>
  ContainerFacts.parse({
    format,
    profile: null,
    brands: null,
    durationSeconds: 2,
    bitRate: null,
    bitRateMode: null,
    streams: [],
    streamsLeftOut: 0,
    writer: null,
    writerLibrary: null,
    dates,
    tags,
    chapters: 0,
  })

const again = (metadata: Metadata, size: { width: number; height: number } | null = null): Metadata => {
  const found = rederiveMedium({ metadata, container: null }, { size, takenInMs: TAKEN_IN }).metadata
  if (found === null) throw new Error('it was lost')
  return found
}
const joined = (metadata: Metadata | null, container: ContainerFacts) => {
  const found = rederiveMedium({ metadata, container }, { size: null, takenInMs: TAKEN_IN })
  // The same again gives the same.
  expect(rederiveMedium(found, { size: null, takenInMs: TAKEN_IN })).toEqual(found)
  return { ...found, recorded: recordedOf(found.metadata, found.container) }
}
const recordedOf = (metadata: Metadata | null, of: ContainerFacts | null = null) => {
  const found = recordedTime(metadata?.times ?? [], of, TAKEN_IN)
  return found && `${found.read.local}${found.read.offset ?? ''}`
}

describe('a reading stored by an earlier version', () => {
  it('loses a GPS date that was cut to its first digits, and what was concluded from it', () => {
    const raw = '2014:09:16 14:05:12'
    const found = again(
      stored(
        [
          entry('EXIF', 'DateTimeOriginal', raw),
          entry('GPS', 'GPSTimeStamp', '13 5 12'),
          entry('GPS', 'GPSDateStamp', '2014:09:259'),
        ],
        {
          dateTimeOriginal: { raw, offset: null, source: 'EXIF' },
          times: [
            { what: 'taken', raw, offset: null, source: 'EXIF' },
            {
              what: 'gps',
              raw: '2014:09:25 13:05:12',
              offset: 'Z',
              source: 'GPS',
              tag: 'GPSDateTime',
              offsetTag: 'GPSTimeStamp',
            },
          ],
          indicators: [
            { kind: 'gps_time_differs', source: 'EXIF DateTimeOriginal, GPS GPSDateTime', value: 'x' },
            { kind: 'motion_film', source: 'Container', value: '20 · 100' },
          ],
        },
      ),
    )
    expect(found.times.map(({ what, local }) => [what, local])).toEqual([
      ['taken', '2014-09-16T14:05:12'],
      ['gps', '2014-09-16T13:05:12'],
    ])
    // What was observed in the bytes is kept.
    expect(found.indicators.map(({ kind }) => kind)).toEqual(['motion_film'])
    expect(found.notes).toEqual(['day_of_year'])
  })

  it('gives the date of a container that counts from 1970, and none where it was never set', () => {
    const date = (raw: string) => [{ what: 'encoded', raw, zone: 'by_format' } as const]
    const unix = container('MPEG-4', date('1946-05-29 08:55:06 UTC'))
    expect(joined(stored([]), unix)).toMatchObject({
      recorded: '2012-05-29T08:55:06Z',
      metadata: {
        times: [{ source: 'Container', raw: '1946:05:29 08:55:06', local: '2012-05-29T08:55:06' }],
        notes: ['unix_counter'],
      },
      container: { dates: [] },
    })
    expect(joined(null, unix).recorded).toBe('2012-05-29T08:55:06Z')
    for (const [format, raw] of [
      ['MPEG-4', '1904-01-01 00:00:01 UTC'],
      ['Windows Media', '1970-01-01 00:00:00 UTC'],
    ] as const) {
      const never = container(format, date(raw))
      expect(joined(null, never)).toMatchObject({ recorded: null, container: { dates: [] } })
      const listed = joined(stored([]), never)
      expect([listed.recorded, listed.metadata?.notes]).toEqual([null, ['time_placeholder']])
      expect(listed.metadata?.times).toMatchObject([{ local: null }])
    }
    const plain = container('MPEG-4', date('2019-03-22 10:11:12 UTC'))
    expect(joined(null, plain)).toMatchObject({ recorded: '2019-03-22T10:11:12Z', container: plain })
  })

  it.each([
    ['2014:05:03 03:07:09 PM', '2014-05-03T15:07:09', []],
    ['2016:10:10', '2016-10-10', []],
    ['2016:10:10 10.11.12', '2016-10-10', ['clock_unread']],
    ['2007/06/30 18:45:17', '2007-06-30T18:45:17', []],
    ['2016:10:10 10:11:99', '2016-10-10', ['clock_unread']],
  ] as const)('has the time %s as it was recorded', (raw, local, notes) => {
    const time = { raw, offset: null, source: 'EXIF', tag: 'DateTimeOriginal', offsetTag: null }
    const found = again(
      stored([entry('EXIF', 'DateTimeOriginal', raw)], { dateTimeOriginal: time, times: [{ ...time, what: 'taken' }] }),
    )
    expect([recordedOf(found), found.notes]).toEqual([local, notes])
    expect(found.dateTimeOriginal).toMatchObject({ raw, local })
  })

  it('has the dates of PNG and IPTC that were in its entries alone', () => {
    expect(recordedOf(again(stored([entry('PNG', 'Creation Time', '2020-05-06T07:08:09+02:00')])))).toBe(
      '2020-05-06T07:08:09+02:00',
    )
    const time = { raw: '20200408', offset: null, source: 'IPTC', tag: 'DateCreated', offsetTag: null, what: 'taken' }
    expect(recordedOf(again(stored([entry('IPTC', 'DateCreated', '20200408')], { times: [time] })))).toBe('2020-04-08')
  })

  it('has no place in a hemisphere that nothing names, and the right one where a property does', () => {
    const place = { latitude: 33.85, longitude: 70.67, altitudeMetres: null, datum: null, errorMetres: null }
    const odd = again(
      stored(
        [
          entry('GPS', 'GPSLatitudeRef', 'X'),
          entry('GPS', 'GPSLatitude', '33 51 0'),
          entry('GPS', 'GPSLongitudeRef', '?'),
          entry('GPS', 'GPSLongitude', '70 40 12'),
        ],
        { position: { ...place, recordedAs: '33/1 51/1 0/1 X, 70/1 40/1 12/1 ?' } },
      ),
    )
    expect(odd.position).toMatchObject({ hasHemispheres: false, recordedAs: '33/1 51/1 0/1 X, 70/1 40/1 12/1 ?' })
    expect(odd.notes).toEqual(['position_without_hemisphere'])
    const rio = again(
      stored(
        [
          entry('XMP', 'GPSLatitudeRef', 'S'),
          entry('XMP', 'GPSLatitude', '22.951916'),
          entry('XMP', 'GPSLongitudeRef', 'W'),
          entry('XMP', 'GPSLongitude', '43.210487'),
        ],
        { position: { ...place, source: 'XMP' }, notes: ['position_without_hemisphere'] },
      ),
    )
    expect(rio.position).toMatchObject({ latitude: -22.951916, longitude: -43.210487, hasHemispheres: true })
    expect(rio.notes).toEqual([])
  })

  it('has a place in digits by their number, and not in the words of a library', () => {
    const text = '+0030+00045/'
    const found = again(stored([entry('QuickTime', 'GPSCoordinates', text)]))
    expect(found.position).toMatchObject({ latitude: 0.5, longitude: 0.75 })
    const tags = [
      { tag: 'Recorded Location', value: '30°N 45°E' },
      { tag: 'Title', value: 'x' },
    ]
    expect(joined(null, container('QuickTime', [], tags)).container?.tags).toEqual([{ tag: 'Title', value: 'x' }])
  })

  it('keeps what does not follow from its text, and is the same when it is derived once more', () => {
    const found = again(
      stored(
        [
          entry('EXIF', 'Make', 'Canon'),
          entry('EXIF', 'ExifImageWidth', '4000'),
          entry('EXIF', 'ExifImageHeight', '3000'),
        ],
        {
          hasMakerNote: true,
          exifOrientation: 6,
          notes: ['maker_note_unread', 'zone_impossible'],
        },
      ),
      { width: 1000, height: 750 },
    )
    expect(found).toMatchObject({ make: 'Canon', hasMakerNote: true, exifOrientation: 6, notes: ['maker_note_unread'] })
    expect(found.indicators.map(({ kind }) => kind)).toEqual(['size_differs'])
    expect(again(found, { width: 1000, height: 750 })).toEqual(found)
  })
})

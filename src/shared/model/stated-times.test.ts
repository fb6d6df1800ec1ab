import { describe, expect, it } from 'vitest'
import type { MetadataEntry, MetadataGroup } from './metadata.ts'
import { recordedTime } from './stated-container.ts'
import { statedIndicators } from './stated-indicators.ts'
import { statedTimes } from './stated-times.ts'

const TAKEN_IN = Date.UTC(2026, 10, 28)

type Given = readonly [group: MetadataGroup, tag: string, raw: string]
const entriesOf = (given: readonly Given[]): MetadataEntry[] =>
  given.map(([group, tag, raw]) => ({ group, tag, raw, friendly: null }))

const stated = (...given: Given[]) => statedTimes(entriesOf(given), TAKEN_IN)
/** The recorded time with its zone, and where it is from. */
function recordedIn(...given: Given[]): readonly [string, string] | null {
  const found = recordedTime(stated(...given).times, null, TAKEN_IN)
  return found && [`${found.read.local}${found.read.offset ?? ''}`, `${found.time.source} ${found.time.tag}`]
}

describe('a time with two zones', () => {
  const behind = (zone: string): Given => ['EXIF', 'DateTimeOriginal', `2016:10:10 10:11:12${zone}`]
  const apart = (zone: string): Given => ['EXIF', 'OffsetTimeOriginal', zone]
  const readAs = (...given: Given[]) => {
    const { times, notes } = stated(...given)
    return [times[0]?.local, times[0]?.offset, [...notes]]
  }

  it.each([
    ['behind it and in their own tag', [behind('+02:00'), apart('+05:00')]],
    ['behind it and in their own tag, one of them UTC', [behind('Z'), apart('+01:00')]],
    ['in the tag of two directories', [behind(''), apart('+02:00'), apart('-03:00')]],
    ['of which two are the same', [behind('+02:00'), apart('+02:00'), apart('+05:30')]],
  ])('that differ, %s, has none and a note', (_, given) => {
    expect(readAs(...given)).toEqual(['2016-10-10T10:11:12', null, ['zones_differ']])
  })

  it.each([
    ['in two notations', [behind('+0200'), apart('+2:00')], '+02:00'],
    ['both UTC', [behind('Z'), apart('+00:00')], 'Z'],
    ['in the tag of two directories', [behind(''), apart('+02:00'), apart('+02:00')], '+02:00'],
    ['and one that is blank', [behind('+02:00'), apart('   :  ')], '+02:00'],
  ])('that are the same, %s, has that one', (_, given, offset) => {
    expect(readAs(...given)).toEqual(['2016-10-10T10:11:12', offset, []])
  })

  it('is compared with others as one without a zone', () => {
    const kinds = (zone: string) => {
      const gps: Given[] = [
        ['GPS', 'GPSDateStamp', '2016:10:10'],
        ['GPS', 'GPSTimeStamp', '5 11 12'],
      ]
      const entries = entriesOf([behind('+02:00'), apart(zone), ...gps])
      const { times } = statedTimes(entries, TAKEN_IN)
      return statedIndicators({ entries, times, credentials: null, size: null }).map(({ kind }) => kind)
    }
    expect(kinds('+02:00')).toEqual(['gps_time_differs'])
    expect(kinds('+05:00')).toEqual([])
  })
})

describe('a time that entries state', () => {
  /** Entries, what is understood of their only time, and the notes of the file. */
  const rows: readonly (readonly [readonly Given[], string | null, string, ...string[]])[] = [
    [[['EXIF', 'DateTimeOriginal', '2016:10:10 10:11:12']], '2016-10-10T10:11:12', '2016:10:10 10:11:12'],
    [[['EXIF', 'DateTimeOriginal', '2016:10:10']], '2016-10-10', '2016:10:10'],
    [[['EXIF', '0x9003', '2016:10:10 10:11:12']], '2016-10-10T10:11:12', '2016:10:10 10:11:12'],
    [[['EXIF', 'DateTimeOriginal', '2016:10:10 10:11:12+0200']], '2016-10-10T10:11:12+02:00', '2016:10:10 10:11:12'],
    [
      [['EXIF', 'DateTimeOriginal', '2016:10:10 10:11:12 CET']],
      '2016-10-10T10:11:12',
      '2016:10:10 10:11:12 CET',
      'zone_named',
    ],
    [[['EXIF', 'DateTimeOriginal', '2014:05:03 03:07:09 PM']], '2014-05-03T15:07:09', '2014:05:03 03:07:09 PM'],
    [[['EXIF', 'DateTimeOriginal', '2016:10:10 10.11.12']], '2016-10-10', '2016:10:10 10.11.12', 'clock_unread'],
    [[['EXIF', 'DateTimeOriginal', '2016:10:10 10:11:99']], '2016-10-10', '2016:10:10 10:11:99', 'clock_unread'],
    [[['EXIF', 'DateTimeOriginal', '03/04/2014 10:11:12']], null, '03/04/2014 10:11:12', 'time_unread'],
    [[['EXIF', 'DateTimeOriginal', '1.4.2014 10:11:12']], '2014-04-01T10:11:12', '1.4.2014 10:11:12', 'day_first'],
    [[['EXIF', 'DateTimeOriginal', '0000:00:00 00:00:00']], null, '0000:00:00 00:00:00'],
    [[['EXIF', 'DateTimeOriginal', '1970:01:01 00:00:00']], null, '1970:01:01 00:00:00', 'time_placeholder'],
    [
      [
        ['EXIF', 'DateTimeOriginal', '2016:10:10 10:11:12'],
        ['EXIF', 'SubSecTimeOriginal', '50'],
      ],
      '2016-10-10T10:11:12.50',
      '2016:10:10 10:11:12.50',
    ],
    [
      [
        ['EXIF', 'DateTimeOriginal', '2016:10:10 10:11:12'],
        ['EXIF', 'SubSecTimeOriginal', 'x'],
      ],
      '2016-10-10T10:11:12',
      '2016:10:10 10:11:12',
      'fraction_unused',
    ],
    // A fraction is one of a second, and what belongs to none is not put together with anything.
    ...(
      [
        ['2016:10:10 10:11', '50', '2016-10-10T10:11', 'fraction_unused'],
        ['2016:10:10', '123', '2016-10-10', 'fraction_unused'],
        ['2016:10', '123', '2016-10', 'fraction_unused'],
        ['20161010', '123', '2016-10-10', 'fraction_unused'],
        ['2016-10-10', '5', '2016-10-10', 'fraction_unused'],
        ['2016:10:10 10:11:72', '50', '2016-10-10', 'clock_unread', 'fraction_unused'],
        ['2016:10:10 10:11:12.5', '50', '2016-10-10T10:11:12.5', 'fraction_unused'],
        ['2016:10:10 03:11:12 PM', '50', '2016-10-10T15:11:12', 'fraction_unused'],
        ['2016:10:10 10:11:12', '1'.repeat(40), '2016-10-10T10:11:12', 'fraction_unused'],
        ['2016:10:10 10:11:12', '   ', '2016-10-10T10:11:12'],
        ['03/04/2014', '123', null, 'time_unread'],
        ['0000:00:00 00:00:00', '00', null],
      ] as const
    ).map(
      ([raw, fraction, local, ...notes]) =>
        [
          [
            ['EXIF', 'DateTimeOriginal', raw],
            ['EXIF', 'SubSecTimeOriginal', fraction],
          ],
          local,
          raw,
          ...notes,
        ] as const satisfies readonly [readonly Given[], string | null, string, ...string[]],
    ),
    [
      [
        ['EXIF', 'DateTimeOriginal', '2016:10:10 10:11:12'],
        ['EXIF', 'SubSecTimeOriginal', '123456789012345'],
      ],
      '2016-10-10T10:11:12.123456789012345',
      '2016:10:10 10:11:12.123456789012345',
    ],
    [
      [
        ['EXIF', 'DateTimeOriginal', '2016:12:31 18:59:60'],
        ['EXIF', 'SubSecTimeOriginal', '5'],
        ['EXIF', 'OffsetTimeOriginal', '-05:00'],
      ],
      '2016-12-31T18:59:60.5-05:00',
      '2016:12:31 18:59:60.5',
    ],
    ...(
      [
        ['+02:00', '+02:00'],
        ['+0530', '+05:30'],
        ['+5:30', '+05:30'],
        ['UTC', 'Z'],
        ['GMT+02:00', '+02:00'],
        [' : ', ''],
        ['CET', '', 'zone_named'],
        ['+99:99', '', 'zone_impossible'],
        ['half past', '', 'zone_unread'],
        ['02:00', '', 'zone_unread'],
        ['\u221202:00', '', 'zone_unread'],
        ['+02:00:00', '', 'zone_unread'],
        ['-00:00', '', 'zone_unknown'],
      ] as const
    ).map(
      ([zone, offset, ...notes]) =>
        [
          [
            ['EXIF', 'CreateDate', '2016:10:10 10:11:12'],
            ['EXIF', 'OffsetTimeDigitized', zone],
          ],
          `2016-10-10T10:11:12${offset}`,
          '2016:10:10 10:11:12',
          ...notes,
        ] as const satisfies readonly [readonly Given[], string, string, ...string[]],
    ),
    // Only in its zone it is where a clock begins.
    [
      [
        ['EXIF', 'DateTimeOriginal', '1970:01:01 01:00:00'],
        ['EXIF', 'OffsetTimeOriginal', '+01:00'],
      ],
      null,
      '1970:01:01 01:00:00',
      'time_placeholder',
    ],
    // Only in its zone it is a second that was inserted.
    [
      [
        ['EXIF', 'DateTimeOriginal', '2016:12:31 18:59:60'],
        ['EXIF', 'OffsetTimeOriginal', '-05:00'],
      ],
      '2016-12-31T18:59:60-05:00',
      '2016:12:31 18:59:60',
    ],
    [
      [['XMP', 'DateTimeOriginal', '2016-10-10T10:11:12.5+02:00']],
      '2016-10-10T10:11:12.5+02:00',
      '2016:10:10 10:11:12.5',
    ],
    [[['XMP', 'DateCreated', '2016-10']], '2016-10', '2016:10'],
    [[['XMP', 'CreateDate', '2016']], '2016', '2016'],
    [[['XMP', 'ModifyDate', '2016-10-10T10']], '2016-10-10', '2016-10-10T10', 'clock_unread'],
    [[['IPTC', 'DateCreated', '20200408']], '2020-04-08', '2020:04:08'],
    [[['IPTC', 'DateCreated', '19700101']], null, '19700101', 'time_placeholder'],
    [
      [
        ['IPTC', 'DateCreated', '19700101'],
        ['IPTC', 'TimeCreated', '150020'],
      ],
      '1970-01-01T15:00:20',
      '1970:01:01 15:00:20',
    ],
    [[['IPTC', 'DateCreated', '20200400']], '2020-04', '2020:04'],
    [
      [
        ['IPTC', 'DateCreated', '20200000'],
        ['IPTC', 'TimeCreated', '000000+0000'],
      ],
      '2020',
      '2020',
    ],
    [
      [
        ['IPTC', 'DateCreated', '20200408'],
        ['IPTC', 'TimeCreated', '150020+0200'],
      ],
      '2020-04-08T15:00:20+02:00',
      '2020:04:08 15:00:20',
    ],
    [
      [
        ['IPTC', 'DateCreated', '2020-04-08'],
        ['IPTC', 'TimeCreated', '150020'],
      ],
      '2020-04-08T15:00:20',
      '2020:04:08 15:00:20',
    ],
    [
      [
        ['IPTC', 'DateCreated', '20200408'],
        ['IPTC', 'TimeCreated', '156020'],
      ],
      '2020-04-08',
      '20200408 156020',
      'clock_unread',
    ],
    [[['IPTC', 'DigitalCreationDate', '20200408']], '2020-04-08', '2020:04:08'],
    [[['IPTC', 'DateCreated', '20201308']], null, '20201308', 'time_unread'],
    [[['PNG', 'Creation Time', '2020-05-06T07:08:09+02:00']], '2020-05-06T07:08:09+02:00', '2020:05:06 07:08:09'],
    [[['PNG', 'Creation Time', 'Wed, 6 May 2020 07:08:09 GMT']], '2020-05-06T07:08:09Z', '2020:05:06 07:08:09'],
    [[['PNG', 'creation_time', '6 May 2020']], '2020-05-06', '2020:05:06'],
    [[['PNG', 'ModifyDate', '2020:05:06 07:08:09']], '2020-05-06T07:08:09Z', '2020:05:06 07:08:09'],
    [[['PNG', 'ModifyDate', '1970:01:01 00:00:01']], null, '1970:01:01 00:00:01', 'time_placeholder'],
    [[['PNG', 'ModifyDate', '0:00:00 00:00:00']], null, '0:00:00 00:00:00'],
    [
      [
        ['GPS', 'GPSDateStamp', '2014:09:16'],
        ['GPS', 'GPSTimeStamp', '13 5 1205/100'],
      ],
      '2014-09-16T13:05:12.05Z',
      '2014:09:16 13:05:12.05',
    ],
    [
      [
        ['GPS', 'GPSDateStamp', '2014:09:259'],
        ['GPS', 'GPSTimeStamp', '13 5 12'],
      ],
      '2014-09-16T13:05:12Z',
      '2014:09:259 13:05:12',
      'day_of_year',
    ],
    [
      [
        ['GPS', 'GPSDateStamp', '12.04.2020'],
        ['GPS', 'GPSTimeStamp', '13 5 12'],
      ],
      '2020-04-12T13:05:12Z',
      '12.04.2020 13:05:12',
      'day_first',
    ],
    [
      [
        ['GPS', 'GPSDateStamp', '25.04.2020'],
        ['GPS', 'GPSTimeStamp', '13 5 12'],
      ],
      '2020-04-25T13:05:12Z',
      '2020:04:25 13:05:12',
    ],
    [
      [
        ['GPS', 'GPSDateStamp', '20140916'],
        ['GPS', 'GPSTimeStamp', '13:05:12'],
      ],
      '2014-09-16T13:05:12Z',
      '2014:09:16 13:05:12',
    ],
    [
      [
        ['GPS', 'GPSDateStamp', '2014/ 9/16'],
        ['GPS', 'GPSTimeStamp', '13 5 179999/3000'],
      ],
      '2014-09-16T13:05:59.999Z',
      '2014:09:16 13:05:59.999',
    ],
    [[['GPS', 'GPSDateStamp', '2014-09-16']], '2014-09-16Z', '2014:09:16'],
    // A date with its zone, or with the clock that belongs in a tag of its own.
    ...(
      [
        ['2016:10:10Z', '13 5 12', '2016-10-10T13:05:12Z', '2016:10:10 13:05:12'],
        ['2016:10:10 UTC', '13 5 12', '2016-10-10T13:05:12Z', '2016:10:10 13:05:12'],
        ['2016:10:10 13:05:12', '13 5 12', '2016-10-10T13:05:12Z', '2016:10:10 13:05:12'],
        ['2016-10-10T13:05:12Z', '', '2016-10-10T13:05:12Z', '2016:10:10 13:05:12'],
        ['2014:09:259 13:05:12', '', '2014-09-16T13:05:12Z', '2014:09:259 13:05:12', 'day_of_year'],
        ['2016:10:10 10:11:12', '13 5 12', '2016-10-10Z', '2016:10:10 10:11:12', 'clock_unread'],
        ['2016:10:10 about noon', '13 5 12', '2016-10-10Z', '2016:10:10 about noon', 'clock_unread'],
        ['2016:10:10 10:11:12+02:00', '', '2016-10-10Z', '2016:10:10 10:11:12+02:00', 'clock_unread'],
        ['1970:01:01', '13 5 12', null, '1970:01:01 13:05:12', 'time_placeholder'],
      ] as const
    ).map(
      ([date, clock, local, raw, ...notes]) =>
        [
          [
            ['GPS', 'GPSDateStamp', date],
            ['GPS', 'GPSTimeStamp', clock],
          ],
          local,
          raw,
          ...notes,
        ] as const satisfies readonly [readonly Given[], string | null, string, ...string[]],
    ),
    [
      [
        ['GPS', 'GPSDateStamp', '2014:09:16'],
        ['GPS', 'GPSTimeStamp', '25 5 12'],
      ],
      '2014-09-16Z',
      '2014:09:16',
      'clock_unread',
    ],
    [
      [
        ['GPS', 'GPSDateStamp', '2014:09:16'],
        ['GPS', 'GPSTimeStamp', '13 5 0/0'],
      ],
      '2014-09-16Z',
      '2014:09:16',
      'clock_unread',
    ],
    [[['QuickTime', 'CreationDate', '2019-05-06T07:08:09+0200']], '2019-05-06T07:08:09+02:00', '2019:05:06 07:08:09'],
    [[['QuickTime', 'ContentCreateDate', '2019']], '2019', '2019'],
    [[['QuickTime', 'CreateDate', '2019:03:22 10:11:12']], '2019-03-22T10:11:12Z', '2019:03:22 10:11:12'],
    [[['QuickTime', 'CreateDate', '0000:00:00 00:00:00']], null, '0000:00:00 00:00:00'],
    [[['QuickTime', 'CreateDate', '1904:01:01 00:00:01']], null, '1904:01:01 00:00:01', 'time_placeholder'],
    [[['QuickTime', 'CreateDate', '1904:01:02 00:00:00']], null, '1904:01:02 00:00:00', 'time_placeholder'],
    [[['QuickTime', 'CreateDate', '1970:01:01 12:00:00']], null, '1970:01:01 12:00:00', 'time_placeholder'],
    [[['QuickTime', 'CreateDate', '1980:01:01 00:00:00']], null, '1980:01:01 00:00:00', 'time_placeholder'],
    [[['QuickTime', 'CreateDate', '2040:02:06 06:28:15']], null, '2040:02:06 06:28:15', 'time_placeholder'],
    [
      [['QuickTime', 'CreateDate', '1946:05:30 08:55:06']],
      '2012-05-30T08:55:06Z',
      '1946:05:30 08:55:06',
      'unix_counter',
    ],
    // After the file was taken in, as seconds since 1970.
    [[['QuickTime', 'CreateDate', '1961:01:01 00:00:00']], '1961-01-01T00:00:00Z', '1961:01:01 00:00:00'],
    [[['QuickTime', 'CreateDate', '12345678901']], null, '12345678901', 'time_unread'],
    [[['XML', 'CreationDateValue', '2019-05-06T07:08:09+02:00']], '2019-05-06T07:08:09+02:00', '2019:05:06 07:08:09'],
    [[['RIFF', 'DateTimeOriginal', 'Wed Jan 02 02:03:55 2013']], '2013-01-02T02:03:55', '2013:01:02 02:03:55'],
    [[['RIFF', 'DateTimeOriginal', 'Thu Jan 02 02:03:55 2013']], null, 'Thu Jan 02 02:03:55 2013', 'time_unread'],
    [[['RIFF', 'DateTimeOriginal', '2021-03-04 05-06-07']], '2021-03-04T05:06:07', '2021:03:04 05:06:07'],
    [[['RIFF', 'DateTimeOriginal', '2021_03_04 05_06_07']], '2021-03-04T05:06:07', '2021:03:04 05:06:07'],
    [[['RIFF', 'DateCreated', '2021-03-04']], '2021-03-04', '2021:03:04'],
    [[['ID3', 'RecordingTime', '2021-03-04T05:06']], '2021-03-04T05:06', '2021:03:04 05:06'],
    [[['Vorbis', 'Date', '2021']], '2021', '2021'],
    [[['Matroska', 'DateRecorded', '2021-03']], '2021-03', '2021:03'],
    [[['Matroska', 'DateTimeOriginal', '2021:03:04 05:06:07Z']], '2021-03-04T05:06:07Z', '2021:03:04 05:06:07'],
    [[['Matroska', 'DateTimeOriginal', '2001:01:01 00:00:00Z']], null, '2001:01:01 00:00:00', 'time_placeholder'],
    [
      [['Container', 'SamsungTimeStamp', '2021-07-01T08:00:00.123Z']],
      '2021-07-01T08:00:00.123Z',
      '2021:07:01 08:00:00.123',
    ],
  ]
  it.each(rows.map(([given, local, raw, ...notes]) => ({ given, local, raw, notes })))(
    'of $given is $local',
    ({ given, local, raw, notes }) => {
      const { times, notes: all } = stated(...given)
      const [time] = times
      expect(times).toHaveLength(1)
      expect([time?.local == null ? null : `${time.local}${time.offset ?? ''}`, time?.raw]).toEqual([local, raw])
      expect([...all]).toEqual(notes)
    },
  )

  it.each([
    '2016:02:30',
    '2014:259',
    '2014:08:259',
    '2014:01:000',
    '2015:12:366',
    '2016:12:367',
    '2014:09',
    '2014',
    '25 Dec 2015',
    '2014:09:16x',
    '03/04/2014',
  ])('of GPS is none where the date is written %s, and a note says so', (date) => {
    const { times, notes } = stated(['GPS', 'GPSDateStamp', date], ['GPS', 'GPSTimeStamp', '13 5 12'])
    expect([times, [...notes]]).toEqual([[], ['gps_date_unread']])
  })

  it('is not searched for in a text that is longer than any time', () => {
    const long = `2016:10:10${' '.repeat(3900)}10:11:12Z`
    const { times, notes } = stated(...Array.from({ length: 2000 }, (): Given => ['EXIF', 'DateTimeOriginal', long]))
    expect([times.length, times[0]?.local, [...notes]]).toEqual([1, null, ['time_unread']])
    expect(stated(['GPS', 'GPSDateStamp', long]).times).toEqual([])
  })

  it('is none where nothing is recorded', () => {
    for (const blank of ['', '    :  :     :  :  ', 'ÿÿÿÿ', '\\u0000\\u0000']) {
      expect(stated(['EXIF', 'DateTimeOriginal', blank])).toEqual({ times: [], texts: [], notes: new Set() })
      expect(stated(['GPS', 'GPSDateStamp', blank], ['GPS', 'GPSTimeStamp', '1 2 3']).times).toEqual([])
    }
    expect(stated(['GPS', 'GPSTimeStamp', '13 5 12']).times).toEqual([])
  })

  it('has the fraction and the zone of its own block where there are several', () => {
    const of = (date: string, ...more: Given[]): Given[] => [['EXIF', 'DateTimeOriginal', date], ...more]
    const zone = (offset: string): Given => ['EXIF', 'OffsetTimeOriginal', offset]
    const both = stated(
      ...of('2016:10:10 10:11:12', zone('+02:00')),
      ...of('2017:10:10 10:11:12', zone('+03:00')),
    ).times
    expect(both.map(({ offset }) => offset)).toEqual(['+02:00', '+03:00'])
    const first = stated(...of('2016:10:10 10:11:12', zone('+02:00')), ...of('2017:10:10 10:11:12')).times
    expect(first.map(({ offset }) => offset)).toEqual(['+02:00', null])
  })

  it('is each of those that an earlier version joined to one text, where all are understood', () => {
    const locals = (text: string) => stated(['XMP', 'DateCreated', text]).times.map(({ local }) => local)
    expect(locals('2016-10-10, 2017-11-11T10:11:12Z')).toEqual(['2016-10-10', '2017-11-11T10:11:12'])
    expect(locals('2016-10-10, then')).toEqual([null])
    expect(locals('Wed, 6 May 2020 07:08:09 GMT')).toEqual(['2020-05-06T07:08:09'])
  })

  it('makes no GPS time differ whose zone is only stated as not known', () => {
    const entries = entriesOf([
      ['EXIF', 'DateTimeOriginal', '2016:10:10 12:11:12'],
      ['EXIF', 'OffsetTimeOriginal', '-00:00'],
      ['GPS', 'GPSDateStamp', '2016:10:10'],
      ['GPS', 'GPSTimeStamp', '10 11 12'],
    ])
    const { times } = statedTimes(entries, TAKEN_IN)
    expect(statedIndicators({ entries, times, credentials: null, size: null })).toEqual([])
  })

  it('is not read where a name of XMP is used in another namespace', () => {
    const entry = {
      group: 'XMP',
      tag: 'DateTimeOriginal',
      raw: '2016-10-10',
      friendly: null,
      namespace: 'urn:x',
    } as const
    expect(statedTimes([entry], TAKEN_IN).times).toEqual([])
  })
})

describe('the recorded time', () => {
  const day = (n: number) => `2016-10-${String(n).padStart(2, '0')}`
  /** In the order in which one is preferred. */
  const SOURCES: readonly Given[] = [
    ['EXIF', 'DateTimeOriginal', day(1)],
    ['XMP', 'DateTimeOriginal', day(2)],
    ['IPTC', 'DateCreated', day(3)],
    ['PNG', 'Creation Time', day(4)],
    ['QuickTime', 'CreationDate', day(5)],
    ['XML', 'CreationDateValue', day(6)],
    ['RIFF', 'DateTimeOriginal', day(7)],
    ['RIFF', 'DateCreated', day(8)],
    ['ID3', 'RecordingTime', day(9)],
    ['Vorbis', 'Date', day(10)],
    ['Matroska', 'DateRecorded', day(11)],
    ['EXIF', 'CreateDate', day(12)],
    ['XMP', 'CreateDate', day(13)],
    ['IPTC', 'DigitalCreationDate', day(14)],
    ['QuickTime', 'CreateDate', '2016:10:15 10:11:12'],
    ['Matroska', 'DateTimeOriginal', '2016:10:16 10:11:12Z'],
  ]

  it('is that of the first source that has one, whatever the order of the blocks', () => {
    for (const [at, [group, tag]] of SOURCES.entries()) {
      const from = recordedIn(...SOURCES.slice(at).reverse())?.[1]
      expect(from).toBe(`${group} ${tag}`)
    }
  })

  it('passes over what was not understood and what was never set, each with its note', () => {
    const next: Given = ['XMP', 'DateTimeOriginal', '2016-10-10']
    for (const [raw, note] of [
      ['03/04/2014', 'time_unread'],
      ['1904:01:01 00:00:00', 'time_placeholder'],
    ] as const) {
      expect(recordedIn(['EXIF', 'DateTimeOriginal', raw], next)).toEqual(['2016-10-10', 'XMP DateTimeOriginal'])
      expect([...stated(['EXIF', 'DateTimeOriginal', raw], next).notes]).toEqual([note])
    }
  })

  it('is never a time of change, of satellites or of a trailer', () => {
    const others: Given[] = [
      ['EXIF', 'ModifyDate', '2016:10:10 10:11:12'],
      ['XMP', 'MetadataDate', '2016-10-10'],
      ['PNG', 'ModifyDate', '2016:10:10 10:11:12'],
      ['GPS', 'GPSDateStamp', '2016:10:10'],
      ['Container', 'SamsungTimeStamp', '2021-07-01T08:00:00.123Z'],
    ]
    expect(stated(...others).times).toHaveLength(others.length)
    expect(recordedIn(...others)).toBe(null)
  })

  const library = (format: string, what: 'recorded' | 'encoded', raw: string, times: readonly Given[] = []) => {
    const zone = raw.includes('UTC') ? ('by_format' as const) : ('none' as const)
    const found = recordedTime(stated(...times).times, { format, dates: [{ what, raw, zone }] }, TAKEN_IN)
    return found && `${found.read.local}${found.read.offset ?? ''}`
  }

  it('is that of the container’s library where our reader has none, and counters are judged alike', () => {
    expect(library('MPEG-4', 'encoded', '2019-03-22 10:11:12 UTC')).toBe('2019-03-22T10:11:12Z')
    expect(library('MPEG-4', 'encoded', 'UTC 2019-03-22 10:11:12')).toBe('2019-03-22T10:11:12Z')
    expect(library('MPEG-4', 'encoded', '1946-05-29 08:55:06 UTC')).toBe('2012-05-29T08:55:06Z')
    expect(library('QuickTime', 'encoded', '1904-01-01 00:00:01 UTC')).toBe(null)
    expect(library('Windows Media', 'encoded', '1970-01-01 00:00:00 UTC')).toBe(null)
    expect(library('Windows Media', 'encoded', '1601-01-01 00:00:00 UTC')).toBe(null)
    expect(library('Windows Media', 'encoded', '2019-03-22 10:11:12 UTC')).toBe('2019-03-22T10:11:12Z')
    expect(library('MPEG Audio', 'recorded', '2016')).toBe('2016')
    expect(library('MPEG Audio', 'recorded', '2016-10-10')).toBe('2016-10-10')
  })

  it('is not restored by the library from what our reader did not understand', () => {
    expect(library('Wave', 'recorded', '2014-03-04', [['RIFF', 'DateCreated', '03/04/2014']])).toBe(null)
    expect(
      library('MPEG-4', 'encoded', '1904-01-01 00:00:01 UTC', [['QuickTime', 'CreateDate', '1904:01:01 00:00:01']]),
    ).toBe(null)
  })
})

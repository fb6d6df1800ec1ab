import { describe, expect, it } from 'vitest'
import { judgeCounter, momentOf, readTime, readZone, type TimeDialect, type TimeNote } from './read-time.ts'

type Row = readonly [recorded: string, local: string | null, offset?: string | null, ...notes: TimeNote[]]

const PLAIN: readonly Row[] = [
  // As EXIF has it, and as writers vary it.
  ['2016:10:10 10:11:12', '2016-10-10T10:11:12'],
  ['2016:10:10 10:11:12\0\0', '2016-10-10T10:11:12'],
  [' 2016:10:10 10:11:12 ', '2016-10-10T10:11:12'],
  ['2016:10:10  10:11:12', '2016-10-10T10:11:12'],
  ['2016:10:10T10:11:12', '2016-10-10T10:11:12'],
  ['2016:10:10 10:11:12.5', '2016-10-10T10:11:12.5'],
  ['2016:10:10 10:11:12.500', '2016-10-10T10:11:12.500'],
  ['2016:10:10 10:11:12,25', '2016-10-10T10:11:12.25'],
  ['2016:10:10 10:11', '2016-10-10T10:11'],
  ['2016:10:10', '2016-10-10'],
  ['2016:10', '2016-10'],
  ['2016', '2016'],
  ['2016: 1: 5 10: 1: 2', '2016-01-05T10:01:02'],
  ['2016:1:5 1:02:03', '2016-01-05T01:02:03'],
  ['2007/06/30 18:45:17', '2007-06-30T18:45:17'],
  ['2009/ 3/ 8/', null, null, 'time_unread'],
  ['2007.06.30 18:45:17', '2007-06-30T18:45:17'],
  ['2007-06-30 18:45:17', '2007-06-30T18:45:17'],
  ['2007-06/30 18:45:17', null, null, 'time_unread'],
  ['0987:01:02 03:04:05', '0987-01-02T03:04:05'],
  ['0064:07:19', '0064-07-19'],
  // ISO 8601, as in XMP.
  ['2016-10-10T10:11:12+02:00', '2016-10-10T10:11:12', '+02:00'],
  ['2016-10-10t10:11:12z', '2016-10-10T10:11:12', 'Z'],
  ['2016-10-10T10:11Z', '2016-10-10T10:11', 'Z'],
  ['2016-10-10T10:11:12.123456789+05:30', '2016-10-10T10:11:12.123456789', '+05:30'],
  ['20161010T101112Z', '2016-10-10T10:11:12', 'Z'],
  ['20161010T1011', '2016-10-10T10:11'],
  ['20161010T101112.5-0330', '2016-10-10T10:11:12.5', '-03:30'],
  ['20161010', '2016-10-10'],
  ['20161010 10:11:12', '2016-10-10T10:11:12'],
  ['2016-10-10T10', '2016-10-10', null, 'clock_unread'],
  ['2016-W41-1', null, null, 'time_unread'],
  ['2016-284', null, null, 'time_unread'],
  ['2016:259', null, null, 'time_unread'],
  // Zones.
  ['2016:10:10 10:11:12+0530', '2016-10-10T10:11:12', '+05:30'],
  ['2016:10:10 10:11:12 +5:30', '2016-10-10T10:11:12', '+05:30'],
  ['2016:10:10 10:11:12 +5', '2016-10-10T10:11:12', '+05:00'],
  ['2016:10:10 10:11:12 -03', '2016-10-10T10:11:12', '-03:00'],
  ['2016:10:10 10:11:12 UTC', '2016-10-10T10:11:12', 'Z'],
  ['2016:10:10 10:11:12 gmt', '2016-10-10T10:11:12', 'Z'],
  ['2016:10:10 10:11:12 GMT+02:00', '2016-10-10T10:11:12', '+02:00'],
  ['2016:10:10 10:11:12 UTC-3', '2016-10-10T10:11:12', '-03:00'],
  ['2016:10:10 10:11:12 -00:00', '2016-10-10T10:11:12', null, 'zone_unknown'],
  ['2016:10:10 10:11:12 CET', '2016-10-10T10:11:12', null, 'zone_named'],
  ['2016:10:10 10:11:12 Europe/Rome', '2016-10-10T10:11:12', null, 'zone_named'],
  ['2016:10:10 10:11:12 (PDT)', '2016-10-10T10:11:12', null, 'zone_named'],
  ['2016:10:10 10:11:12+16:00', '2016-10-10T10:11:12', null, 'zone_impossible'],
  ['2016:10:10 10:11:12+02:60', '2016-10-10T10:11:12', null, 'zone_impossible'],
  ['2016:10:10 10:11:12-99:99', '2016-10-10T10:11:12', null, 'zone_impossible'],
  ['2016:10:10 10:11:12+2:0', '2016-10-10', null, 'clock_unread'],
  // Halves of the day.
  ['2014:05:03 03:07:09 PM', '2014-05-03T15:07:09'],
  ['2014:05:03 03:07:09PM', '2014-05-03T15:07:09'],
  ['2014:05:03 3:07 p.m.', '2014-05-03T15:07'],
  ['2014:05:03 12:07:09 AM', '2014-05-03T00:07:09'],
  ['2014:05:03 12:07:09 pm', '2014-05-03T12:07:09'],
  ['2014:05:03 11:59:59 a.m.', '2014-05-03T11:59:59'],
  ['2014:05:03 03:07:09 PM +02:00', '2014-05-03T15:07:09', '+02:00'],
  ['2014:05:03 15:07:09 PM', '2014-05-03', null, 'clock_unread'],
  ['2014:05:03 00:07:09 AM', '2014-05-03', null, 'clock_unread'],
  ['2014:05:03 03:07:09 XM', '2014-05-03', null, 'clock_unread'],
  // A clock that is none.
  ['2016:10:10 10.11.12', '2016-10-10', null, 'clock_unread'],
  ['2016:10:10 24:00:00', '2016-10-10', null, 'clock_unread'],
  ['2016:10:10 10:60:00', '2016-10-10', null, 'clock_unread'],
  ['2016:10:10 10:11:99', '2016-10-10', null, 'clock_unread'],
  ['2016:10:10 10:11:60', '2016-10-10', null, 'clock_unread'],
  ['2016:12:31 23:59:60', '2016-12-31T23:59:60'],
  ['2017:01:01 00:59:60+01:00', '2017-01-01T00:59:60', '+01:00'],
  ['2016:12:31 23:59:60+01:00', '2016-12-31', null, 'clock_unread'],
  ['2017:01:01 05:29:60 +05:30', '2017-01-01T05:29:60', '+05:30'],
  ['2016:10:10 10:11:12 and more', '2016-10-10', null, 'clock_unread'],
  ['2016:10:10 noon', '2016-10-10', null, 'clock_unread'],
  ['2016:10:10 10:11:12:13', '2016-10-10', null, 'clock_unread'],
  ['2016:10:10 -1:11:12', '2016-10-10', null, 'clock_unread'],
  ['2016:10:10 101112', '2016-10-10', null, 'clock_unread'],
  // A day that is none.
  ['2016:02:30 10:11:12', null, null, 'time_unread'],
  ['2016:13:01 10:11:12', null, null, 'time_unread'],
  ['2016:00:00 10:11:12', null, null, 'time_unread'],
  ['2015:02:29', null, null, 'time_unread'],
  ['2016:02:29', '2016-02-29'],
  ['1900:02:29', null, null, 'time_unread'],
  ['20160231', null, null, 'time_unread'],
  ['2016:13', null, null, 'time_unread'],
  ['2016:10:10x', null, null, 'time_unread'],
  ['2016:10:101 10:11:12', null, null, 'time_unread'],
  ['16:10:10 10:11:12', null, null, 'time_unread'],
  ['yesterday', null, null, 'time_unread'],
  ['1476094272', null, null, 'time_unread'],
  ['2016:10:10+02:00', null, null, 'time_unread'],
  // Day first.
  ['12.04.2020', '2020-04-12', null, 'day_first'],
  ['13.04.2020', '2020-04-13'],
  ['1.4.2020 10:11', '2020-04-01T10:11', null, 'day_first'],
  ['31.12.2019 23:59:59', '2019-12-31T23:59:59'],
  ['12.13.2020', null, null, 'time_unread'],
  ['03/04/2014', null, null, 'time_unread'],
  ['25/12/2014', null, null, 'time_unread'],
  ['03-04-2014', null, null, 'time_unread'],
  // With names.
  ['Fri, 25 Dec 2015 10:11:12 GMT', '2015-12-25T10:11:12', 'Z'],
  ['Fri, 25 Dec 2015 10:11:12 +0200', '2015-12-25T10:11:12', '+02:00'],
  ['25 Dec 2015', '2015-12-25'],
  ['5 December 2015 10:11', '2015-12-05T10:11'],
  ['25-Dec-2015 10:11:12', '2015-12-25T10:11:12'],
  ['Friday, 25 December 2015', '2015-12-25'],
  ['Thu, 25 Dec 2015 10:11:12 GMT', null, null, 'time_unread'],
  ['Fri Dec 25 10:11:12 2015', '2015-12-25T10:11:12'],
  ['SUN MAR 08 10:11:12 2009', '2009-03-08T10:11:12'],
  ['Sun Mar  8 10:11:12 2009', '2009-03-08T10:11:12'],
  ['Sun Mar  8 10:11:12 UTC 2009', '2009-03-08T10:11:12', 'Z'],
  ['Sun Mar  8 10:11:12 CET 2009', '2009-03-08T10:11:12', null, 'zone_named'],
  ['Mon Mar  8 10:11:12 2009', null, null, 'time_unread'],
  ['Sun Feb 30 10:11:12 2009', null, null, 'time_unread'],
  ['25 Dez 2015', null, null, 'time_unread'],
  // Where a clock begins, and nothing at all.
  ['0000:00:00 00:00:00', null, null, 'time_placeholder'],
  ['0000-00-00', null, null, 'time_placeholder'],
  ['00000000', null, null, 'time_placeholder'],
  ['1904:01:01 00:00:00', null, null, 'time_placeholder'],
  ['1970-01-01T00:00:00Z', null, null, 'time_placeholder'],
  ['1970-01-01T01:00:00+01:00', null, null, 'time_placeholder'],
  ['1969-12-31T19:00:00-05:00', null, null, 'time_placeholder'],
  ['1980:01:01 00:00:00', null, null, 'time_placeholder'],
  ['1980:01:01 00:00:00.000', null, null, 'time_placeholder'],
  ['0001-01-01T00:00:00', null, null, 'time_placeholder'],
  ['1970:01:01 00:00:01', '1970-01-01T00:00:01'],
  ...['1970:01:01', '19700101', '1904-01-01', '1980:01:01', '0001-01-01', '1970:01:01 00.00.00'].map(
    (text): Row => [text, null, null, ...(text.includes('.') ? (['clock_unread'] as const) : []), 'time_placeholder'],
  ),
  ['1970', '1970'],
  ['1970-01', '1970-01'],
  ['1980-01-02', '1980-01-02'],
  ['2016:10:10 10:11:12.123456789012345', '2016-10-10T10:11:12.123456789012345'],
  [`2016:10:10 10:11:12.${'1'.repeat(40)}`, '2016-10-10T10:11:12', null, 'fraction_unused'],
  ['2016:10:10 10:11:12-00:00', '2016-10-10T10:11:12', null, 'zone_unknown'],
  ['2016:10:10 10:11:12-0000', '2016-10-10T10:11:12', null, 'zone_unknown'],
  ['2016:10:10 10:11:12 UTC-0', '2016-10-10T10:11:12', 'Z'],
  ['2016:10:10 10:11:12+00:00', '2016-10-10T10:11:12', '+00:00'],
  ['2016:10:10 10:11:12\u221202:00', '2016-10-10', null, 'clock_unread'],
  ['1980:01:01 00:00', null, null, 'time_placeholder'],
]

const OTHERS: readonly (readonly [TimeDialect, ...Row])[] = [
  ['gps', '2014:09:259', '2014-09-16', null, 'day_of_year'],
  ['gps', '2015:02:41', '2015-02-10', null, 'day_of_year'],
  ['gps', '2014:09:25', '2014-09-25'],
  ['gps', '2014:08:259', null, null, 'time_unread'],
  ['gps', '2014:01:000', null, null, 'time_unread'],
  ['gps', '2015:12:366', null, null, 'time_unread'],
  ['gps', '2016:12:366', '2016-12-31', null, 'day_of_year'],
  ['gps', '2016:12:367', null, null, 'time_unread'],
  ['gps', '2016:02:30', null, null, 'time_unread'],
  ['gps', '2016:01:31', '2016-01-31'],
  ['gps', '2016:02:32', '2016-02-01', null, 'day_of_year'],
  ['gps', '2016/02/03', '2016-02-03'],
  ['gps', '20160203', '2016-02-03'],
  ['gps', '2016: 2: 3\0', '2016-02-03'],
  ['gps', '2014:259', null, null, 'time_unread'],
  ['iptc', '20200408', '2020-04-08'],
  ['iptc', '20200400', '2020-04'],
  ['iptc', '20200000', '2020'],
  ['iptc', '20200008', null, null, 'time_unread'],
  ['iptc', '2020-00-00', '2020'],
  ['iptc', '20200408 150020+0000', '2020-04-08T15:00:20', '+00:00'],
  ['plain', '20200400', null, null, 'time_unread'],
]

describe('a recorded time', () => {
  const plain = PLAIN.map((row) => ['plain', ...row] as const)
  const rows = [...plain, ...OTHERS].map(([dialect, recorded, local, offset = null, ...notes]) => ({
    dialect,
    recorded,
    read: { local, offset, notes },
  }))
  it.each(rows)(
    'of the dialect $dialect, written as "$recorded", is read as $read.local',
    ({ dialect, recorded, read }) => {
      expect(readTime(recorded, dialect)).toEqual(read)
    },
  )

  it('is none where only blanks and colons are', () => {
    for (const nothing of ['', '   ', ':  :     :  :', '\0\0', '    :  :   ']) expect(readTime(nothing)).toBe(null)
  })

  it('is as precise as it was recorded', () => {
    const read = (local: string, offset: string | null = null) => momentOf({ local, offset })
    expect(read('2016')).toEqual({ precision: 'year', wallMs: Date.UTC(2016), zoneMs: null })
    expect(read('2016-10')).toMatchObject({ precision: 'month', wallMs: Date.UTC(2016, 9) })
    expect(read('2016-10-10')).toMatchObject({ precision: 'day', wallMs: Date.UTC(2016, 9, 10) })
    expect(read('2016-10-10T10:11')).toMatchObject({ precision: 'minute', wallMs: Date.UTC(2016, 9, 10, 10, 11) })
    expect(read('2016-10-10T10:11:12')).toMatchObject({ precision: 'second' })
    expect(read('2016-10-10T10:11:12.3456', '-03:30')).toEqual({
      precision: 'fraction',
      wallMs: Date.UTC(2016, 9, 10, 10, 11, 12, 345),
      zoneMs: -12_600_000,
    })
    expect(read('2016-12-31T23:59:60').wallMs).toBe(Date.UTC(2017))
    expect(read('2016-12-31T23:59:59.99999999999999999999').wallMs).toBe(Date.UTC(2017) - 1)
    expect(read('0064-07-19').wallMs).toBe(Date.parse('0064-07-19T00:00:00Z'))
  })

  it('has the zone of a tag of its own in the same notations', () => {
    expect(readZone('+0530')).toEqual({ offset: '+05:30', notes: [] })
    expect(readZone('GMT+02:00')).toEqual({ offset: '+02:00', notes: [] })
    expect(readZone('CEST')).toEqual({ offset: null, notes: ['zone_named'] })
    expect(readZone('+25:00')).toEqual({ offset: null, notes: ['zone_impossible'] })
    for (const other of ['half past', '02:00', '\u221202:00', '+02:00:00', '+2:0']) expect(readZone(other)).toBe(null)
  })
})

describe('a time that a file counts', () => {
  const takenIn = Date.UTC(2026, 10, 28)
  const at = (text: string) => Date.parse(`${text}Z`)
  const read = (counter: 'quicktime' | 'asf' | 'matroska', text: string) => judgeCounter(counter, at(text), takenIn)

  it.each([
    ['quicktime', '2019-03-22T10:11:12', '2019-03-22T10:11:12'],
    ['quicktime', '1969-07-20T20:17:40', '1969-07-20T20:17:40'],
    ['asf', '2019-03-22T10:11:12.5', '2019-03-22T10:11:12.5'],
    ['matroska', '2019-03-22T10:10:00', '2019-03-22T10:10:00'],
    ['asf', '1946-05-31T08:55:06', '1946-05-31T08:55:06'],
  ] as const)('of %s is the instant %s', (counter, text, local) => {
    expect(read(counter, text)).toEqual({ local, offset: 'Z', notes: [], otherwise: null })
  })

  it.each([
    ['quicktime', '1904-01-01T00:00:00'],
    ['quicktime', '1904-01-01T00:00:01'],
    ['quicktime', '1970-01-01T00:00:00'],
    ['quicktime', '1969-12-31T12:00:00'],
    ['quicktime', '1980-01-01T00:00:00'],
    ['quicktime', '2040-02-06T06:28:15'],
    ['quicktime', '1972-01-19T03:14:07'],
    ['asf', '1601-01-01T00:00:00'],
    ['asf', '1970-01-01T00:00:00'],
    ['asf', '2038-01-19T03:14:07'],
    ['matroska', '2001-01-01T00:00:00'],
  ] as const)('of %s was never set at %s', (counter, text) => {
    expect(read(counter, text)).toMatchObject({ local: null, notes: ['time_placeholder'] })
  })

  it('of QuickTime is taken for seconds since 1970 where only they give a time of films, and says both', () => {
    expect(read('quicktime', '1946-05-30T08:55:06')).toEqual({
      local: '2012-05-30T08:55:06',
      offset: 'Z',
      notes: ['unix_counter'],
      otherwise: '1946-05-30T08:55:06',
    })
    // It would be after the file was taken in.
    expect(read('quicktime', '1961-01-01T00:00:00')).toMatchObject({ local: '1961-01-01T00:00:00', notes: [] })
    expect(read('quicktime', '1920-01-01T00:00:00')).toMatchObject({ local: '1920-01-01T00:00:00', notes: [] })
  })
})

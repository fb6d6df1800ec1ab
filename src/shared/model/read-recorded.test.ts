import { describe, expect, it } from 'vitest'
import { readRecorded } from './read-recorded.ts'

const read = (raw: string, offset: string | null = null, source: 'EXIF' | 'GPS' | 'IPTC' = 'EXIF') => {
  const found = readRecorded({ raw, offset, source, tag: 'DateTimeOriginal' })
  return [found.local, found.offset, ...found.notes]
}

describe('a stored time', () => {
  it('has the zone that was recorded apart from it, in any notation of either', () => {
    expect(read('2016:10:10 10:11:12', '+02:00')).toEqual(['2016-10-10T10:11:12', '+02:00'])
    expect(read('2016:10:10 10:11', '+0530')).toEqual(['2016-10-10T10:11', '+05:30'])
    expect(read('2014:05:03 03:07:09 PM', 'Z')).toEqual(['2014-05-03T15:07:09', 'Z'])
    expect(read('Fri Dec 25 10:11:12 2015', '+01:00')).toEqual(['2015-12-25T10:11:12', '+01:00'])
    expect(read('1.4.2020 10:11', '+02:00')).toEqual(['2020-04-01T10:11', '+02:00', 'day_first'])
  })

  it('keeps the zone in its text', () => {
    expect(read('2016-10-10T10:11:12+03:00', '+02:00')).toEqual(['2016-10-10T10:11:12', '+03:00'])
  })

  it('has no zone without a clock, or where that is none', () => {
    expect(read('2016:10:10', '+02:00')).toEqual(['2016-10-10', null])
    expect(read('2016:10:10 10.11.12', '+02:00')).toEqual(['2016-10-10', null, 'clock_unread'])
    expect(read('2016:10:10 10:11:12', 'nowhere near')).toEqual(['2016-10-10T10:11:12', null])
  })

  it('is read by its zone: a second is inserted at midnight of UTC, and clocks begin there', () => {
    expect(read('2016:12:31 18:59:60', '-05:00')).toEqual(['2016-12-31T18:59:60', '-05:00'])
    expect(read('2016:12:31 06:59:60 PM', '-0500')).toEqual(['2016-12-31T18:59:60', '-05:00'])
    expect(read('2016:12:31 18:59:60', '-04:00')).toEqual(['2016-12-31', null, 'clock_unread'])
    expect(read('2016:12:31 18:59:60')).toEqual(['2016-12-31', null, 'clock_unread'])
    expect(read('1970:01:01 01:00:00', '+01:00')).toEqual([null, null, 'time_placeholder'])
    expect(read('1970:01:01 00:00:00', '+01:00')).toEqual([null, null, 'time_placeholder'])
  })

  it('is nothing, unread or a placeholder as its text is', () => {
    expect(read('    :  :     :  :  ', '+02:00')).toEqual([null, null])
    expect(read('yesterday', '+02:00')).toEqual([null, null, 'time_unread'])
    expect(read('0000:00:00 00:00:00', '+02:00')).toEqual([null, null, 'time_placeholder'])
  })

  it('counts the days of the year in GPS dates, with their clock, and leaves days open in IPTC ones', () => {
    expect(read('2014:09:259', null, 'GPS')).toEqual(['2014-09-16', null, 'day_of_year'])
    expect(read('2014:09:259 13:05:12', 'Z', 'GPS')).toEqual(['2014-09-16T13:05:12', 'Z', 'day_of_year'])
    expect(read('20200400', null, 'IPTC')).toEqual(['2020-04', null])
    expect(read('20200000', null, 'IPTC')).toEqual(['2020', null])
    expect(read('20200408', null, 'IPTC')).toEqual(['2020-04-08', null])
  })
})

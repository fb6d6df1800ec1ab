import { describe, expect, it } from 'vitest'
import { bareMetadata } from '../../../tests/support/bare-metadata.ts'
import { timeLines } from '../words/recorded.ts'
import { deriveMetadata } from './derive-metadata.ts'
import type { MetadataGroup } from './metadata.ts'
import { asRecorded, isPutTogether, originalWithTexts, timesWithTexts } from './recorded-texts.ts'

type Given = readonly [group: MetadataGroup, tag: string, raw: string]

/** The metadata of a file with these entries. */
function readIn(...given: Given[]) {
  const entries = given.map(([group, tag, raw]) => ({ group, tag, raw, friendly: null }))
  const of = { entries, contentCredentials: null, size: null, takenInMs: Date.UTC(2026, 10, 28) }
  return bareMetadata({ entries, ...deriveMetadata(of) })
}
const timesOf = (...given: Given[]) => timesWithTexts(readIn(...given)).map(asRecorded)

describe('a recorded time', () => {
  it.each<[Given, string]>([
    [['EXIF', 'DateTimeOriginal', '2016:10:10 10:11:12+0200'], '2016:10:10 10:11:12+0200'],
    [['XMP', 'CreateDate', '2014-09-25T13:05:12.133Z'], '2014-09-25T13:05:12.133Z'],
    [['PNG', 'Creation Time', 'Fri, 25 Dec 2015 10:11:12 GMT'], 'Fri, 25 Dec 2015 10:11:12 GMT'],
    [['EXIF', 'DateTimeOriginal', 'last spring 2016'], 'last spring 2016'],
  ])('has the text of its tag as recorded: %j', (given, text) => {
    expect(timesOf(given)).toEqual([text])
  })

  it('from several tags has each with its own text, and is marked as put together', () => {
    const metadata = readIn(
      ['EXIF', 'DateTimeOriginal', '2014:09:25 13:05:12'],
      ['EXIF', 'SubSecTimeOriginal', '133'],
      ['GPS', 'GPSDateStamp', '2014:09:25'],
      ['GPS', 'GPSTimeStamp', '13 5 1205/100'],
      ['IPTC', 'DateCreated', '20140925'],
      ['IPTC', 'TimeCreated', '130512+0000'],
    )
    const times = timesWithTexts(metadata)
    expect(times.map(asRecorded)).toEqual([
      'DateTimeOriginal 2014:09:25 13:05:12, SubSecTimeOriginal 133',
      'GPSDateStamp 2014:09:25, GPSTimeStamp 13 5 1205/100',
      'DateCreated 20140925, TimeCreated 130512+0000',
    ])
    expect(times.every(isPutTogether)).toBe(true)
    for (const { value, beside } of timeLines(metadata)) {
      expect(value).not.toContain('.133')
      expect(beside).toMatch(/put together: 25 Sep 2014, 13:05:12/)
    }
    const original = originalWithTexts(metadata)
    expect(original && asRecorded(original)).toBe('DateTimeOriginal 2014:09:25 13:05:12, SubSecTimeOriginal 133')
  })

  it('with a date that no calendar has is shown as it is recorded', () => {
    const times = timesOf(['GPS', 'GPSDateStamp', '2014:09:259'], ['GPS', 'GPSTimeStamp', '13 5 12'])
    expect(times).toEqual(['GPSDateStamp 2014:09:259, GPSTimeStamp 13 5 12'])
  })

  it('of several blocks has the texts of its own', () => {
    const times = timesOf(
      ['EXIF', 'DateTimeOriginal', '2014:09:25 13:05:12'],
      ['EXIF', 'DateTimeOriginal', '2015:09:25 13:05:12'],
      ['EXIF', 'SubSecTimeOriginal', '1'],
      ['EXIF', 'SubSecTimeOriginal', '2'],
    )
    expect(times).toEqual([
      'DateTimeOriginal 2014:09:25 13:05:12, SubSecTimeOriginal 1',
      'DateTimeOriginal 2015:09:25 13:05:12, SubSecTimeOriginal 2',
    ])
  })

  it('that its format counts, or an earlier version listed, is what it was read as', () => {
    expect(timesOf(['QuickTime', 'CreateDate', '2012:05:29 08:55:06'])).toEqual(['2012:05:29 08:55:06'])
    const time = { raw: '2014:09:25', offset: null, source: 'EXIF', tag: 'DateTimeOriginal', offsetTag: null }
    expect(timesWithTexts(bareMetadata({ dateTimeOriginal: time })).map(asRecorded)).toEqual(['2014:09:25'])
  })
})

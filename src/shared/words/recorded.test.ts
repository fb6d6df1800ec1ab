import { describe, expect, it } from 'vitest'
import { bareMetadata, positionAt } from '../../../tests/support/bare-metadata.ts'
import { deriveMetadata } from '../model/derive-metadata.ts'
import { type RecordedPosition, RecordedTime } from '../model/metadata.ts'
import type { TimeNote } from '../model/read-time.ts'
import { indicatorWords, metadataWords } from './metadata.ts'
import { positionLines, positionWords, readings, timeLines, zones, zoneWords } from './recorded.ts'

const time = (more: Partial<RecordedTime>) =>
  RecordedTime.parse({ raw: '2016:08:11 18:42:07', offset: '+02:00', source: 'EXIF', ...more })

const place = (more: Partial<RecordedPosition> = {}) => positionAt(-33.9, 18.42, more)

const line = (position: RecordedPosition, label: string) => {
  const found = positionLines(position).find((one) => one.label === label)
  return found && [found.value, found.beside]
}

describe('a recorded time', () => {
  it('names the source of its zone, or that none is recorded', () => {
    expect(zoneWords(time({ offsetTag: 'OffsetTimeOriginal' }))).toBe('offset +02:00 from OffsetTimeOriginal')
    expect(zoneWords(time({ source: 'GPS', offset: 'Z', tag: 'GPSDateTime', offsetTag: 'GPSTimeStamp' }))).toBe(
      'UTC, from GPS',
    )
    expect(zoneWords(time({ tag: 'CreateDate', offsetTag: 'CreateDate' }))).toBe('offset +02:00, written with the time')
    expect(zoneWords(time({ offset: null }))).toBe('no zone recorded')
    const without = (local: string, ...notes: TimeNote[]) =>
      zoneWords(time({ offset: null, offsetTag: 'OffsetTimeOriginal', local, notes }))
    const clock = '2016-08-11T18:42:07'
    expect(without(clock, 'zone_impossible')).toBe(zones.impossibleTag({ tag: 'OffsetTimeOriginal' }))
    // A zone exists that is only written in another way.
    expect(without(clock, 'zone_unread')).toBe(zones.unreadTag({ tag: 'OffsetTimeOriginal' }))
    expect(without(clock, 'zone_unknown')).toBe(zones.unknown)
    expect(without(clock, 'zones_differ')).toBe(zones.differ)
    expect(without('2016-08-11')).toBe(zones.withoutClock)
    // Listed by an earlier version, which did not say why.
    expect(zoneWords(time({ offset: null, offsetTag: 'OffsetTimeOriginal' }))).toBe(
      zones.unreadTag({ tag: 'OffsetTimeOriginal' }),
    )
  })

  it('stands beside both zones where two that differ are recorded, and is put together from none', () => {
    const entry = (tag: string, raw: string) => ({ group: 'EXIF', tag, raw, friendly: null })
    const entries = [entry('DateTimeOriginal', '2016:10:10 10:11:12+02:00'), entry('OffsetTimeOriginal', '+05:00')]
    const { times } = deriveMetadata({
      entries: bareMetadata({ entries }).entries,
      contentCredentials: null,
      size: null,
      takenInMs: 0,
    })
    expect(timeLines(bareMetadata({ entries, times }))).toEqual([
      {
        label: 'Original',
        value: 'DateTimeOriginal 2016:10:10 10:11:12+02:00, OffsetTimeOriginal +05:00',
        beside: `EXIF DateTimeOriginal · ${zones.differ}`,
      },
    ])
  })

  it('is listed although an earlier version kept only one', () => {
    const metadata = bareMetadata({ dateTimeOriginal: time({ offset: null }) })
    expect(timeLines(metadata)).toEqual([
      { label: 'Original', value: '2016:08:11 18:42:07', beside: 'EXIF DateTimeOriginal · no zone recorded' },
    ])
  })

  it('says how it was understood where its form is odd, and why it is not used', () => {
    const said = (raw: string, more: Partial<RecordedTime> = {}) => {
      const [line] = timeLines(bareMetadata({ dateTimeOriginal: time({ raw, offset: null, ...more }) }))
      expect(line?.value).toBe(raw)
      return line?.beside?.replace('EXIF DateTimeOriginal · ', '')
    }
    for (const raw of ['0000:00:00 00:00:00', '1970:01:01 00:00:00']) expect(said(raw)).toBe(readings.time_placeholder)
    expect(said('1970:01:01 02:00:00', { offset: '+02:00' })).toBe(readings.time_placeholder)
    for (const raw of ['last spring', '03/04/2014']) expect(said(raw)).toBe(readings.time_unread)
    expect(said('2016:10:10 10.11.12')).toBe(`${zones.none}, ${readings.clock_unread}`)
    expect(said('12.04.2020')).toBe('no zone recorded, taken as day, month, year: 12 Apr 2020')
    expect(said('1.4.2014 10:11:12')).toBe(`${zones.none}, ${readings.day_first({ time: '1 Apr 2014, 10:11:12' })}`)
    expect(said('2016:10:10 10:11:12 CET', { offsetTag: 'DateTimeOriginal' })).toBe(zones.named)
  })

  it('names what GPS and counters define, and how their numbers were understood', () => {
    const gps = time({ raw: '2014:09:259 13:05:12', offset: 'Z', source: 'GPS', tag: 'GPSDateTime' })
    expect(zoneWords(gps)).toBe(`${zones.gps}, ${readings.day_of_year({ time: '16 Sep 2014, 13:05:12' })}`)
    const counted = (raw: string) => zoneWords(time({ raw, source: 'QuickTime', tag: 'CreateDate', offset: null }))
    expect(counted('2012:05:29 08:55:06')).toBe(zones.byFormat)
    expect(counted('1946:05:29 08:55:06')).toBe(
      `${zones.byFormat}, ${readings.unix_counter({ time: '29 May 2012, 08:55:06' })}`,
    )
  })
})

describe('a recorded position', () => {
  it('has latitude first, its hemispheres, its datum and its resolution', () => {
    expect(positionWords({ latitude: 29.7604, longitude: -95.3698 })).toBe('29.76040 N, 95.36980 W')
    expect(positionWords({ latitude: 33.85, longitude: 70.67 }, { isPlaced: false })).toBe(
      '33.85000, 70.67000, hemisphere unknown',
    )
    const found = place({ stepMetres: 0.309, recordedAs: '33/1 54/1 0/1 S, 18/1 25/1 12/1 E' })
    expect(line(found, 'Coordinates')).toEqual(['33.90000 S, 18.42000 E', 'EXIF · no datum recorded, read as WGS 84'])
    expect(line(found, 'Coordinate resolution')).toEqual(['about 0.31 m', 'accuracy unknown'])
    expect(line(found, 'As recorded')?.[0]).toBe('33/1 54/1 0/1 S, 18/1 25/1 12/1 E')
    expect(line(place({ datum: 'TOKYO' }), 'Coordinates')?.[1]).toMatch(/TOKYO, not converted$/)
  })

  it('has no letters where a hemisphere is unknown', () => {
    const [words] = positionLines(positionAt(33.85, 70.67), false)
    expect(words?.value).toBe('33.85000, 70.67000, hemisphere unknown')
  })

  it('says from what the altitude and the direction count, or that no reference is recorded', () => {
    const altitude = (altitudeMetres: number, altitudeReference: string | null) =>
      line(place({ altitudeMetres, altitudeReference }), 'Altitude')
    expect(altitude(12.54, '0')).toEqual(['12.5 m above sea level', null])
    expect(altitude(-3, '1')).toEqual(['3 m below sea level', null])
    expect(altitude(-3, '3')).toEqual(['3 m below the ellipsoid', null])
    expect(altitude(12, null)).toEqual(['12 m', 'no reference recorded'])
    expect(line(place({ directionDegrees: 274.35, directionReference: 'M' }), 'Camera direction')?.[1]).toBe(
      'from magnetic north',
    )
  })
})

describe('what was noticed in a file', () => {
  it('names the tag and shows its text, and never concludes', () => {
    const source = 'XMP CreatorTool'
    const kinds = ['software', 'editing_software', 'generator', 'digital_source_type', 'ai_system'] as const
    for (const kind of kinds) {
      const words = indicatorWords({ kind, source, value: 'Some Text 1.0', form: null })
      expect(words.sentence).toContain(source)
      expect(words.value).toBe('Some Text 1.0')
      expect(words.sentence).not.toMatch(/fake|manipulat|suspicious|probab|authentic|genuine/i)
    }
    expect(metadataWords.noMetadata({ isReadByOlder: false })).toContain('says nothing about where the file comes from')
  })

  it('says of a generator whether the text names it or has the form of one, and quotes the text alone', () => {
    const value = 'a lake, Steps: 2'
    const words = (form: string | null) => indicatorWords({ kind: 'generator', source: 'PNG parameters', value, form })
    expect(words(null)).toEqual({
      sentence: 'The text in PNG parameters names an image generator.',
      value,
      isQuote: true,
    })
    expect(words('Automatic1111')).toEqual({
      sentence: 'The entry PNG parameters has the format that Automatic1111 writes. Other programs may write it too.',
      value,
      isQuote: true,
    })
    expect(words('Stable Diffusion').sentence).toContain('the format that a Stable Diffusion program writes')
  })

  it('gives IPTC’s name of a source type beside what the file says, and never inside it', () => {
    const words = (value: string) =>
      indicatorWords({ kind: 'digital_source_type', source: 'XMP DigitalSourceType', value, form: null })
    const address = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
    const plain = words('a dream')
    expect(plain).toEqual({
      sentence: expect.stringContaining('XMP DigitalSourceType'),
      value: 'a dream',
      isQuote: true,
    })
    const { sentence, ...rest } = words(address)
    expect(rest).toEqual({ value: address, isQuote: true })
    expect(sentence.startsWith(`${plain.sentence} `)).toBe(true)
    expect(sentence.slice(plain.sentence.length)).toContain('Created using generative AI')
    expect(`${sentence} ${plain.sentence}`).not.toMatch(/a dream|iptc\.org/)
  })

  it('tells recorded from stored sizes, and the length and start of an embedded video', () => {
    const wordsOf = (kind: 'motion_film' | 'iptc_changed', text: string) =>
      indicatorWords({ kind, source: 'x', value: text, form: null })
    const source = 'EXIF ExifImageWidth'
    expect(indicatorWords({ kind: 'size_differs', source, value: '40 × 30 · 8 × 6', form: null })).toEqual({
      sentence: 'The EXIF data record 40 × 30 pixels (ExifImageWidth); the image has 8 × 6.',
      value: '',
      isQuote: false,
    })
    expect(wordsOf('motion_film', '1200 · 34')).toMatchObject({
      value: '1,200 bytes, from byte 34',
      isQuote: false,
    })
    expect(wordsOf('iptc_changed', 'ab · cd')).toMatchObject({
      value: 'MD5 recorded ab, of the IPTC data cd',
      isQuote: false,
    })
  })

  it('says of the program that wrote the XMP no more than the XMP does', () => {
    const named = (source: string) => indicatorWords({ kind: 'software', source, value: 'Tool 1', form: null })
    expect(named('XMP XMPToolkit')).toMatchObject({ value: 'Tool 1', isQuote: true })
    expect(named('XMP XMPToolkit').sentence).toContain('which program wrote it')
    expect(named('XMP CreatorTool').sentence).not.toContain('which program wrote it')
  })
})

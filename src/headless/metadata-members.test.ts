import { describe, expect, it } from 'vitest'
import { bareMetadata, positionAt } from '../../tests/support/bare-metadata.ts'
import type { MetadataGroup } from '../shared/model/metadata.ts'
import { metadataMembers } from './metadata-members.ts'

const entries = (...all: [MetadataGroup, string, string][]) =>
  all.map(([group, tag, raw]) => ({ group, tag, raw, friendly: null }))
const members = (all: [MetadataGroup, string, string][], more: object = {}) =>
  metadataMembers(bareMetadata({ entries: entries(...all), ...more }))

describe('the metadata of an item on the command line', () => {
  it('has what is recorded of a place even where no location follows from it', () => {
    expect(
      members([
        ['GPS', 'GPSLatitudeRef', 'N'],
        ['GPS', 'GPSLatitude', '48 51 2999/100'],
        ['GPS', 'GPSAltitudeRef', '0'],
        ['GPS', 'GPSAltitude', '153717/3230'],
      ]),
    ).toEqual({
      GPSLatitudeRef: 'N',
      GPSLatitude: '48 51 2999/100',
      GPSAltitudeRef: '0',
      GPSAltitude: 153_717 / 3230,
    })
  })

  it('has an altitude below its reference as a negative number, and one that is no number as recorded', () => {
    const altitude = (raw: string, reference: string) =>
      members([
        ['GPS', 'GPSAltitudeRef', reference],
        ['GPS', 'GPSAltitude', raw],
      ]).GPSAltitude
    expect(altitude('25/2', '1')).toBe(-12.5)
    expect(altitude('25/2', '3')).toBe(-12.5)
    expect(altitude('25/2', '2')).toBe(12.5)
    for (const raw of ['5/0', '0/0', 'high', '1 2', '5/-1']) expect(altitude(raw, '0')).toBe(raw)
  })

  it('has a location in degrees and metres where there is one', () => {
    const position = positionAt(-33.5, 151.25, { altitudeMetres: 12 })
    expect(members([['GPS', 'GPSLatitude', '33 30 0']], { position })).toEqual({
      GPSLatitude: -33.5,
      GPSLongitude: 151.25,
      GPSAltitude: 12,
    })
  })

  it('has the tags of a place from the block that the location is from, and of no other', () => {
    const [munich, rio] = [positionAt(48.14, 11.57), positionAt(-22.95, -43.21, { source: 'XMP', altitudeMetres: 10 })]
    const exif = [
      ['GPS', 'GPSLatitudeRef', 'N'],
      ['GPS', 'GPSLatitude', '48 8 24'],
      ['GPS', 'GPSLongitudeRef', 'E'],
      ['GPS', 'GPSLongitude', '11 34 12'],
    ] as [MetadataGroup, string, string][]
    const xmp = [
      ['XMP', 'GPSLatitude', '22,57.0S'],
      ['XMP', 'GPSLongitude', '43,12.6W'],
      ['XMP', 'GPSAltitude', '10/1'],
      ['XMP', 'GPSMapDatum', 'SAD69'],
    ] as [MetadataGroup, string, string][]
    const refs = { GPSLatitudeRef: 'N', GPSLongitudeRef: 'E' }
    expect(members([...exif, ...xmp], { position: munich })).toEqual({
      ...refs,
      GPSLatitude: 48.14,
      GPSLongitude: 11.57,
    })
    // Only half of a location is in EXIF: that of XMP is taken, with everything that XMP has.
    expect(members([...exif.slice(0, 2), ...xmp], { position: rio })).toEqual({
      GPSLatitude: -22.95,
      GPSLongitude: -43.21,
      GPSAltitude: 10,
      GPSMapDatum: 'SAD69',
    })
    // Nor does a film's own location get the altitude of a packet in it.
    const film = positionAt(52.5, 13.4, { source: 'QuickTime' })
    expect(members([['QuickTime', 'GPSCoordinates', '+52.5+013.4/'], ...xmp], { position: film })).toEqual({
      GPSCoordinates: '+52.5+013.4/',
      GPSLatitude: 52.5,
      GPSLongitude: 13.4,
    })
  })

  it('has of one time the parts that one block records', () => {
    const time = { raw: '2016:10:10 10:11:12', offset: '+02:00', source: 'XMP', offsetTag: 'DateTimeOriginal' }
    const zoned = members(
      [
        ['EXIF', 'OffsetTimeOriginal', '+05:00'],
        ['XMP', 'DateTimeOriginal', '2016-10-10T10:11:12+02:00'],
      ],
      { dateTimeOriginal: time },
    )
    expect(zoned).toEqual({ DateTimeOriginal: '2016:10:10 10:11:12+02:00' })
    expect(
      members([
        ['XMP', 'DateCreated', '2016-10-10'],
        ['IPTC', 'DateCreated', '20161011'],
        ['IPTC', 'TimeCreated', '101112+0200'],
      ]),
    ).toEqual({ DateCreated: '2016-10-10' })
  })

  it.each<[MetadataGroup, string]>([
    ['RIFF', 'DateCreated'],
    ['ID3', 'RecordingTime'],
    ['PNG', 'Creation Time'],
    ['QuickTime', 'CreationDate'],
    ['IPTC', 'DateCreated'],
    ['XML', 'CreationDateValue'],
  ])('has a time of %s under the name of its own tag, %s', (group, tag) => {
    const time = { raw: '2016:10:10', offset: null, source: group, tag }
    const more = { dateTimeOriginal: time, times: [{ ...time, what: 'taken' }] }
    expect(members([[group, tag, '2016-10-10']], more)).toEqual({ [tag]: '2016-10-10' })
  })

  it('has make and model of one block, where one has both', () => {
    const xmp: [MetadataGroup, string, string][] = [
      ['XMP', 'Make', 'Nikon'],
      ['XMP', 'Model', 'D5'],
    ]
    expect(members([['EXIF', 'Make', 'Canon'], ...xmp])).toEqual({ Make: 'Nikon', Model: 'D5' })
    expect(members([['EXIF', 'Make', 'Canon'], ...xmp.slice(1)])).toEqual({ Make: 'Canon', Model: 'D5' })
  })

  it('names no program and no camera by another tag than the one that states it', () => {
    const more = { make: 'Sony', model: 'ILCE-7M3', software: 'Capture One 22' }
    expect(
      members(
        [
          ['XMP', 'CreatorTool', 'Capture One 22'],
          ['XML', 'DeviceManufacturer', 'Sony'],
        ],
        more,
      ),
    ).toEqual({ CreatorTool: 'Capture One 22', DeviceManufacturer: 'Sony' })
  })

  it('has every value that a block repeats, and of several blocks those of the first', () => {
    expect(
      members([
        ['EXIF', 'Artist', 'Zoë'],
        ['XMP', 'Artist', 'Yann'],
        ['IPTC', 'Keywords', 'quay'],
        ['IPTC', 'Keywords', ' '],
        ['IPTC', 'Keywords', 'crane'],
        ['IPTC', 'Keywords', 'quay'],
      ]),
    ).toEqual({ Artist: 'Zoë', Keywords: ['quay', 'crane'] })
  })

  it('has every region with each of its values', () => {
    expect(
      members([
        ['XMP', 'RegionName', 'Zoë'],
        ['XMP', 'RegionType', 'Face'],
        ['XMP', 'RegionName', 'Yann'],
        ['XMP', 'RegionType', 'Face'],
      ]),
    ).toEqual({ RegionName: ['Zoë', 'Yann'], RegionType: ['Face', 'Face'] })
  })

  it('has no name that is used in a namespace of its own', () => {
    const own = { group: 'XMP', tag: 'Make', raw: 'by hand', namespace: 'urn:my', friendly: null } as const
    const place = { ...own, tag: 'GPSAltitude', raw: '12' }
    expect(metadataMembers(bareMetadata({ entries: [own, place] }))).toEqual({})
  })

  it('takes the name of a tag for nothing but a name', () => {
    const hostile = members([
      ['PNG', '__proto__', 'a'],
      ['PNG', '__proto__', 'b'],
    ])
    expect(JSON.stringify(hostile)).toBe('{"__proto__":["a","b"]}')
  })
})

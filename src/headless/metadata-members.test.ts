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

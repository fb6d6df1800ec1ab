import { describe, expect, it } from 'vitest'
import { compareBlocks } from './compare-blocks.ts'
import type { MetadataEntry, MetadataGroup } from './metadata.ts'

type Tag = [group: MetadataGroup, tag: string, raw: string]
const compared = (...tags: Tag[]) => {
  const entries = tags.map(([group, tag, raw]): MetadataEntry => ({ group, tag, raw, friendly: null }))
  return compareBlocks({ entries, times: [] })
}
const kinds = (...tags: Tag[]) => compared(...tags).map(({ kind }) => kind)

const exifAt = (latitude: string, longitude: string, north = 'N', east = 'E'): Tag[] => [
  ['GPS', 'GPSLatitudeRef', north],
  ['GPS', 'GPSLatitude', latitude],
  ['GPS', 'GPSLongitudeRef', east],
  ['GPS', 'GPSLongitude', longitude],
]
const xmpAt = (latitude: string, longitude: string): Tag[] => [
  ['XMP', 'GPSLatitude', latitude],
  ['XMP', 'GPSLongitude', longitude],
]
const altitude = (group: 'GPS' | 'XMP', raw: string, reference?: string): Tag[] => [
  [group, 'GPSAltitude', raw],
  ...(reference === undefined ? [] : [[group, 'GPSAltitudeRef', reference] as Tag]),
]

describe('what two blocks of one file state of one place', () => {
  const munich = exifAt('48 8 1367/100', '11 34 3144/100')

  it('is named with both as recorded where it is not one place', () => {
    expect(compared(...munich, ...xmpAt('22,57.0S', '43,12.6W'))).toEqual([
      {
        kind: 'positions_differ',
        source: 'GPS GPSLatitude, XMP GPSLatitude',
        value:
          'GPS GPSLatitude 48.13713, 11.57540 (48/1 8/1 1367/100 N, 11/1 34/1 3144/100 E) · XMP GPSLatitude -22.95000, -43.21000 (22,57.0S, 43,12.6W)',
        form: null,
      },
    ])
  })

  it.each([
    ['in minutes', '48,8.2278N', '11,34.524E'],
    ['in minutes without the last digits', '48,8.2N', '11,34.5E'],
    ['in whole seconds', '48,8,13N', '11,34,31E'],
    ['in degrees of two decimals', '48.14N', '11.58E'],
    ['in whole degrees', '48N', '11E'],
    ['of the next fix, some metres away', '48,8.2290N', '11,34.5250E'],
  ])('is the same %s', (_, latitude, longitude) => {
    expect(kinds(...munich, ...xmpAt(latitude, longitude))).toEqual([])
  })

  it.each([
    ['on the other side of the equator', '48,8.2278S', '11,34.524E'],
    ['on the other side of Greenwich', '48,8.2278N', '11,34.524W'],
    ['some streets away', '48,8.4278N', '11,34.524E'],
  ])('is another %s', (_, latitude, longitude) => {
    expect(kinds(...munich, ...xmpAt(latitude, longitude))).toEqual(['positions_differ'])
  })

  it('is one place on both sides of the date line', () => {
    expect(kinds(...exifAt('16 30 0', '179 59 5999/100', 'S', 'E'), ...xmpAt('16,30.0000S', '179,59.9999W'))).toEqual(
      [],
    )
  })

  it('is not compared where it is no place: without hemispheres, of zeros, half, or unreadable', () => {
    for (const other of [
      xmpAt('22,57.0', '43,12.6'),
      xmpAt('0,0.0N', '0,0.0E'),
      xmpAt('22,57.0S', '').slice(0, 1),
      xmpAt('95,0.0N', '43,12.6W'),
      xmpAt('north', 'west'),
    ])
      expect(kinds(...munich, ...other)).toEqual([])
    expect(kinds(...exifAt('0 0 0', '0 0 0'), ...xmpAt('22,57.0S', '43,12.6W'))).toEqual([])
  })

  it('is compared with the error that is recorded with it', () => {
    const rough: Tag[] = [...munich, ['GPS', 'GPSHPositioningError', '1500']]
    expect(kinds(...rough, ...xmpAt('48,8.9278N', '11,34.524E'))).toEqual([])
    expect(kinds(...rough, ...xmpAt('48,9.9278N', '11,34.524E'))).toEqual(['positions_differ'])
  })

  it('is compared between two EXIF blocks, and between a film and a packet in it', () => {
    expect(kinds(...munich, ...exifAt('22 57 0', '43 12 0', 'S', 'W'))).toEqual(['positions_differ'])
    const film: Tag[] = [['QuickTime', 'GPSCoordinates', '+52.5163+013.3777/']]
    expect(kinds(...film, ...xmpAt('52,30.978N', '13,22.662E'))).toEqual([])
    expect(compared(...film, ...xmpAt('48,8.2N', '11,34.5E'))).toMatchObject([
      { kind: 'positions_differ', source: 'QuickTime GPSCoordinates, XMP GPSLatitude' },
    ])
    const fixed: Tag = ['QuickTime', 'LocationInformation', 'Lat=52.51630 Lon=13.37770 Alt=0.00 Body=earth']
    expect(kinds(...film, fixed)).toEqual([])
  })

  it('may be of another altitude', () => {
    expect(compared(...altitude('GPS', '519/1', '0'), ...altitude('XMP', '10/1', '0'))).toEqual([
      {
        kind: 'altitudes_differ',
        source: 'GPS GPSAltitude, XMP GPSAltitude',
        value: 'GPS GPSAltitude 519 m (519/1, GPSAltitudeRef 0) · XMP GPSAltitude 10 m (10/1, GPSAltitudeRef 0)',
        form: null,
      },
    ])
    expect(kinds(...altitude('GPS', '324145/1000', '0'), ...altitude('XMP', '324/1'))).toEqual([])
    expect(kinds(...altitude('GPS', '40/1', '1'), ...altitude('XMP', '40/1', '0'))).toEqual(['altitudes_differ'])
    // Sea and ellipsoid are some fifty metres apart, and zero is what is written for none.
    expect(kinds(...altitude('GPS', '519/1', '0'), ...altitude('XMP', '565/1', '2'))).toEqual([])
    expect(kinds(...altitude('GPS', '519/1', '0'), ...altitude('XMP', '0/1', '0'))).toEqual([])
    expect(kinds(...altitude('GPS', '4294967295/1', '0'), ...altitude('XMP', '10/1', '0'))).toEqual([])
  })
})

describe('what two blocks of one file state of its orientation', () => {
  it('is named where it is another number, and not where one of them is none', () => {
    const turned = (exif: string, xmp: string) => compared(['EXIF', 'Orientation', exif], ['XMP', 'Orientation', xmp])
    expect(turned('6', '3')).toEqual([
      {
        kind: 'orientations_differ',
        source: 'EXIF Orientation, XMP Orientation',
        value: 'EXIF Orientation 6 · XMP Orientation 3',
        form: null,
      },
    ])
    for (const [exif, xmp] of [
      ['6', '6'],
      ['6', ' 6 '],
      ['0', '3'],
      ['6', 'top-left'],
    ] as const)
      expect(turned(exif, xmp)).toEqual([])
    expect(turned('6', '9')).toMatchObject([{ value: 'EXIF Orientation 6 · XMP Orientation 9' }])
    expect(turned('9', '3')).toMatchObject([{ kind: 'orientations_differ' }])
    expect(turned('6', '06')).toEqual([])
    // That of the thumbnail is its own.
    expect(kinds(['EXIF', 'Orientation', '6'], ['IFD1', 'Orientation', '1'])).toEqual([])
  })
})

describe('what two blocks of one file state of a serial number', () => {
  it('is named with both as recorded where it is another', () => {
    expect(compared(['EXIF', 'SerialNumber', '123'], ['XMP', 'SerialNumber', '456'])).toEqual([
      {
        kind: 'serials_differ',
        source: 'EXIF SerialNumber, XMP SerialNumber',
        value: 'EXIF SerialNumber 123 · XMP SerialNumber 456',
        form: null,
      },
    ])
    // As an earlier version listed it.
    expect(kinds(['EXIF', '0xA431', '123'], ['XMP', 'BodySerialNumber', '456'])).toEqual(['serials_differ'])
    expect(kinds(['EXIF', 'LensSerialNumber', '12a'], ['XMP', 'LensSerialNumber', '12b'])).toEqual(['serials_differ'])
  })

  it('is the same however it is filled and written, and that of a lens is its own', () => {
    for (const other of ['123', '000123', ' 123 ', '123\\u0000'])
      expect(kinds(['EXIF', 'SerialNumber', '0123'], ['XMP', 'SerialNumber', other])).toEqual([])
    expect(kinds(['EXIF', 'SerialNumber', 'ab-12'], ['XMP', 'SerialNumber', 'AB12'])).toEqual([])
    expect(kinds(['EXIF', 'SerialNumber', '123'], ['XMP', 'SerialNumber', '0000'])).toEqual([])
    expect(kinds(['EXIF', 'SerialNumber', '123'], ['XMP', 'LensSerialNumber', '456'])).toEqual([])
  })
})

describe('what two blocks of one file state of its camera', () => {
  const cameras = (one: [string, string], other: [string, string]) =>
    kinds(['EXIF', 'Make', one[0]], ['EXIF', 'Model', one[1]], ['XMP', 'Make', other[0]], ['XMP', 'Model', other[1]])

  it('is named with both as recorded', () => {
    expect(compared(['EXIF', 'Make', 'Canon'], ['XMP', 'Make', 'NIKON'])).toEqual([
      {
        kind: 'makes_differ',
        source: 'EXIF Make, XMP Make',
        value: 'EXIF Make Canon · XMP Make NIKON',
        form: null,
      },
    ])
    expect(cameras(['Canon', 'EOS 5D'], ['NIKON', 'D5000'])).toEqual(['makes_differ', 'models_differ'])
    expect(cameras(['NIKON CORPORATION', 'NIKON D70'], ['NIKON CORPORATION', 'NIKON D70s'])).toEqual(['models_differ'])
    expect(cameras(['NIKON CORPORATION', 'A'], ['OLYMPUS CORPORATION', 'A'])).toEqual(['makes_differ'])
    expect(compared(['EXIF', 'Make', 'Canon'], ['XML', 'DeviceManufacturer', 'Sony'])).toMatchObject([
      { source: 'EXIF Make, XML DeviceManufacturer' },
    ])
  })

  it.each<[[string, string], [string, string]]>([
    [
      ['NIKON CORPORATION', 'NIKON D70'],
      ['Nikon', 'D70'],
    ],
    [
      ['Canon', 'Canon EOS 5D'],
      ['CANON INC.', 'eos 5d'],
    ],
    [
      ['EASTMAN KODAK COMPANY', 'KODAK DC210 ZOOM'],
      ['Kodak', 'DC210 Zoom'],
    ],
    [
      ['samsung  ', 'SM-G991B\\u0000\\u0000'],
      ['Samsung Electronics', 'SM-G991B'],
    ],
    [
      ['Apple', 'iPhone 12'],
      ['  ', ' - '],
    ],
    [
      ['FUJIFILM', 'X-T3'],
      ['FUJIFILM', 'X T3'],
    ],
  ])('is one camera however it is written: %s', (one, other) => {
    expect(cameras(one, other)).toEqual([])
  })
})

describe('what each block states of its own', () => {
  it('is not compared: the program that wrote it, or a tag in a namespace of its own', () => {
    expect(kinds(['EXIF', 'Software', 'Ver.1.00'], ['XMP', 'Software', 'GIMP 2.10'])).toEqual([])
    const own = { group: 'XMP', tag: 'Make', raw: 'by hand', namespace: 'urn:my', friendly: null } as const
    const make = { group: 'EXIF', tag: 'Make', raw: 'Canon', friendly: null } as const
    expect(compareBlocks({ entries: [make, own], times: [] })).toEqual([])
  })
})

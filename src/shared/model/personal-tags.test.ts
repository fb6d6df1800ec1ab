import { describe, expect, it } from 'vitest'
import type { MetadataGroup } from './metadata.ts'
import { isCameraSerial, namesPersons, recordsAuthor, recordsSerial } from './personal-tags.ts'

const tags = (group: MetadataGroup, ...names: string[]) => names.map((tag) => ({ group, tag }))

describe('tags that name a person or a device', () => {
  it.each(['SerialNumber', 'BodySerialNumber', 'LensSerialNumber', 'CameraSerialNumber', 'InternalSerialNumber'])(
    'takes %s for a serial number',
    (tag) => {
      expect(recordsSerial(tags('EXIF', 'Make', tag))).toBe(true)
    },
  )

  it.each([
    'Artist',
    'Copyright',
    'CopyrightNotice',
    'OwnerName',
    'CameraOwnerName',
    'XPAuthor',
    'Author',
    'By-line',
    'Creator',
    'CreatorWorkEmail',
    'Rights',
    'Owner',
    'Credit',
  ])('takes %s for a field of author, owner or copyright', (tag) => {
    expect(recordsAuthor(tags('XMP', 'Make', tag))).toBe(true)
  })

  it('knows by their numbers those that an earlier version had no names for', () => {
    expect(recordsSerial(tags('EXIF', '0xA431'))).toBe(true)
    expect(recordsSerial(tags('EXIF', '0xA435'))).toBe(true)
    expect(isCameraSerial({ group: 'EXIF', tag: '0xA431' })).toBe(true)
    expect(isCameraSerial({ group: 'EXIF', tag: '0xA435' })).toBe(false)
    for (const tag of ['0xA430', '0xA437', '0xA438']) expect(recordsAuthor(tags('EXIF', tag))).toBe(true)
    expect(recordsAuthor(tags('EXIF', '0xA434', '0xA43A'))).toBe(false)
  })

  it('takes neither a programme nor the maker of a colour profile for an author', () => {
    expect(recordsAuthor(tags('XMP', 'CreatorTool', 'Make', 'Software', 'Model'))).toBe(false)
    expect(recordsAuthor(tags('ICC', 'ProfileCopyright', 'Copyright'))).toBe(false)
    expect(recordsSerial(tags('EXIF', 'SeriesNumber', 'ImageNumber', 'Software'))).toBe(false)
  })
})

const named = (...entries: [tag: string, raw: string][]) =>
  namesPersons(entries.map(([tag, raw]) => ({ group: 'XMP', tag, raw })))

describe('who is in the image', () => {
  it.each([
    'RegionName',
    'RegionPersonDisplayName',
    'PersonInImage',
    'PersonInImageName',
    'ImageRegionPersonInImage',
    'Personality',
    'RegionsRegionListName',
    'RegionInfoRegionsPersonDisplayName',
    'PersonInImageWDetailsPersonName',
  ])('is named in %s', (tag) => {
    expect(named(['Make', 'Canon'], [tag, 'Zoë'])).toBe(true)
    expect(named([tag, ' '])).toBe(false)
    expect(namesPersons([{ group: 'PNG', tag, raw: 'Zoë' }])).toBe(false)
  })

  it('is nobody where the regions that have a name are of animals, of a code or of the focus', () => {
    for (const type of ['Pet', 'Focus', 'BarCode']) {
      expect(named(['RegionName', 'Rex'], ['RegionType', type])).toBe(false)
      expect(named(['RegionType', type], ['RegionName', 'Rex'], ['RegionType', 'Face'], ['RegionName', ''])).toBe(false)
    }
    expect(named(['RegionName', 'Rex'], ['RegionType', 'Pet'], ['RegionName', 'Zoë'], ['RegionType', 'Face'])).toBe(
      true,
    )
    expect(named(['RegionName', 'Rex'], ['RegionType', 'Pet'], ['RegionType', 'Focus'])).toBe(false)
    // Which of the two has no type is not said.
    expect(named(['RegionName', 'Rex'], ['RegionName', 'Zoë'], ['RegionType', 'Face'])).toBe(true)
  })

  it('is not the author, and no keyword', () => {
    expect(named(['Creator', 'Zoë'], ['Subject', 'Zoë'], ['RegionAreaX', '0.5'])).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import type { MetadataGroup } from './metadata.ts'
import { recordsAuthor, recordsSerial } from './personal-tags.ts'

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

  it('takes neither a programme nor the maker of a colour profile for an author', () => {
    expect(recordsAuthor(tags('XMP', 'CreatorTool', 'Make', 'Software', 'Model'))).toBe(false)
    expect(recordsAuthor(tags('ICC', 'ProfileCopyright', 'Copyright'))).toBe(false)
    expect(recordsSerial(tags('EXIF', 'SeriesNumber', 'ImageNumber', 'Software'))).toBe(false)
  })
})

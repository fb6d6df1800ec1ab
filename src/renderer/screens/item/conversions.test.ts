import { describe, expect, it } from 'vitest'
import { galleryItems } from '../../../../tools/gallery/items.ts'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Metadata } from '../../../shared/model/metadata.ts'
import type { Conversion } from '../../../shared/model/stored-as.ts'
import type { ReadPicture } from '../../picture-worker/messages.ts'
import { conversionsOf, isDark, profileOf } from './conversions.ts'
import type { PictureSource } from './picture-source.ts'

function itemWith(profile: string | null): ItemDetail {
  const item = structuredClone(galleryItems.turned)
  if (item?.medium == null) throw new Error('the gallery has no turned item')
  const entries: Metadata['entries'] =
    profile === null ? [] : [{ group: 'ICC', tag: 'ProfileDescription', raw: profile, friendly: null }]
  if (item.medium.metadata !== null) item.medium.metadata.entries = entries
  return item
}

const loaded = (kind: PictureSource['kind'], conversions: Conversion[], brightest: number | null = null) => ({
  source: { url: 'x', frame: 0, leaf: 0, kind, says: '', isWhole: true, pixels: 12, arePixelsStored: true },
  picture: { conversions, brightest } as Partial<ReadPicture> as ReadPicture,
})

describe('what is said of an original that is not shown as it is stored', () => {
  it('names the profile its colours are converted from, unless that is sRGB', () => {
    expect(profileOf(itemWith('Display P3'))).toBe('Display P3')
    expect(profileOf(itemWith('sRGB IEC61966-2.1'))).toBeNull()
    expect(profileOf(itemWith(null))).toBeNull()
    expect(conversionsOf(loaded('original', ['bits']), 'Display P3')).toEqual(['bits', 'profile'])
    expect(conversionsOf(loaded('original', ['profile']), 'Display P3')).toEqual(['profile'])
    expect(conversionsOf(loaded('original', []), null)).toEqual([])
  })

  it('is not said of a preview, which is another picture anyway', () => {
    expect(conversionsOf(loaded('preview', ['bits']), 'Display P3')).toEqual([])
    expect(conversionsOf(null, null)).toEqual([])
  })
})

it('a picture of many bits that uses little of their range is called dark by its values, not by its scene', () => {
  expect(isDark(loaded('original', ['bits'], 0.06))).toBe(true)
  expect(isDark(loaded('original', ['bits'], 0.8))).toBe(false)
  expect(isDark(loaded('original', [], null))).toBe(false)
  expect(isDark(null)).toBe(false)
})

import { describe, expect, it } from 'vitest'
import { galleryItems } from '../../../../tools/gallery/items.ts'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import { pictureSources, seenSize } from './picture-source.ts'

function setupItem(change: (item: ItemDetail) => void = () => {}): ItemDetail {
  const item = structuredClone(galleryItems.turned)
  if (item === undefined) throw new Error('the gallery has no turned item')
  change(item)
  return item
}

const kinds = (item: ItemDetail) => pictureSources(item).map(({ kind }) => kind)

describe('the picture of an item', () => {
  it('is the original while it is attached, then the preview, then the thumbnail', () => {
    expect(kinds(setupItem())).toEqual(['original', 'preview', 'thumbnail'])
  })

  it('is never the original when that is gone or another file now', () => {
    for (const original of ['missing', 'changed'] as const) {
      const item = setupItem((one) => {
        one.original = original
      })
      expect(kinds(item)).toEqual(['preview', 'thumbnail'])
      expect(pictureSources(item)[0]?.says).toContain('preview')
    }
  })

  it('comes as stored where the browser decodes it, and upright where the app drew it before', () => {
    const [original, preview] = pictureSources(setupItem())
    expect([original?.arePixelsStored, preview?.arePixelsStored]).toEqual([true, false])
    for (const format of ['heic', 'tiff', 'avif']) {
      const drawn = setupItem(({ medium }) => Object.assign(medium ?? {}, { format }))
      expect(pictureSources(drawn)[0]?.arePixelsStored).toBe(false)
    }
  })

  it('is a preview that says why when it has more pixels than the window holds, or nobody knows how many', () => {
    for (const width of [20_000, null]) {
      const large = setupItem(({ medium }) => Object.assign(medium ?? {}, { width, height: 10_000 }))
      expect(kinds(large)).toEqual(['preview', 'thumbnail'])
      expect(pictureSources(large)[0]?.says).toContain('too many pixels')
    }
  })

  it('is, of a page, the page under its own address, and of a frame that frame, with no preview in its place', () => {
    const leafOf = (format: string) =>
      pictureSources(
        setupItem(({ medium }) => Object.assign(medium ?? {}, { format })),
        2,
      ).map(({ url, frame, leaf }) => ({ url, frame, leaf }))
    const { id } = setupItem().row
    expect(leafOf('tiff')).toEqual([{ url: `original/${id}/3`, frame: 0, leaf: 2 }])
    expect(leafOf('gif')).toEqual([{ url: `original/${id}`, frame: 2, leaf: 2 }])
  })

  it('is a preview that says why of a format that is not decoded here', () => {
    for (const format of ['psd', 'raw', 'jxl']) {
      const item = setupItem(({ medium }) => Object.assign(medium ?? {}, { format }))
      expect(kinds(item)).toEqual(['preview', 'thumbnail'])
      expect(pictureSources(item)[0]?.says).toContain('is not decoded')
    }
  })

  it('is laid out at its upright size', () => {
    expect(seenSize(setupItem())).toEqual({ width: 840, height: 700 })
  })

  it('is none for a file that is not a picture or was not read', () => {
    expect(kinds(setupItem(({ medium }) => Object.assign(medium ?? {}, { kind: 'audio' })))).toEqual([])
    expect(
      kinds(
        setupItem((one) => {
          one.medium = null
        }),
      ),
    ).toEqual([])
  })
})

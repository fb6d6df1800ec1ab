import type { ItemId, Sha256 } from '../../shared/model/ids.ts'

/** URLs of images on the app's own scheme, relative to the window. Images are never sent as data. */
export const pictures = {
  thumbnail: (sha256: Sha256) => `thumb/${sha256}`,
  /** The image embedded in the file. */
  embedded: (sha256: Sha256) => `embedded/${sha256}`,
  preview: (sha256: Sha256) => `preview/${sha256}`,
  /** A page of a report being prepared, from 1. */
  reportPage: (id: string, page: number) => `report-page/${id}/${page}`,
  original: (itemId: ItemId) => `original/${itemId}`,
  /** The URL that prefetches an original or preview before anybody views it; other URLs are unchanged. */
  ahead: (address: string) => address.replace(/^original\//, 'ahead/').replace(/^preview\//, 'ahead-preview/'),
  /** One page of a file that has several, from 1. */
  page: (itemId: ItemId, page: number) => `original/${itemId}/${page}`,
}

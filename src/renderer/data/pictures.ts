import type { ItemId, Sha256 } from '../../shared/model/ids.ts'

/** Addresses of pictures on the app's own scheme, relative to the window. Pictures never cross as data. */
export const pictures = {
  thumbnail: (sha256: Sha256) => `thumb/${sha256}`,
  /** The picture that lies embedded in the file. */
  embedded: (sha256: Sha256) => `embedded/${sha256}`,
  preview: (sha256: Sha256) => `preview/${sha256}`,
  /** A page of a report that is being chosen, from 1. */
  reportPage: (id: string, page: number) => `report-page/${id}/${page}`,
  original: (itemId: ItemId) => `original/${itemId}`,
  /** The same of an original or preview that is made ready before anybody looks at it; other addresses stay as they are. */
  ahead: (address: string) => address.replace(/^original\//, 'ahead/').replace(/^preview\//, 'ahead-preview/'),
  /** One page of a file that has several, from 1. */
  page: (itemId: ItemId, page: number) => `original/${itemId}/${page}`,
}

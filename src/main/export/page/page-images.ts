import type { PageImage } from '../../../shared/model/report-page.ts'
import type { InspectorPool } from '../../inspect/pool.ts'
import type { ReportPicture } from '../facts/drawn-picture.ts'

/** Longest side of the image in the table, and of the one that is looked at closely, pixels. */
const SMALL = 320
const LARGE = 1200
/** Pages of more items have no large images: nobody could mail them. */
export const MOST_WITH_LARGE = 100

export type PageImages = { picture: PageImage | null; large: PageImage | null }

/**
 * The copies of a printed image for a page: of what the print shows, so that nothing taken out or veiled there comes back.
 * null = it could not be drawn, or there is none.
 */
export async function pageImages(
  printed: ReportPicture | null,
  hasLarge: boolean,
  copy: InspectorPool['copy'],
): Promise<PageImages> {
  if (printed === null) return { picture: null, large: null }
  const drawn = async (side: number): Promise<PageImage | null> => {
    const made = await copy(printed.bytes, { look: 'off', side, boxes: [] })
    return made.ok ? { type: 'image/jpeg', base64: Buffer.from(made.value).toString('base64') } : null
  }
  const [picture, large] = await Promise.all([drawn(SMALL), hasLarge ? drawn(LARGE) : null])
  return { picture, large }
}

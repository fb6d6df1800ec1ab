import type { PageImage } from '../../../shared/model/report-page.ts'
import type { InspectorPool } from '../../inspect/pool.ts'
import type { ReportPicture } from '../facts/drawn-picture.ts'

/** Longest side of an image that is looked at closely, pixels. */
const LARGE = 1200
/** Pages of more items have no large images: nobody could mail them. */
export const MOST_WITH_LARGE = 100

export type PageImages = { picture: PageImage | null; large: PageImage | null }

/**
 * The copy of a printed image for a page, large or small: of what the print shows, so that nothing taken out or veiled there
 * comes back. `thumb` = as the table shows it. null = it could not be drawn, or there is none.
 */
export async function pageImages(
  { printed, thumb }: { printed: ReportPicture | null; thumb: ReportPicture | null },
  hasLarge: boolean,
  copy: InspectorPool['copy'],
): Promise<PageImages> {
  if (hasLarge) return { picture: null, large: printed && (await largeOf(printed, copy)) }
  return { picture: thumb && imageOf(thumb), large: null }
}

async function largeOf(printed: ReportPicture, copy: InspectorPool['copy']): Promise<PageImage | null> {
  if (printed.side <= LARGE) return imageOf(printed)
  const made = await copy(printed.bytes, { look: 'off', side: LARGE, boxes: [] })
  return made.ok ? imageOf({ type: 'image/jpeg', bytes: made.value }) : null
}

const imageOf = ({ type, bytes }: Pick<ReportPicture, 'type' | 'bytes'>): PageImage => ({
  type,
  base64: Buffer.from(bytes).toString('base64'),
})

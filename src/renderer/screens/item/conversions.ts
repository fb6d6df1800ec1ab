import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Conversion } from '../../../shared/model/stored-as.ts'
import type { LoadedPicture } from '../../viewer/use-picture.ts'
import type { PictureSource } from './picture-source.ts'

/** Name of the colour profile embedded in the image; null = none, or sRGB. */
export function profileOf({ medium }: Pick<ItemDetail, 'medium'>): string | null {
  const named = medium?.metadata?.entries.find(({ group, tag }) => group === 'ICC' && tag === 'ProfileDescription')
  return named === undefined || /sRGB/i.test(named.raw) ? null : named.raw
}

/**
 * Conversions between the pixels in the file and the pixels shown for an original; a preview is labelled as one anyway.
 */
export function conversionsOf(loaded: LoadedPicture<PictureSource> | null, profile: string | null): Conversion[] {
  if (loaded === null || loaded.source.kind !== 'original') return []
  const { conversions } = loaded.picture
  return profile === null || conversions.includes('profile') ? [...conversions] : [...conversions, 'profile']
}

/**
 * An image of high bit depth that uses no more than this share of its range is nearly black on screen, such as 12-bit
 * data stored in 16 bits.
 */
const DARK = 0.25

/** Whether the image looks dark only because its values use little of the range they are stored in. */
export const isDark = (loaded: LoadedPicture<PictureSource> | null): boolean =>
  loaded !== null && loaded.picture.brightest !== null && loaded.picture.brightest <= DARK

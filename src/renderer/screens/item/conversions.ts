import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Conversion } from '../../../shared/model/stored-as.ts'
import type { LoadedPicture } from '../../viewer/use-picture.ts'
import type { PictureSource } from './picture-source.ts'

/** The colour profile that a picture carries, by its name; null = none, or it is sRGB. */
export function profileOf({ medium }: Pick<ItemDetail, 'medium'>): string | null {
  const named = medium?.metadata?.entries.find(({ group, tag }) => group === 'ICC' && tag === 'ProfileDescription')
  return named === undefined || /sRGB/i.test(named.raw) ? null : named.raw
}

/** What parts the pixels of an original from those in the file; what is a preview says so already. */
export function conversionsOf(loaded: LoadedPicture<PictureSource> | null, profile: string | null): Conversion[] {
  if (loaded === null || loaded.source.kind !== 'original') return []
  const { conversions } = loaded.picture
  return profile === null || conversions.includes('profile') ? [...conversions] : [...conversions, 'profile']
}

/** A picture of many bits that uses no more than this of its range is nearly black on a screen, as a 12-bit one in 16 bits. */
const DARK = 0.25

/** Whether what is seen is dark only because its values use little of the range they are stored in. */
export const isDark = (loaded: LoadedPicture<PictureSource> | null): boolean =>
  loaded !== null && loaded.picture.brightest !== null && loaded.picture.brightest <= DARK

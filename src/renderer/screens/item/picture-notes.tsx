import type { ItemDetail } from '../../../shared/contract/items.ts'
import { damageWords } from '../../../shared/words/inspection.ts'
import { conversionWords, darkWords, leafWords } from '../../../shared/words/viewer.ts'
import type { LoadedPicture } from '../../viewer/use-picture.ts'
import { conversionsOf, isDark, profileOf } from './conversions.ts'
import type { Leaves } from './leaf-control.tsx'
import type { PictureSource } from './picture-source.ts'

type Props = {
  item: ItemDetail
  loaded: LoadedPicture<PictureSource> | null
  leaves: Leaves | null
  /** Whether the first page or frame is shown. */
  isFirst: boolean
  hasBoxes: boolean
}

/** Notes on an image: how the pixels shown differ from those in the file, and which page the boxes are on. */
export function PictureNotes({ item, loaded, leaves, isFirst, hasBoxes }: Props) {
  const profile = profileOf(item)
  return (
    <>
      {conversionsOf(loaded, profile).map((conversion) => (
        <span key={conversion}>{conversionWords(conversion, profile, loaded?.picture.floats ?? null)}</span>
      ))}
      {isDark(loaded) && <span>{darkWords(loaded?.picture.brightest ?? 0)}</span>}
      {leaves !== null && hasBoxes && (
        <span>{isFirst ? leafWords[leaves.are].boxesHere : leafWords[leaves.are].boxesElsewhere}</span>
      )}
    </>
  )
}

/** Note on the worst known damage to the pixels of an image. */
export function DamageNote({ item: { medium }, loaded }: Pick<Props, 'item' | 'loaded'>) {
  const damage = damageWords(medium?.problems ?? [])
  // The embedded image of a file is a different one.
  return damage === null || loaded === null || loaded.source.kind === 'thumbnail' ? null : (
    <strong className="plate-says">{damage}</strong>
  )
}

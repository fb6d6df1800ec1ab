import type { ItemDetail } from '../../../shared/contract/items.ts'
import { conversionWords, leafWords } from '../../../shared/words/viewer.ts'
import type { LoadedPicture } from '../../viewer/use-picture.ts'
import { conversionsOf, profileOf } from './conversions.ts'
import type { Leaves } from './leaf-control.tsx'
import type { PictureSource } from './picture-source.ts'

type Props = {
  item: ItemDetail
  loaded: LoadedPicture<PictureSource> | null
  leaves: Leaves | null
  /** Whether the first page or frame is the one that is seen. */
  isFirst: boolean
  hasBoxes: boolean
}

/** For the plate of a picture: what parts the pixels that are seen from those in the file, and where boxes lie. */
export function PictureNotes({ item, loaded, leaves, isFirst, hasBoxes }: Props) {
  const profile = profileOf(item)
  return (
    <>
      {conversionsOf(loaded, profile).map((conversion) => (
        <span key={conversion}>{conversionWords(conversion, profile)}</span>
      ))}
      {leaves !== null && hasBoxes && (
        <span>{isFirst ? leafWords[leaves.are].boxesHere : leafWords[leaves.are].boxesElsewhere}</span>
      )}
    </>
  )
}

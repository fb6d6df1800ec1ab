import type { FaceReading } from '../../../shared/model/face.ts'
import type { ReadingInUse } from '../../../shared/model/proven-reading.ts'
import { faces as words } from '../../../shared/words/faces.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { ReadingMenu } from './reading-menu.tsx'

type Props = {
  /** null = no boxes were sent, or the size of the picture is not known. */
  inUse: ReadingInUse | null
  chosen: FaceReading | null
  onChoose: (reading: FaceReading | null) => void
  /** Whether a box lies on the picture under this reading. */
  hasBoxes: boolean
  areHidden: boolean
  /** Of the boxes, 0–1. */
  opacity: number
  onOpacity: (opacity: number) => void
}

/**
 * For the plate of a picture: how its boxes are read, and whether they are hidden. The way to another reading stands as
 * long as there is something to read: the one in use may put every box beside the picture.
 */
export function BoxesLine({ inUse, hasBoxes, areHidden, ...menu }: Props) {
  if (inUse === null) return null
  return (
    <>
      {hasBoxes && areHidden && <span>{viewer.hiddenBoxes}</span>}
      <ReadingMenu inUse={inUse} {...menu} />
    </>
  )
}

/** For the plate of a picture, early in it: why its boxes are not to be trusted, or are not there. */
export function BoxesWarning({ inUse, hasBoxes }: Pick<Props, 'inUse' | 'hasBoxes'>) {
  if (inUse === null || (hasBoxes && inUse.isSettled)) return null
  return <strong className="plate-says">{hasBoxes ? words.placeUncertain : words.noneOnPicture}</strong>
}

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
 * For the plate of a picture: how its boxes are read, and whether any can be seen. The way to another reading stands
 * as long as there is something to read: the one in use may put every box beside the picture.
 */
export function BoxesLine({ inUse, hasBoxes, areHidden, ...menu }: Props) {
  if (inUse === null) return null
  return (
    <>
      {!hasBoxes && <span>{words.noneOnPicture}</span>}
      {hasBoxes && areHidden && <span>{viewer.hiddenBoxes}</span>}
      {hasBoxes && !inUse.isSettled && <span>{words.placeUncertain}</span>}
      <ReadingMenu inUse={inUse} {...menu} />
    </>
  )
}

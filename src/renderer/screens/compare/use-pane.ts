import { useState } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { PlacedFace } from '../../../shared/model/face-reading.ts'
import { faces } from '../../../shared/words/faces.ts'
import { useOriginalWatch } from '../../data/items.ts'
import type { Size } from '../../viewer/viewport.ts'
import { useLeaves } from '../item/leaf-control.tsx'
import { seenSize } from '../item/picture-source.ts'
import { usePlacedFaces } from '../item/use-placed-faces.ts'
import { useShownPicture } from '../item/use-shown-picture.ts'
import { type PaneSubject, runOf } from './pane-subject.ts'

/** Content drawn in one pane: its image, upright, the page or frame, and the run its boxes come from. */
export function usePaneContent(item: ItemDetail, subject: PaneSubject) {
  useOriginalWatch(item.row.id, item.original)
  const [natural, setNatural] = useState<Size | null>(null)
  // The embedded image is laid out at its own size: it has its own pixels.
  const size = subject.shows === 'embedded' ? natural : (seenSize(item) ?? natural)
  const hasLeaves = subject.shows === 'picture' && item.original === 'attached'
  const leaf = hasLeaves ? subject.leaf : 0
  const content = useShownPicture(item, subject.shows, size, 'upright', leaf)
  const leaves = useLeaves(content.loaded)
  const [whole] = content.isFirst ? (content.picture?.levels ?? []) : []
  if (size === null && whole !== undefined && natural === null) setNatural({ width: whole.width, height: whole.height })
  return { ...content, leaf, leaves: hasLeaves ? leaves : null, run: runOf(item, subject) }
}

/**
 * The boxes of the run a pane shows: `placed` on the image shown, empty without an item and on every page but the
 * first; `hasBoxes` = there are some, on whichever page. The embedded image has none: the results are about the file's
 * own image, and the two may be cropped differently.
 */
export function usePaneFaces(item: ItemDetail | null | undefined, subject: PaneSubject | undefined): PaneFaces {
  const medium = item?.medium ?? null
  const stored =
    medium === null || medium.width === null || medium.height === null
      ? null
      : { width: medium.width, height: medium.height, orientation: medium.orientation }
  const run = item == null || subject === undefined ? null : runOf(item, subject)
  const { placed, inUse } = usePlacedFaces(run, stored)
  if (subject?.shows !== 'picture') return { placed: NONE, hasBoxes: false, boxesNote: null }
  const hasBoxes = placed.length > 0
  const isUncertain = inUse !== null && !inUse.isSettled
  const boxesNote = inUse === null ? null : !hasBoxes ? faces.noneOnPicture : isUncertain ? faces.placeUncertain : null
  return { placed: subject.leaf === 0 ? placed : NONE, hasBoxes, boxesNote }
}

/** `boxesNote` = why its boxes are not drawn, or cannot be trusted; null = nothing to note. */
export type PaneFaces = { placed: readonly PlacedFace[]; hasBoxes: boolean; boxesNote: string | null }

const NONE: readonly PlacedFace[] = []

import { useState } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { CheckId } from '../../../shared/model/ids.ts'
import { frameOfBoxes } from '../../../shared/model/link-frame.ts'
import { useItem, useOriginalWatch } from '../../data/items.ts'
import { usePlacedFaces } from './use-placed-faces.ts'

export type ShownResult = ReturnType<typeof useShownResult>

/** Which result of an item is shown, for which image, and where its faces are. */
export function useShownResult(item: ItemDetail) {
  const [shownCheck, setShownCheck] = useState<CheckId | null>(null)
  const [picture, setPicture] = useState(0)
  const isLink = item.row.url !== null
  const file = useItem(item.attached?.itemId ?? null).data ?? null

  const whole =
    item.analyses.find((one) => one.checkId === shownCheck) ??
    item.analyses.find((one) => one.isCurrent) ??
    item.analyses[0] ??
    null
  // A page may contain several images: each is viewed on its own.
  const analysis = whole === null || !isLink ? whole : { ...whole, result: whole.reply.images[picture] ?? whole.result }
  /** The item whose pixels are shown: for a link the file that was saved from it. */
  const pictured = isLink ? (file ?? item) : item
  useOriginalWatch(pictured.row.id, pictured.original)
  const drawn = pictured.medium
  const reported = analysis?.result?.faceAnalysis
  const boxes = [...(reported?.faces ?? []), ...(reported?.decidingFace ? [reported.decidingFace] : [])]
  const stored =
    drawn === null || drawn.width === null || drawn.height === null
      ? isLink
        ? frameOfBoxes(boxes)
        : null
      : { width: drawn.width, height: drawn.height, orientation: drawn.orientation }
  return {
    whole,
    analysis,
    pictured,
    drawn,
    stored,
    picture,
    setPicture,
    setShownCheck,
    ...usePlacedFaces(analysis, stored),
    hasPicture: !isLink || drawn !== null,
  }
}

import type { ReactNode } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import { compare } from '../../../shared/words/compare.ts'
import { faceLabels, faces } from '../../../shared/words/faces.ts'
import { item as words } from '../../../shared/words/item.ts'
import { redaction } from '../../../shared/words/redaction.ts'
import { reportSheet } from '../../../shared/words/report-sheet.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useShown } from '../../viewer/use-viewport.ts'
import type { ViewportGroup } from '../../viewer/viewport-group.ts'
import type { Labels } from './face-boxes.tsx'
import { FaceSwitch, type ItemFace } from './face-switch.tsx'
import { ItemWhere } from './item-where.tsx'
import type { Posture } from './upright.ts'

type Props = {
  item: ItemDetail
  place: ReactNode
  group: ViewportGroup
  /** Which pane of the group the picture is in. */
  id: string
  posture: Posture
  onPosture: (posture: Posture) => void
  hasBoxes: boolean
  labels: Labels
  onLabels: (labels: Labels) => void
  areBoxesHidden: boolean
  onHideBoxes: (areHidden: boolean) => void
  onBack: () => void
  onFace: (face: ItemFace) => void
  /** Opens the comparison; null = there is nothing to compare it with. */
  onCompare: (() => void) | null
  onExport: () => void
  /** Chooses what reports take out of the picture; null = there is none. */
  onRedact: (() => void) | null
  onReport: () => void
  isExporting: boolean
}

/** The bar above the picture: where one is, and how the picture is looked at. */
export function ItemTools({ item, place, group, id, posture, hasBoxes, labels, areBoxesHidden, ...on }: Props) {
  const { medium } = item
  const zoom = useShown(group, id)?.named ?? null
  return (
    <header className="item-tools">
      <ItemWhere item={item} place={place} onBack={on.onBack} />
      <div className="item-how">
        <FaceSwitch item={item} face="medium" onFace={on.onFace} />
        {medium?.kind === 'image' && (
          <Segmented
            label={words.zoom}
            value={zoom}
            options={[
              { value: 'fit', label: words.fit, title: viewer.fitHint },
              { value: 'fill', label: viewer.fill, title: viewer.fillHint },
              { value: 'full', label: words.full, title: viewer.fullHint },
            ]}
            onChange={(name) => group.zoomTo(id, name)}
          />
        )}
        {medium?.kind === 'image' && medium.orientation !== 1 && (
          <Button
            onClick={() => on.onPosture(posture === 'stored' ? 'upright' : 'stored')}
            isPressed={posture === 'stored'}
            keyCap="O"
            title={viewer.storedHint}
          >
            {viewer.stored}
          </Button>
        )}
        {hasBoxes && (
          <>
            <Segmented
              label={words.labels}
              value={labels}
              options={(['off', 'number', 'score'] as const).map((value) => ({ value, label: faceLabels[value] }))}
              onChange={on.onLabels}
            />
            <Button
              onClick={() => on.onHideBoxes(!areBoxesHidden)}
              isPressed={areBoxesHidden}
              keyCap="B"
              title={faces.hideHint}
            >
              {areBoxesHidden ? faces.show : faces.hide}
            </Button>
          </>
        )}
        {on.onCompare !== null && (
          <Button onClick={on.onCompare} keyCap="C" title={compare.itselfHint}>
            {compare.title}
          </Button>
        )}
        {on.onRedact !== null && (
          <Button onClick={on.onRedact} title={redaction.openHint}>
            {redaction.open}
          </Button>
        )}
        <Button onClick={on.onReport} title={reportSheet.openHint}>
          {reportSheet.open}
        </Button>
        <Button onClick={on.onExport} isDisabled={on.isExporting}>
          {on.isExporting ? words.exporting : words.exportPdf}
        </Button>
      </div>
    </header>
  )
}

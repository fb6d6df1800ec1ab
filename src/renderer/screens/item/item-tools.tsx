import type { ReactNode } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import { faceLabels, faces } from '../../../shared/words/faces.ts'
import { item as words } from '../../../shared/words/item.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { Labels } from './face-boxes.tsx'
import { FaceSwitch, type ItemFace } from './face-switch.tsx'
import { ItemWhere } from './item-where.tsx'
import type { ZoomControl } from './use-zoom.ts'

type Props = {
  item: ItemDetail
  place: ReactNode
  control: ZoomControl
  hasBoxes: boolean
  labels: Labels
  onLabels: (labels: Labels) => void
  areBoxesHidden: boolean
  onHideBoxes: (areHidden: boolean) => void
  onBack: () => void
  onFace: (face: ItemFace) => void
  onExport: () => void
  isExporting: boolean
}

/** The bar above the picture: where one is, and how the picture is looked at. */
export function ItemTools({ item, place, control, hasBoxes, labels, areBoxesHidden, ...on }: Props) {
  const { medium } = item
  return (
    <header className="item-tools">
      <ItemWhere item={item} place={place} onBack={on.onBack} />
      <div className="item-how">
        <FaceSwitch item={item} face="medium" onFace={on.onFace} />
        {medium?.kind === 'image' && (
          <Segmented
            label={words.zoom}
            value={control.zoom}
            options={[
              { value: 'fit', label: words.fit, title: `${words.fit} (Z)` },
              { value: 'full', label: words.full, title: `${viewer.fullHint} (Z)` },
            ]}
            onChange={control.change}
          />
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
        <Button onClick={on.onExport} isDisabled={on.isExporting}>
          {on.isExporting ? words.exporting : words.exportPdf}
        </Button>
      </div>
    </header>
  )
}

import type { ReactNode } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import { faceLabels, faces } from '../../../shared/words/faces.ts'
import { item as words } from '../../../shared/words/item.ts'
import { frame } from '../../../shared/words/ui.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { Button, KeyCap } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Name } from '../../ui/name.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { Labels } from './face-boxes.tsx'
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
  onExport: () => void
  isExporting: boolean
}

/** The bar above the picture: where one is, and how the picture is looked at. */
export function ItemTools({ item, place, control, hasBoxes, labels, areBoxesHidden, ...on }: Props) {
  const { row, medium } = item
  return (
    <header className="item-tools">
      <div className="item-where">
        <button type="button" className="button" title={frame.back} onClick={on.onBack}>
          <Icon name="back" />
          <span className="visually-hidden">{frame.back}</span>
          <KeyCap>Esc</KeyCap>
        </button>
        <h1 className="item-title">
          <span className="item-reference">{row.reference}</span> <Name text={row.name} className="one-line" />
        </h1>
        {place}
      </div>
      <div className="item-how">
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

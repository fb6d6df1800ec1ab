import { type ReactNode, useRef } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import { compare } from '../../../shared/words/compare.ts'
import { faceLabels, faces } from '../../../shared/words/faces.ts'
import { factCheck } from '../../../shared/words/fact-check.ts'
import { item as words } from '../../../shared/words/item.ts'
import { redaction } from '../../../shared/words/redaction.ts'
import { reportSheet } from '../../../shared/words/report-sheet.ts'
import { frame } from '../../../shared/words/ui.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { PartBoundary } from '../../ui/error-boundary.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { type Tool, ToolRow } from '../../ui/tool-row.tsx'
import { useMeasure } from '../../ui/use-measure.ts'
import { useShown } from '../../viewer/use-viewport.ts'
import type { NamedZoom } from '../../viewer/viewport.ts'
import type { ViewportGroup } from '../../viewer/viewport-group.ts'
import type { Labels } from './face-boxes.tsx'
import { FaceSwitch, type ItemFace } from './face-switch.tsx'
import { ItemWhere } from './item-where.tsx'
import type { Posture } from './upright.ts'

type Props = {
  item: ItemDetail
  place: ReactNode
  group: ViewportGroup
  /** Id of the image's pane in the viewport group. */
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
  /** Opens the comparison; null = there is nothing to compare the item with. */
  onCompare: (() => void) | null
  /** Opens the redactions that reports apply to the image; null = it cannot be redacted. */
  onRedact: (() => void) | null
  onReport: () => void
}

/** Width of the back button, the item and its position in the list, in a wide bar and in a narrow one; CSS pixels. */
const WHERE = { wide: 300, narrow: 296 }
const NARROW = 800
/** Padding of the bar and the gap between its two halves, CSS pixels. */
const AROUND = 32

const zooms = [
  { value: 'fit', label: words.fit, title: viewer.fitHint, keyOf: 'fit' },
  { value: 'fill', label: viewer.fill, title: viewer.fillHint, keyOf: 'fill' },
  { value: 'full', label: words.full, title: viewer.fullHint, keyOf: 'fit' },
] as const

/** Toolbar above the image: the item's position, and how the image is viewed. It is one row high, whatever the item. */
export function ItemTools(props: Props) {
  const bar = useRef<HTMLElement>(null)
  const { width } = useMeasure(bar)
  const room = width - AROUND - (width > NARROW ? WHERE.wide : WHERE.narrow)
  return (
    <header className="item-tools" ref={bar}>
      <ItemWhere item={props.item} place={props.place} onBack={props.onBack} />
      <div className="item-how">
        <PartBoundary failed={frame.partFailed.tools}>
          <ToolRow tools={useTools(props)} room={room} />
        </PartBoundary>
      </div>
    </header>
  )
}

/** The tools for an item; the main actions take precedence where space is short. */
function useTools({ item, group, id, posture, hasBoxes, labels, areBoxesHidden, ...on }: Props): Tool[] {
  const { medium } = item
  const isPicture = medium?.kind === 'image'
  const zoom = useShown(group, id)?.named ?? null
  const tools: Tool[] = [
    {
      key: 'face',
      rank: 1,
      node: <FaceSwitch item={item} face="medium" onFace={on.onFace} />,
      entries: [{ label: factCheck.switch.factCheck, keyOf: 'turnFace', act: () => on.onFace('fact_check') }],
    },
  ]
  if (isPicture) {
    const onZoom = (name: NamedZoom) => group.zoomTo(id, name)
    tools.push({
      key: 'zoom',
      rank: 1,
      node: <Segmented label={words.zoom} value={zoom} options={zooms} onChange={onZoom} />,
      entries: zooms.map(({ value, label, keyOf }) => ({
        label,
        keyOf,
        isOn: zoom === value,
        act: () => onZoom(value),
      })),
    })
  }
  if (hasBoxes) {
    const hide = { label: areBoxesHidden ? faces.show : faces.hide, act: () => on.onHideBoxes(!areBoxesHidden) }
    const kinds = (['off', 'number', 'score'] as const).map((value) => ({ value, label: faceLabels[value] }))
    tools.push(
      {
        key: 'hide',
        node: (
          <Button onClick={hide.act} isPressed={areBoxesHidden} keyOf="boxes" title={faces.hideHint}>
            {hide.label}
          </Button>
        ),
        entries: [{ ...hide, keyOf: 'boxes' }],
      },
      {
        key: 'labels',
        rank: 2,
        node: <Segmented label={words.labels} value={labels} options={kinds} onChange={on.onLabels} />,
        entries: kinds.map(({ value, label }) => ({
          label,
          isOn: labels === value,
          act: () => on.onLabels(value),
        })),
      },
    )
  }
  if (isPicture && medium.orientation !== 1) {
    const isStored = posture === 'stored'
    const turn = () => on.onPosture(isStored ? 'upright' : 'stored')
    tools.push({
      key: 'stored',
      node: (
        <Button onClick={turn} isPressed={isStored} keyOf="asStored" title={viewer.storedHint}>
          {viewer.stored}
        </Button>
      ),
      entries: [{ label: viewer.stored, keyOf: 'asStored', isOn: isStored, act: turn }],
    })
  }
  const acts: Tool[] = []
  if (on.onCompare !== null) {
    acts.push({
      key: 'compare',
      rank: 1,
      node: (
        <Button onClick={on.onCompare} keyOf="compareItem" title={compare.itselfHint}>
          {compare.title}
        </Button>
      ),
      entries: [{ label: compare.title, keyOf: 'compareItem', act: on.onCompare }],
    })
  }
  if (on.onRedact !== null) {
    acts.push({
      key: 'redact',
      node: (
        <Button onClick={on.onRedact} title={redaction.openHint}>
          {redaction.open}
        </Button>
      ),
      entries: [{ label: redaction.open, act: on.onRedact }],
    })
  }
  acts.push({
    key: 'report',
    rank: 1,
    node: (
      <Button onClick={on.onReport} keyOf="report" title={reportSheet.openHint}>
        {reportSheet.open}
      </Button>
    ),
    entries: [{ label: reportSheet.open, keyOf: 'report', act: on.onReport }],
  })
  return [...tools, ...acts.map((act, at) => ({ ...act, isApart: at === 0 }))]
}

import { type ReactNode, useRef, useState } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { FaceReading } from '../../../shared/model/face.ts'
import type { PlacedFace, StoredPicture } from '../../../shared/model/face-reading.ts'
import { canBeAnalysed } from '../../../shared/model/item.ts'
import type { ReadingInUse } from '../../../shared/model/proven-reading.ts'
import { compare as compareWords } from '../../../shared/words/compare.ts'
import { faces as words } from '../../../shared/words/faces.ts'
import { whyNotFactChecked } from '../../../shared/words/fact-check-sheet.ts'
import { links } from '../../../shared/words/links.ts'
import { redaction } from '../../../shared/words/redaction.ts'
import { frame } from '../../../shared/words/ui.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { useLinkFile } from '../../data/links.ts'
import { useRedactionStatus } from '../../data/redactions.ts'
import { useExportItem } from '../../data/reports.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { PartBoundary } from '../../ui/error-boundary.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { useMeasure } from '../../ui/use-measure.ts'
import { useWindowVeil } from '../../veil/veil-context.tsx'
import { useViewportGroup } from '../../viewer/use-viewport.ts'
import type { Size } from '../../viewer/viewport.ts'
import { comparable } from '../compare/pane-subject.ts'
import { useFindingEditing } from '../finding/use-finding-editing.ts'
import { useMarkKeys } from '../finding/use-mark-keys.ts'
import { useMarks } from '../finding/use-marks.ts'
import { RedactScreen } from '../redact/redact-screen.tsx'
import { ExportLine } from './export-line.tsx'
import { FaceBoxes, type Labels } from './face-boxes.tsx'
import { ItemPanel } from './item-panel.tsx'
import { ItemTools } from './item-tools.tsx'
import type { ItemViewProps } from './item-view-props.ts'
import { seenSize } from './picture-source.ts'
import { PictureStage } from './picture-stage.tsx'
import { PlateLine } from './plate-line.tsx'
import { PlayerView } from './player/player-view.tsx'
import { ReadingMenu } from './reading-menu.tsx'
import { boxIn, type Posture } from './upright.ts'
import { useItemKeys } from './use-item-keys.ts'
import { useShownResult } from './use-shown-result.ts'
import '../links/links.css'

const nowhere = { index: null, isVisited: false }

/** The only pane of this screen. */
const PANE = 'picture'

/** The item once it is loaded. No state in it outlives the item: each one starts fitted, with its newest result. */
export function ItemView(props: ItemViewProps) {
  const { item, player, tab, onTab, labels, areBoxesHidden, onHideBoxes } = props
  const { row, medium } = item
  const [pointed, setPointed] = useState<{ index: number | null; isVisited: boolean }>(nowhere)
  const highlighted = pointed.index
  const setHighlighted = (index: number | null) => setPointed({ index, isVisited: false })
  const [natural, setNatural] = useState<Size | null>(null)
  const exporting = useExportItem()
  const [isRedacting, setRedacting] = useState(false)
  // For a video its stored frame, which is all that reports print of it.
  const canRedact = row.url === null && (medium?.kind === 'image' || (medium?.kind === 'video' && item.hasPreview))
  const redacted = useRedactionStatus(row)
  /** Whether a comparison was requested with nothing to compare. */
  const [isAlone, setAlone] = useState(false)
  const shown = useShownResult(item)
  const { analysis, pictured, drawn, stored, inUse, chosen, choose, faces, placed, hasPicture } = shown

  const isPlayable = medium?.kind === 'video' || medium?.kind === 'audio'
  const size = seenSize(pictured) ?? natural
  const group = useViewportGroup(false)
  const [posture, setPosture] = useState<Posture>('upright')
  const [leaf, setLeaf] = useState(0)
  const showFace = (index: number | null) => {
    const face = index === null ? undefined : placed[index]
    setLeaf(0)
    setPointed({ index, isVisited: true })
    if (face === undefined) group.zoomTo(PANE, 'fit')
    else group.show(PANE, boxIn(posture, face.box, drawn?.orientation ?? 1))
  }
  const goToFace = (by: -1 | 1) => {
    if (placed.length === 0) return
    onHideBoxes(false)
    const from = highlighted ?? (by === 1 ? -1 : 0)
    showFace((from + by + placed.length) % placed.length)
  }
  const canAnalyse = canBeAnalysed(row)
  const beside = comparable(item, props.selected)
  const compare = beside === null ? null : () => props.onCompare(beside)
  const editing = useFindingEditing(row.id, props.caseId)
  const marks = useMarks(props.caseId, new Set([row.id]), editing.known, editing.isClosed, (batch) =>
    props.onMarked(batch, row.reference),
  )
  const writeFinding = () => {
    onTab('result')
    return editing.begin()
  }
  useMarkKeys(marks, props.onMarkSet)
  useItemKeys({
    ...props,
    onFinding: writeFinding,
    onZoom: () => group.toggle(PANE),
    onFill: () => group.zoomTo(PANE, 'fill'),
    onZoomBy: (factor) => group.zoomBy(PANE, null, factor),
    onPan: (dx, dy) => group.pan(PANE, { x: -dx, y: -dy }),
    onPosture: () => setPosture(posture === 'stored' ? 'upright' : 'stored'),
    onNextFace: goToFace,
    onHide: () => onHideBoxes(!areBoxesHidden),
    onTab: (wanted) => onTab(tab === wanted ? 'result' : wanted),
    onFactCheck: () => props.onFace('fact_check'),
    onReportSheet: () => props.onReport(row.id),
    onCompare: () => (compare === null ? setAlone(true) : compare()),
    onAnalyse: () => canAnalyse && props.onAnalyse(row.id),
    onAskFactCheck: () => whyNotFactChecked(row) === null && props.onAskFactCheck(row.id),
  })

  const hasBoxes = placed.length > 0
  const isHidden = areBoxesHidden || props.isHeld
  const isVeiled = useWindowVeil().look !== 'off'
  const boxesLine = (
    <BoxesLine
      inUse={inUse}
      chosen={chosen}
      hasBoxes={hasBoxes}
      onChoose={choose}
      areHidden={isHidden}
      opacity={props.boxOpacity}
      onOpacity={props.onBoxOpacity}
    />
  )
  return (
    <main className="item-screen">
      <ItemTools
        {...props}
        group={group}
        posture={posture}
        id={PANE}
        onPosture={setPosture}
        onCompare={compare}
        hasBoxes={hasBoxes}
        onReport={() => props.onReport(row.id)}
        onRedact={canRedact ? () => setRedacting(true) : null}
      />
      <div className="item-work">
        {isRedacting && <RedactScreen item={item} onClose={() => setRedacting(false)} />}
        <ExportLine exporting={exporting} />
        {isAlone && compare === null && (
          <div className="export-line" role="status">
            <p>{compareWords.nothingBeside}</p>
            <IconButton icon="close" label={viewer.dismiss} onClick={() => setAlone(false)} />
          </div>
        )}
        <PartBoundary failed={frame.partFailed.image}>
          {isPlayable ? (
            <PlayerView
              caseId={props.caseId}
              item={item}
              player={player}
              onOpenItem={(itemId) => props.onOpenItem(itemId, null)}
            />
          ) : !hasPicture ? (
            <LinkStage
              item={item}
              hasAnalysis={analysis !== null}
              frame={stored}
              placed={isHidden ? [] : placed}
              labels={labels}
              highlighted={highlighted}
              onHighlight={setHighlighted}
              reading={
                <>
                  <BoxesWarning inUse={inUse} hasBoxes={hasBoxes} />
                  {boxesLine}
                </>
              }
            />
          ) : (
            <PictureStage
              caseId={props.caseId}
              item={pictured}
              size={size}
              onNaturalSize={setNatural}
              group={group}
              posture={posture}
              leaf={leaf}
              labels={labels}
              onLeaf={setLeaf}
              id={PANE}
              placed={isHidden ? [] : placed}
              hasBoxes={hasBoxes}
              boxOpacity={props.boxOpacity}
              dims={!pointed.isVisited}
              highlighted={highlighted}
              onHighlight={setHighlighted}
              warns={<BoxesWarning inUse={inUse} hasBoxes={hasBoxes} />}
              reading={
                <>
                  {boxesLine}
                  {redacted?.isUnsettled && <span>{redaction.notPrinted}</span>}
                  {redacted !== null && redacted.count > 0 && <span>{redaction.inUse({ n: redacted.count })}</span>}
                  {faces?.faces != null && faces.faces.length > 0 && stored === null && (
                    <span>{viewer.noSizeForBoxes}</span>
                  )}
                </>
              }
            />
          )}
        </PartBoundary>
      </div>
      {(props.isPanelHidden !== true || editing.asked > 0) && (
        <ItemPanel
          {...props}
          shown={shown}
          editing={editing}
          marks={marks}
          exporting={exporting}
          isVeiled={isVeiled}
          highlighted={highlighted}
          isPlayable={isPlayable}
          onHighlight={setHighlighted}
          onShowFace={showFace}
        />
      )}
    </main>
  )
}

type Props = {
  /** null = no boxes were sent, or the size of the image is unknown. */
  inUse: ReadingInUse | null
  chosen: FaceReading | null
  onChoose: (reading: FaceReading | null) => void
  /** Whether any box lies on the image with these box coordinates. */
  hasBoxes: boolean
  areHidden: boolean
  /** Opacity of the boxes, 0–1. */
  opacity: number
  onOpacity: (opacity: number) => void
}

/**
 * Part of an image's plate: which box coordinates are used, and whether the boxes are hidden. Other coordinates can be
 * chosen as long as any box was sent: those in use may put every box outside the image.
 */
function BoxesLine({ inUse, hasBoxes, areHidden, ...menu }: Props) {
  if (inUse === null) return null
  return (
    <>
      {hasBoxes && areHidden && <span>{viewer.hiddenBoxes}</span>}
      <ReadingMenu inUse={inUse} {...menu} />
    </>
  )
}

/** Early part of an image's plate: why its boxes cannot be trusted, or are not shown. */
function BoxesWarning({ inUse, hasBoxes }: Pick<Props, 'inUse' | 'hasBoxes'>) {
  if (inUse === null || (hasBoxes && inUse.isSettled)) return null
  return <strong className="plate-says">{hasBoxes ? words.placeUncertain : words.noneOnPicture}</strong>
}

type LinkStageProps = {
  item: ItemDetail
  hasAnalysis: boolean
  /** The frame the boxes are drawn on; null = there are no boxes. */
  frame: StoredPicture | null
  placed: readonly PlacedFace[]
  labels: Labels
  highlighted: number | null
  onHighlight: (index: number | null) => void
  /** What the plate says about the boxes. */
  reading: ReactNode
}

/** Stage of a link, which has no image here: boxes are drawn on an empty frame, and the saved file can be attached. */
function LinkStage({ item, hasAnalysis, frame, placed, labels, highlighted, onHighlight, reading }: LinkStageProps) {
  const { attach } = useLinkFile(item.row.id)
  const isReading = item.attached !== null
  const wasAsked = item.attempts.length + item.otherAttempts.length > 0
  return (
    <div className="stage">
      <div className="link-frame">
        <strong>{links.frame.title}</strong>
        {frame !== null && (
          <BoxFrame frame={frame} placed={placed} labels={labels} highlighted={highlighted} onHighlight={onHighlight} />
        )}
        {frame !== null && <p className="prose">{links.frame.boxes}</p>}
        <p className="prose">
          {hasAnalysis ? links.frame.why : wasAsked ? links.frame.noResult : links.frame.notAsked}
        </p>
        {isReading ? (
          <p>{links.frame.reading}</p>
        ) : (
          <Button onClick={() => attach.mutate()} isDisabled={attach.isPending}>
            {links.frame.attach}
          </Button>
        )}
        {attach.error !== null && <ErrorNote error={attach.error.error} />}
      </div>
      {frame !== null && <PlateLine className="stage-plate">{reading}</PlateLine>}
    </div>
  )
}

/** Margin for labels around the frame, CSS pixels. */
const AROUND = 28

const around = ({ width, height }: Size): Size => ({ width: width + 2 * AROUND, height: height + 2 * AROUND })

type BoxFrameProps = Pick<LinkStageProps, 'placed' | 'labels' | 'highlighted' | 'onHighlight'> & {
  frame: StoredPicture
}

/**
 * Empty frame with the aspect ratio of the boxes, measured when it appears: a reply may arrive while the item is open.
 */
function BoxFrame({ frame, ...boxes }: BoxFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useMeasure(box)
  return (
    <div className="link-frame-box" ref={box} style={{ aspectRatio: `${frame.width} / ${frame.height}` }}>
      <FaceBoxes {...boxes} shown={{ x: AROUND, y: AROUND, ...shown }} pane={around(shown)} />
    </div>
  )
}

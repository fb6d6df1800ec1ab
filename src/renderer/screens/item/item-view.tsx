import { type ReactNode, useState } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { CaseId, CheckId, ItemId, Sha256 } from '../../../shared/model/ids.ts'
import { frameOfBoxes } from '../../../shared/model/link-frame.ts'
import { containerEntries } from '../../../shared/words/container.ts'
import { whyNotFactChecked } from '../../../shared/words/fact-check-sheet.ts'
import { item as words } from '../../../shared/words/item.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { type ItemQuery, useItem, useOriginalWatch } from '../../data/items.ts'
import { useExportItem } from '../../data/reports.ts'
import { panelId, Tabs } from '../../ui/tabs.tsx'
import { useWindowVeil } from '../../veil/veil-context.tsx'
import { useViewportGroup } from '../../viewer/use-viewport.ts'
import type { Size } from '../../viewer/viewport.ts'
import { besideItself, comparable, type PaneSubject } from '../compare/pane-subject.ts'
import { FindingBlock } from '../finding/finding-block.tsx'
import { MarksRow } from '../finding/marks-row.tsx'
import { useFindingEditing } from '../finding/use-finding-editing.ts'
import { useMarkKeys } from '../finding/use-mark-keys.ts'
import { useMarks } from '../finding/use-marks.ts'
import { RedactScreen } from '../redact/redact-screen.tsx'
import { ArrivalBlock } from './arrival-block.tsx'
import { BoxesLine } from './boxes-line.tsx'
import { ExportLine } from './export-line.tsx'
import type { Labels } from './face-boxes.tsx'
import { FaceCrops } from './face-crops.tsx'
import type { ItemFace } from './face-switch.tsx'
import { HistoryTab } from './history-tab.tsx'
import { type ItemTab, itemTabs } from './item-screen.tsx'
import { ItemTools } from './item-tools.tsx'
import { LinkBlock } from './link-block.tsx'
import { LinkStage } from './link-stage.tsx'
import { MetadataTab } from './metadata-tab.tsx'
import { seenSize } from './picture-source.ts'
import { PictureStage } from './picture-stage.tsx'
import type { Player } from './player/player.ts'
import { PlayerView } from './player/player-view.tsx'
import { ResultTab } from './result-tab.tsx'
import { StillsBlock } from './stills-block.tsx'
import { boxIn, type Posture } from './upright.ts'
import { useItemKeys } from './use-item-keys.ts'
import type { ListKeys } from './use-list-keys.ts'
import { usePlacedFaces } from './use-placed-faces.ts'

type Props = {
  item: ItemDetail
  /** The list it was opened from, of its own case. */
  query: ItemQuery
  caseId: CaseId
  player: Player
  place: ReactNode
  tab: ItemTab
  onTab: (tab: ItemTab) => void
  labels: Labels
  onLabels: (labels: Labels) => void
  areBoxesHidden: boolean
  onHideBoxes: (areHidden: boolean) => void
  /** Whether the key that hides the boxes is held: it may be, from one item to the next. */
  isHeld: boolean
  onHold: (isHeld: boolean) => void
  /** 0–1. */
  boxOpacity: number
  onBoxOpacity: (opacity: number) => void
  onStep: (by: -1 | 1, isRepeated: boolean) => void
  listKeys?: ListKeys | undefined
  onOpenItem: (itemId: ItemId, index: number | null) => void
  onBack: () => void
  onFace: (face: ItemFace) => void
  /** Opens the fact checks of bytes the file held before. */
  onEarlierCheck: (sha256: Sha256) => void
  /** Leads to the custody entries about an item. */
  onCustody?: (item: { id: ItemId; reference: string }) => void
  onAnalyse: (itemId: ItemId) => void
  onAskFactCheck: (itemId: ItemId) => void
  /** Opens the sheet of a report. */
  onReport: (itemId: ItemId) => void
  onCompare: (panes: readonly PaneSubject[]) => void
  selected: readonly ItemId[]
  onOpenQueue?: () => void
  isPanelHidden?: boolean
}

/** The one pane of this screen. */
const PANE = 'picture'

/** The item once it is known. Nothing in it outlives the item: each one starts fitted, with its newest result. */
export function ItemView(props: Props) {
  const { item, player, tab, onTab, labels, areBoxesHidden, onHideBoxes } = props
  const { row, medium } = item
  const [shownCheck, setShownCheck] = useState<CheckId | null>(null)
  const [highlighted, setHighlighted] = useState<number | null>(null)
  const [natural, setNatural] = useState<Size | null>(null)
  const exporting = useExportItem()
  const [isRedacting, setRedacting] = useState(false)

  const [picture, setPicture] = useState(0)
  const isLink = row.url !== null
  const file = useItem(item.attached?.itemId ?? null).data ?? null

  const whole =
    item.analyses.find((one) => one.checkId === shownCheck) ??
    item.analyses.find((one) => one.isCurrent) ??
    item.analyses[0] ??
    null
  // A page may hold several pictures: each is looked at on its own.
  const analysis = whole === null || !isLink ? whole : { ...whole, result: whole.reply.images[picture] ?? whole.result }
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
  const { inUse, chosen, choose, faces, placed } = usePlacedFaces(analysis, stored)

  const isPlayable = medium?.kind === 'video' || medium?.kind === 'audio'
  const hasPicture = !isLink || drawn !== null
  const size = seenSize(pictured) ?? natural
  const group = useViewportGroup(false)
  const [posture, setPosture] = useState<Posture>('upright')
  const [leaf, setLeaf] = useState(0)
  const showFace = (index: number | null) => {
    const face = index === null ? undefined : placed[index]
    setLeaf(0)
    setHighlighted(index)
    if (face === undefined) group.zoomTo(PANE, 'fit')
    else group.show(PANE, boxIn(posture, face.box, drawn?.orientation ?? 1))
  }
  const goToFace = (by: -1 | 1) => {
    if (placed.length === 0) return
    onHideBoxes(false)
    const from = highlighted ?? (by === 1 ? -1 : 0)
    showFace((from + by + placed.length) % placed.length)
  }
  const canAnalyse = row.status === 'not_sent' || row.status === 'cancelled' || row.status === 'older_result'
  const beside = comparable(item, props.selected)
  const compare = beside === null ? null : () => props.onCompare(beside)
  const editing = useFindingEditing(row.id, props.caseId)
  const marks = useMarks(props.caseId, [row.id], editing.known, editing.isClosed)
  const writeFinding = () => {
    onTab('result')
    return editing.begin()
  }
  const runs = item.analyses.length > 1 ? besideItself(item) : null
  useMarkKeys(marks)
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
    onCompare: () => compare?.(),
    onAnalyse: () => canAnalyse && props.onAnalyse(row.id),
    onAskFactCheck: () => whyNotFactChecked(row) === null && props.onAskFactCheck(row.id),
  })

  const hasBoxes = placed.length > 0
  const isHidden = areBoxesHidden || props.isHeld
  const isVeiled = useWindowVeil().look !== 'off'
  const exportPdf = () => exporting.mutate({ itemId: row.id, isVeiled })
  const boxesLine = (
    <BoxesLine
      {...{ inUse, chosen, hasBoxes }}
      onChoose={choose}
      areHidden={isHidden}
      opacity={props.boxOpacity}
      onOpacity={props.onBoxOpacity}
    />
  )
  const counts = {
    result: undefined,
    metadata:
      medium === null
        ? undefined
        : (medium.metadata?.entries.length ?? 0) +
          (medium.container === null ? 0 : containerEntries(medium.container).length),
    history: item.attempts.length + item.otherAttempts.length,
  }
  return (
    <main className="item-screen">
      <div className="item-work">
        <ItemTools
          {...props}
          {...{ group, posture }}
          id={PANE}
          onPosture={setPosture}
          onCompare={compare}
          hasBoxes={hasBoxes}
          onExport={exportPdf}
          onReport={() => props.onReport(row.id)}
          onRedact={!isLink && medium?.kind === 'image' ? () => setRedacting(true) : null}
          isExporting={exporting.isPending}
        />
        {isRedacting && <RedactScreen item={item} onClose={() => setRedacting(false)} />}
        <ExportLine exporting={exporting} />
        {isPlayable ? (
          <PlayerView item={item} player={player} onOpenItem={(itemId) => props.onOpenItem(itemId, null)} />
        ) : !hasPicture ? (
          <LinkStage
            item={item}
            hasAnalysis={analysis !== null}
            frame={stored}
            placed={isHidden ? [] : placed}
            labels={labels}
            highlighted={highlighted}
            onHighlight={setHighlighted}
            reading={boxesLine}
          />
        ) : (
          <PictureStage
            item={pictured}
            size={size}
            onNaturalSize={setNatural}
            {...{ group, posture, leaf, labels }}
            onLeaf={setLeaf}
            id={PANE}
            placed={isHidden ? [] : placed}
            hasBoxes={hasBoxes}
            boxOpacity={props.boxOpacity}
            highlighted={highlighted}
            onHighlight={setHighlighted}
            reading={
              <>
                {boxesLine}
                {faces?.faces != null && faces.faces.length > 0 && stored === null && (
                  <span>{viewer.noSizeForBoxes}</span>
                )}
              </>
            }
          />
        )}
      </div>
      {(props.isPanelHidden !== true || editing.asked > 0) && (
        <aside className="item-panel" aria-label={viewer.panel}>
          <Tabs
            label={viewer.panel}
            value={tab}
            onChange={onTab}
            tabs={itemTabs.map((value) => {
              const count = counts[value]
              return { value, label: words.tabs[value], ...(count === undefined || count === 0 ? {} : { count }) }
            })}
          />
          <div key={tab} className="item-panel-body" id={panelId(tab)} role="tabpanel" aria-label={words.tabs[tab]}>
            {tab === 'result' && isLink && (
              <LinkBlock item={item} analysis={whole} picture={picture} onPicture={setPicture} />
            )}
            {tab === 'result' && item.arrival !== null && <ArrivalBlock arrival={item.arrival} />}
            {tab === 'result' && <StillsBlock item={item} onOpenItem={(itemId) => props.onOpenItem(itemId, null)} />}
            {tab === 'result' && (
              <ResultTab
                item={item}
                analysis={analysis}
                reading={inUse}
                placed={placed}
                highlighted={highlighted}
                onHighlight={setHighlighted}
                finding={
                  <FindingBlock
                    itemId={row.id}
                    editing={editing}
                    onCompareRuns={runs === null ? null : () => props.onCompare(runs)}
                    marks={
                      <MarksRow
                        status={editing.known?.status ?? null}
                        tags={editing.known?.tags ?? []}
                        all={marks.all}
                        isReadOnly={editing.isClosed}
                        onStatus={marks.setStatus}
                        onTag={marks.setTag}
                        onNewTag={marks.newTag}
                      />
                    }
                  />
                }
                crops={
                  hasPicture && placed.length > 0 ? (
                    <FaceCrops
                      item={pictured}
                      placed={placed}
                      isPlaceUncertain={inUse?.isSettled === false}
                      wholeScore={faces?.fullImageScore ?? null}
                      highlighted={highlighted}
                      onHighlight={setHighlighted}
                      onShow={showFace}
                    />
                  ) : null
                }
                onAnalyse={() => props.onAnalyse(row.id)}
                onAskFactCheck={() => props.onAskFactCheck(row.id)}
                onOpenFactCheck={() => props.onFace('fact_check')}
                {...(props.onOpenQueue === undefined ? {} : { onOpenQueue: props.onOpenQueue })}
              />
            )}
            {tab === 'metadata' && <MetadataTab item={item} />}
            {tab === 'history' && (
              <HistoryTab
                caseId={props.query.caseId}
                onCustody={props.onCustody && (() => props.onCustody?.({ id: row.id, reference: row.reference }))}
                isExporting={exporting.isPending}
                onExportEarlier={(earlier) => exporting.mutate({ itemId: row.id, earlier, isVeiled })}
                onEarlierCheck={props.onEarlierCheck}
                item={item}
                shown={analysis?.checkId ?? null}
                onShow={(checkId) => {
                  setShownCheck(checkId)
                  onTab('result')
                }}
                onOpenItem={(itemId) => props.onOpenItem(itemId, null)}
              />
            )}
          </div>
        </aside>
      )}
    </main>
  )
}

import { containerEntries } from '../../../shared/words/container.ts'
import { item as words } from '../../../shared/words/item.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import type { useExportItem } from '../../data/reports.ts'
import { panelId, Tabs } from '../../ui/tabs.tsx'
import { besideItself } from '../compare/pane-subject.ts'
import { FindingBlock } from '../finding/finding-block.tsx'
import { MarksRow } from '../finding/marks-row.tsx'
import type { FindingEditing } from '../finding/use-finding-editing.ts'
import type { useMarks } from '../finding/use-marks.ts'
import { ArrivalBlock } from './arrival-block.tsx'
import { FaceCrops } from './face-crops.tsx'
import { HistoryTab } from './history-tab.tsx'
import { type ItemViewProps, itemTabs } from './item-view-props.ts'
import { LinkBlock } from './link-block.tsx'
import { MetadataTab } from './metadata-tab.tsx'
import { ResultTab } from './result-tab.tsx'
import { StillsBlock } from './stills-block.tsx'
import type { ShownResult } from './use-shown-result.ts'

type Props = Pick<
  ItemViewProps,
  | 'item'
  | 'query'
  | 'tab'
  | 'onTab'
  | 'onOpenItem'
  | 'onAnalyse'
  | 'onAskFactCheck'
  | 'onFace'
  | 'onOpenQueue'
  | 'onCompare'
  | 'onCustody'
  | 'onEarlierCheck'
> & {
  shown: ShownResult
  editing: FindingEditing
  marks: ReturnType<typeof useMarks>
  exporting: ReturnType<typeof useExportItem>
  isVeiled: boolean
  isPlayable: boolean
  highlighted: number | null
  onHighlight: (index: number | null) => void
  onShowFace: (index: number | null) => void
}

/** What is known about the item, beside its picture: the three voices, its metadata, its history. */
export function ItemPanel(props: Props) {
  const { item, tab, onTab, editing, marks, exporting, isVeiled, highlighted, onHighlight } = props
  const { row, medium } = item
  const { whole, analysis, picture, setPicture, setShownCheck, pictured, inUse, faces, placed, hasPicture } =
    props.shown
  const isLink = row.url !== null
  const runs = item.analyses.length > 1 ? besideItself(item) : null
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
            onHighlight={onHighlight}
            finding={
              <FindingBlock
                itemId={row.id}
                editing={editing}
                isPlayed={props.isPlayable}
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
                  onHighlight={onHighlight}
                  onShow={props.onShowFace}
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
  )
}

import type { ReactNode } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Analysis } from '../../../shared/model/analysis.ts'
import type { Arrival } from '../../../shared/model/arrival.ts'
import type { PlacedFace } from '../../../shared/model/face-reading.ts'
import type { Sha256 } from '../../../shared/model/ids.ts'
import type { PromisedFile } from '../../../shared/model/promised.ts'
import type { ReadingInUse } from '../../../shared/model/proven-reading.ts'
import { containerEntries } from '../../../shared/words/container.ts'
import { dropped } from '../../../shared/words/dropped.ts'
import { result, item as words } from '../../../shared/words/item.ts'
import { blocks } from '../../../shared/words/library.ts'
import { links } from '../../../shared/words/links.ts'
import { unnamedOperator } from '../../../shared/words/preferences.ts'
import { promised as promisedWords } from '../../../shared/words/promised.ts'
import { frame } from '../../../shared/words/ui.ts'
import { viewer } from '../../../shared/words/viewer.ts'
import { useLinkFile } from '../../data/links.ts'
import type { useExportItem } from '../../data/reports.ts'
import { Block, Facts } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { VerdictChip } from '../../ui/chip.tsx'
import { Digest } from '../../ui/digest.tsx'
import { PartBoundary } from '../../ui/error-boundary.tsx'
import { instant } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { panelId, Tabs } from '../../ui/tabs.tsx'
import { When } from '../../ui/when.tsx'
import { besideItself } from '../compare/pane-subject.ts'
import { FindingBlock } from '../finding/finding-block.tsx'
import { MarksRow } from '../finding/marks-row.tsx'
import type { FindingEditing } from '../finding/use-finding-editing.ts'
import type { useMarks } from '../finding/use-marks.ts'
import { AlsoInBlock } from './also-in-block.tsx'
import { FaceCrops } from './face-crops.tsx'
import { HistoryTab } from './history-tab.tsx'
import { type ItemViewProps, itemTabs } from './item-view-props.ts'
import { LocalBlock } from './local-block.tsx'
import { MetadataTab } from './metadata-tab.tsx'
import { NoResult } from './no-result.tsx'
import { PartOfBlock } from './part-of-block.tsx'
import { RemarksBlock } from './remarks-block.tsx'
import { ServiceResult, VerdictStatement } from './service-result.tsx'
import { StillsBlock } from './stills-block.tsx'
import type { ShownResult } from './use-shown-result.ts'
import './result-tab.css'

type Props = Pick<
  ItemViewProps,
  | 'marking'
  | 'item'
  | 'match'
  | 'query'
  | 'tab'
  | 'onTab'
  | 'onOpenItem'
  | 'onOpenElsewhere'
  | 'onAnalyse'
  | 'onAskFactCheck'
  | 'onFace'
  | 'onOpenQueue'
  | 'onCompare'
  | 'onCustody'
  | 'onEarlierCheck'
  | 'onRecorded'
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

/** Panel next to the image: the result of the item, its metadata and its history. */
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
  // Whatever of the panel fails, it does not cost the verdict.
  const verdict =
    analysis === null || analysis.result === null ? null : (
      <VerdictStatement analysis={analysis} result={analysis.result} />
    )
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
        <PartBoundary failed={frame.partFailed.panel} kept={verdict}>
          {tab === 'result' && isLink && (
            <LinkBlock item={item} analysis={whole} picture={picture} onPicture={setPicture} />
          )}
          {tab === 'result' && item.arrival !== null && <ArrivalBlock arrival={item.arrival} />}
          {tab === 'result' && item.promised !== null && (
            <PromisedBlock promised={item.promised} sha256={item.medium?.sha256 ?? null} />
          )}
          {tab === 'result' && <PartOfBlock item={item} onOpenItem={(itemId) => props.onOpenItem(itemId, null)} />}
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
                    <>
                      <MarksRow
                        status={editing.known?.status ?? null}
                        tags={editing.known?.tags ?? []}
                        all={marks.all}
                        isReadOnly={editing.isClosed}
                        onStatus={marks.setStatus}
                        onTag={marks.setTag}
                        onNewTag={marks.newTag}
                      />
                      {!editing.isClosed && props.marking}
                      {marks.error !== null && <ErrorNote error={marks.error.error} />}
                    </>
                  }
                />
              }
              crops={
                hasPicture && placed.length > 0 ? (
                  <PartBoundary failed={frame.partFailed.faces}>
                    <FaceCrops
                      item={pictured}
                      placed={placed}
                      isPlaceUncertain={inUse?.isSettled === false}
                      wholeScore={faces?.fullImageScore ?? null}
                      highlighted={highlighted}
                      onHighlight={onHighlight}
                      onShow={props.onShowFace}
                    />
                  </PartBoundary>
                ) : null
              }
              onAnalyse={() => props.onAnalyse(row.id)}
              onAskFactCheck={() => props.onAskFactCheck(row.id)}
              onOpenFactCheck={() => props.onFace('fact_check')}
              {...(props.onOpenQueue === undefined ? {} : { onOpenQueue: props.onOpenQueue })}
            />
          )}
          {tab === 'result' && <AlsoInBlock itemId={row.id} isLink={isLink} onOpen={props.onOpenElsewhere} />}
          {tab === 'metadata' && <MetadataTab item={item} match={props.match} />}
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
        </PartBoundary>
      </div>
    </aside>
  )
}

/**
 * How an image without an original file arrived. What the other program said about it is quoted as that program's
 * words.
 */
function ArrivalBlock({ arrival }: { arrival: Arrival }) {
  const { name, address, takenAt, takenBy } = arrival
  const said = (text: string | null, className: string) =>
    text === null ? <span className="quiet">{dropped.none}</span> : <Name text={text} className={className} />
  return (
    <Block title={dropped.title}>
      <div className="lines">
        <Facts
          rows={[
            [dropped.how, dropped.bytesOnly],
            [dropped.name, <span key="name">{said(name, 'wraps')}</span>],
            [dropped.address, <span key="address">{said(address, 'mono wraps')}</span>],
            [
              dropped.at,
              <span key="at">
                <When at={takenAt} isExact /> · <Name text={takenBy || unnamedOperator} />
              </span>,
            ],
          ]}
        />
        <p className="quiet prose">{dropped.notChecked}</p>
      </div>
    </Block>
  )
}

type PromisedBlockProps = {
  promised: PromisedFile
  /** Of the copy as it was last read; null = it was not read. */
  sha256: Sha256 | null
}

/** Where the copy of a temporary file came from. */
function PromisedBlock({ promised, sha256 }: PromisedBlockProps) {
  const { path, modifiedAt, copiedAt, copiedBy } = promised
  return (
    <Block title={promisedWords.title}>
      <div className="lines">
        <Facts
          rows={[
            [promisedWords.path, <Name key="path" text={path} isPath className="mono wraps selectable" />],
            [promisedWords.modified, <When key="modified" at={modifiedAt} isExact />],
            [
              promisedWords.copied,
              <span key="copied">
                <When at={copiedAt} isExact /> · <Name text={copiedBy || unnamedOperator} />
              </span>,
            ],
            [promisedWords.digest, <Digest key="digest" hex={promised.sha256} />],
          ]}
        />
        {sha256 !== null && sha256 !== promised.sha256 && <Note>{promisedWords.otherBytes}</Note>}
        <p className="quiet prose">{promisedWords.asReported}</p>
      </div>
    </Block>
  )
}

type LinkBlockProps = {
  item: ItemDetail
  analysis: Analysis | null
  picture: number
  onPicture: (index: number) => void
}

/** Head of a link's result: its exact URL, the attached file, and the images of its page. */
function LinkBlock({ item, analysis, picture, onPicture }: LinkBlockProps) {
  const { detach } = useLinkFile(item.row.id)
  const { attached } = item
  const images = analysis?.reply.images ?? []
  return (
    <section className="lines link-block" aria-label={links.address}>
      <p className="selectable">
        <Name text={item.path} isPath className="mono wraps" />
      </p>
      {attached !== null && (
        <Note
          isPlain
          actions={
            <Button onClick={() => detach.mutate()} isDisabled={detach.isPending}>
              {links.frame.detach}
            </Button>
          }
        >
          {links.frame.attached({
            name: attached.reference ?? attached.name,
            by: attached.attachedBy,
            on: instant(attached.attachedAt),
          })}
        </Note>
      )}
      {images.length > 1 && (
        <fieldset className="link-pictures">
          <legend>{links.page.heading({ n: images.length })}</legend>
          {images.map((image, index) => (
            <Button key={image.at} isPressed={index === picture} onClick={() => onPicture(index)}>
              {links.page.image({ n: index + 1 })} <VerdictChip verdict={image.verdict} isShort />
            </Button>
          ))}
        </fieldset>
      )}
    </section>
  )
}

type ResultTabProps = {
  item: ItemDetail
  /** The analysis shown; null = none is stored for this version of the file. */
  analysis: Analysis | null
  reading: ReadingInUse | null
  placed: readonly PlacedFace[]
  highlighted: number | null
  onHighlight: (index: number | null) => void
  /** Crops of the faces; null = there is no image, or no face in it. */
  crops: ReactNode
  /** The person's finding. */
  finding: ReactNode
  onAnalyse: () => void
  onAskFactCheck: () => void
  onOpenFactCheck: () => void
  onOpenQueue?: () => void
  onRecorded?: ItemViewProps['onRecorded']
}

/** What is inconsistent or noticed, and the three voices, always separate and always in this order: the file, the service, the person. */
function ResultTab(props: ResultTabProps) {
  const { item, analysis } = props
  return (
    <>
      <RemarksBlock item={item} analysis={analysis} placed={props.placed} />
      <LocalBlock item={item} onRecorded={props.onRecorded} />
      <Block
        title={blocks.service}
        term="imageForensics"
        beside={analysis === null ? undefined : result.asOf({ instant: instant(analysis.receivedAt) })}
        className="block-service"
      >
        <NoResult {...props} hasAnalysis={analysis !== null} />
        {analysis !== null && <ServiceResult {...props} analysis={analysis} />}
      </Block>
      {props.finding}
    </>
  )
}

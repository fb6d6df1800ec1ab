import { type Dispatch, type SetStateAction, useLayoutEffect, useRef, useState } from 'react'
import type { Exhibit } from '../../../shared/model/case.ts'
import type { CaseView } from '../../../shared/model/case-view.ts'
import type { ErasureChoice } from '../../../shared/model/erasure.ts'
import type { CaseId, ExhibitId, ItemId } from '../../../shared/model/ids.ts'
import { NO_FILTER } from '../../../shared/model/item-list.ts'
import { type ItemSet, itemSet } from '../../../shared/model/item-set.ts'
import type { RefusedFile } from '../../../shared/model/promised.ts'
import { whyNoComparison } from '../../../shared/words/compare.ts'
import { awayLine, elsewhereLine, exhibitWords, silentLine, stoppedLine } from '../../../shared/words/exhibit.ts'
import { factCheckSheet, whyNotFactChecked } from '../../../shared/words/fact-check-sheet.ts'
import { intakeFailureWords, paste as pasteWords } from '../../../shared/words/intake.ts'
import { intake as intakeWords, library as words } from '../../../shared/words/library.ts'
import { seenWords } from '../../../shared/words/seen.ts'
import { frame } from '../../../shared/words/ui.ts'
import { useAccount } from '../../data/account.ts'
import { useCase, useExhibits } from '../../data/cases.ts'
import { useExhibitActions, usePlaceOffers, useWatchAttachment } from '../../data/exhibits.ts'
import { useTags } from '../../data/findings.ts'
import { useHashLists } from '../../data/hash-lists.ts'
import { useIntake, useIntakeActions } from '../../data/intake.ts'
import { chosenOf } from '../../data/item-sets.ts'
import {
  chooseItems,
  notSentIn,
  useCountOf,
  useFacets,
  useItem,
  useItemTotals,
  useNotSentCount,
} from '../../data/items.ts'
import { useLookedAt, useSetSeen } from '../../data/seen.ts'
import { useSettings } from '../../data/settings.ts'
import { useSavedCounts, useSavedFilters } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { useMeasure } from '../../ui/use-measure.ts'
import { RefusedFiles } from '../drop/refused.tsx'
import { AdvanceChoice } from '../finding/advance-choice.tsx'
import { FindingBrief } from '../finding/finding-brief.tsx'
import { MarkBar } from '../finding/mark-bar.tsx'
import { TagSheet } from '../finding/tag-sheet.tsx'
import { useMarkKeys } from '../finding/use-mark-keys.ts'
import { useMarks } from '../finding/use-marks.ts'
import { useTriage } from '../finding/use-triage.ts'
import type { OnOpenElsewhere } from '../item/also-in-block.tsx'
import { ChosenLists } from '../links/chosen-lists.tsx'
import { LinksScreen } from '../links/links-screen.tsx'
import { useLinkPaste } from '../links/use-link-paste.ts'
import { SearchStrip } from '../search/search-strip.tsx'
import { AddButtons, AddMenu } from './add-evidence.tsx'
import { ChangedReadingsNote } from './changed-readings.tsx'
import { EraseSheet } from './erase-sheet.tsx'
import { ExhibitSheet } from './exhibit-sheet.tsx'
import { FilterChips } from './filter-chips.tsx'
import { Inspector } from './inspector.tsx'
import { ItemList } from './item-list.tsx'
import { columnsIn, ROW_HEIGHT } from './items-view.tsx'
import { LibraryTools } from './library-tools.tsx'
import { SavedFilterSheet } from './saved-filter-sheet.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { NOTHING_SELECTED, type Place, type Selection } from './selection.ts'
import { SidePanel } from './side-panel.tsx'
import { useLibraryKeys } from './use-library-keys.ts'
import { type StepKind, useSelection } from './use-selection.ts'
import { type LibraryView, narrowed } from './view.ts'
import './library.css'

type Props = {
  caseId: CaseId
  view: LibraryView
  setView: Dispatch<SetStateAction<LibraryView>>
  /** How the case is viewed, which is remembered. */
  caseView: CaseView
  onCaseView: (change: Partial<CaseView>) => void
  hasPanels: boolean
  onOpen: (place: Place) => void
  /** Opens an item of another case. */
  onOpenElsewhere: OnOpenElsewhere
  onAnalyse: (items: ItemSet) => void
  /** Opens the cost sheet of a fact check. */
  onFactCheck: (items: ItemSet) => void
  /** Opens the comparison of two to four items. */
  onCompare: (items: ItemSet) => void
  /** Opens the report sheet; null = for the whole case. */
  onReport: (items: ItemSet | null) => void
  /** Opens the sheet for copying originals; null = for the whole case. */
  onCopies: (items: ItemSet | null) => void
  /** Opens what a search found in texts, of this case or of all. */
  onSearchTexts: (isAll: boolean) => void
  onBack: () => void
}

const NO_COUNTS: ReadonlyMap<number, number> = new Map()
const idsOf = (all: readonly { id: number }[]): ReadonlySet<string> => new Set(all.map(({ id }) => String(id)))

const NOTHING: readonly ItemId[] = []
/** How long an item is shown in the inspector until it counts as looked at, ms. */
const LOOK_MS = 1000
const UNMARKED = { status: null, tags: [] }

/** Exhibits with a button in a note about several; the others have theirs in the panel. */
const MOST_NAMED = 3

/** The items of a case: filtered on the left, shown in the middle, described on the right. */
export function LibraryScreen({ caseId, view, setView, caseView, hasPanels, onOpen, onBack, ...on }: Props) {
  const { onAnalyse, onFactCheck, onCompare, onCaseView } = on
  const { filter, scroll, selection } = view
  const { sort, layout } = caseView
  const query = { caseId, filter, sort }
  const list = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLDivElement>(null)
  const [isTagging, setTagging] = useState(false)
  const [erasing, setErasing] = useState<ErasureChoice | null>(null)
  const totals = useItemTotals(query)
  const total = totals.data?.total ?? 0
  const hidden = totals.data?.hidden ?? 0
  const knownExhibits = useExhibits(caseId).data
  const exhibits = knownExhibits ?? []
  const [exhibitId, setExhibitId] = useState<ExhibitId | null>(null)
  const shownExhibit = exhibits.find(({ id }) => id === exhibitId)
  const away = exhibits.filter(({ awaySince }) => awaySince != null)
  const offers = usePlaceOffers(caseId).data ?? []
  const offered = away.filter(({ id }) => offers.some(({ exhibitId }) => exhibitId === id))
  const silent = exhibits.filter(({ awaySince, silentSince }) => awaySince == null && silentSince != null)
  const stopped = exhibits.filter(({ reading }) => reading === 'stopped')
  useWatchAttachment(caseId)
  const { askAgain } = useExhibitActions(caseId)
  const facets = useFacets(query).data
  const notSent = useNotSentCount(query).data ?? 0
  const activeId = selection.active?.id ?? null
  const item = useItem(activeId).data ?? null
  const { choose: chooseFiles, paste, resume } = useIntakeActions(caseId)
  /** What was chosen last and not added. */
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const addChosen = (what: 'files' | 'folders') =>
    chooseFiles.mutate(what, { onSuccess: (chosen) => setRefused(chosen.refused) })
  const isClosed = useCase(caseId).data?.closedAt != null
  const one = selection.ids.size === 1 && item !== null && selection.ids.has(item.row.id) ? item.row : null
  /** The last change, and the single item it was made at; null = it was made at several. */
  const lastMarked = useRef<{ batch: string; place: Place | null } | null>(null)
  const counted = useCountOf(query, selection.ids).data
  const marks = useMarks(caseId, selection.ids, one === null ? null : (one.review ?? UNMARKED), isClosed, (batch) => {
    lastMarked.current = { batch, place: selection.ids.size === 1 ? selection.active : null }
  })
  const names = { tags: marks.all, hashLists: useHashLists().data?.lists ?? [] }
  const failure = useIntake(caseId).data?.failure ?? null

  const connection = useAccount().data?.connection
  const { isAirGapped = false, isDemo = false } = useSettings().data ?? {}
  const isOffline = (isAirGapped && !isDemo) || connection === 'offline' || connection === 'unreachable'

  const { width } = useMeasure(main)
  const columns = layout === 'grid' ? columnsIn(width) : 1
  /** One row of what was visible stays visible. */
  const perPage = () => Math.max(1, Math.floor((list.current?.clientHeight ?? 0) / ROW_HEIGHT[layout]) - 1) * columns

  const select = useSelection({
    query,
    total,
    selection,
    // What was chosen in a list that is not shown any more is not selected in this one.
    onSelect: (change: (old: Selection) => Selection) =>
      setView((old) =>
        // Another filter or order has another scroll offset.
        old.scroll === scroll ? { ...old, selection: change(old.selection) } : old,
      ),
  })
  useLookedAt(caseId, hasPanels && selection.ids.size < 2 && item !== null ? [item.row.id] : NOTHING, LOOK_MS)
  const setSeen = useSetSeen()
  const mark = (isSeen: boolean) => setSeen.mutate({ caseId, items: chosenOf(selection.ids), isSeen })
  const { toUnseen, noneLeftAt, forget, advance, setAdvance, leadOn } = useTriage({
    query,
    itemId: activeId,
    index: selection.active?.index ?? null,
    onGo: (id, index) => select.to({ id, index }),
    onStep: () => select.move(1),
  })
  useMarkKeys(marks, () => {
    if (selection.ids.size === 1 && !selection.isGathered && activeId !== null) leadOn()
  })
  const takeBack = (batch: string) => {
    const place = lastMarked.current?.batch === batch ? lastMarked.current.place : null
    void marks.takeBack(batch).then((isUndone) => isUndone && place !== null && select.to(place))
  }
  useKeys({
    nextUnseen: ({ repeat }) => (repeat ? undefined : void toUnseen()),
    toggleSeen: ({ repeat }) => (repeat || selection.ids.size === 0 ? false : mark(one?.isSeen !== true)),
    takeBack: ({ repeat }) => (repeat || isClosed || marks.batch === null ? false : takeBack(marks.batch)),
  })
  const narrow = (change: Parameters<typeof narrowed>[1]) => setView((old) => narrowed(old, change))
  const show = (next: CaseView['layout']) => onCaseView({ layout: next })
  const sortBy = (next: CaseView['sort']) => {
    setView((old) => narrowed(old))
    onCaseView({ sort: next })
  }
  const showRecorded = (recorded: { from: number; to: number }) => narrow({ filter: { ...filter, recorded } })

  const tags = useTags(caseId).data
  const saved = useSavedFilters(caseId).data ?? []
  const savedCounts = useSavedCounts(caseId, saved).data ?? NO_COUNTS
  const [isSaving, setSaving] = useState(false)

  /** null = the library is left. */
  const shownFilter = useRef<typeof filter | null>(null)
  useLayoutEffect(() => {
    shownFilter.current = filter
    return () => {
      shownFilter.current = null
    }
  }, [filter])
  const open = () => select.withActive(onOpen)
  const analyse = () => {
    if (selection.ids.size > 0) return onAnalyse(selection.ids)
    const unsent = notSentIn(filter)
    if (unsent === null) return false
    // Not by the count, which a key may come before.
    void chooseItems({ ...query, filter: unsent }).then((items) => {
      if (items.size > 0 && shownFilter.current === filter) onAnalyse(items)
    })
  }
  const whyNotChecked =
    selection.ids.size === 0 ? factCheckSheet.nothingChosen : one === null ? null : whyNotFactChecked(one)
  const whyNotCompared = whyNoComparison(selection.ids.size)
  /** Number of items selected when a comparison was refused; null = none was. */
  const [vainFor, setVainFor] = useState<number | null>(null)
  const compare = () => (whyNotCompared === null ? onCompare(selection.ids) : setVainFor(selection.ids.size))
  const report = () => (total + hidden === 0 ? false : on.onReport(selection.ids.size === 0 ? null : selection.ids))
  const factCheck = () => (whyNotChecked === null ? onFactCheck(selection.ids) : false)
  const move = (by: number, kind?: StepKind) => {
    list.current?.focus({ preventScroll: true })
    select.move(by, kind)
  }

  const addButton = useRef<HTMLButtonElement>(null)
  const [links, setLinks] = useState<{ text: string; isListFirst: boolean } | null>(null)
  useLibraryKeys({
    columns,
    perPage,
    total,
    move,
    open,
    analyse,
    factCheck,
    compare,
    report,
    show,
    select,
    onBack,
    add: {
      menu: () => addButton.current?.click(),
      files: () => addChosen('files'),
      folders: () => addChosen('folders'),
      links: () => setLinks({ text: '', isListFirst: false }),
    },
    hasSelection: selection.ids.size > 0,
  })

  useLinkPaste(
    (text) => setLinks({ text, isListFirst: false }),
    () => paste.mutate(),
  )

  const adding = {
    onChoose: addChosen,
    onLinks: (from: 'text' | 'list') => setLinks({ text: '', isListFirst: from === 'list' }),
    isBusy: chooseFiles.isPending || paste.isPending,
  }
  const add = <AddMenu {...adding} onPaste={() => paste.mutate()} ref={addButton} />
  return (
    <main className={hasPanels ? 'library' : 'library library-bare'}>
      <h1 className="visually-hidden">{words.items}</h1>
      {hasPanels && (
        <SidePanel
          exhibits={exhibits}
          facets={facets}
          names={names}
          total={total + hidden}
          filter={filter}
          onFilter={(next) => narrow({ filter: next })}
          onExhibit={setExhibitId}
          folds={caseView.folds}
          onFold={(folds) => onCaseView({ folds })}
          saved={
            <SavedFilters
              saved={saved}
              counts={savedCounts}
              known={knownExhibits && tags ? { exhibit: idsOf(knownExhibits), tag: idsOf(tags) } : null}
              filter={filter}
              sort={sort}
              onApply={(next, order) => {
                narrow({ filter: next })
                onCaseView({ sort: order })
              }}
              onEdit={() => setSaving(true)}
            />
          }
        />
      )}
      {isSaving && <SavedFilterSheet caseId={caseId} current={{ filter, sort }} onClose={() => setSaving(false)} />}
      {isTagging && <TagSheet caseId={caseId} onClose={() => setTagging(false)} />}
      <div className="library-main" ref={main}>
        <LibraryTools
          layout={layout}
          sort={sort}
          total={total}
          hidden={hidden}
          notSent={notSent}
          isOffline={isOffline}
          add={add}
          selected={selection.ids.size}
          onLayout={show}
          onSort={sortBy}
          onClear={() => narrow({ filter: NO_FILTER })}
          onAnalyse={analyse}
          whyNotChecked={whyNotChecked}
          whyNotCompared={whyNotCompared}
          onFactCheck={factCheck}
          onCompare={compare}
          onReport={report}
          onCopies={() => on.onCopies(selection.ids.size === 0 ? null : selection.ids)}
          onTags={() => setTagging(true)}
          onSeen={mark}
          onErase={() => setErasing({ caseId, items: chosenOf(selection.ids), exhibitIds: [] })}
        />
        <FilterChips filter={filter} exhibits={exhibits} names={names} onFilter={(next) => narrow({ filter: next })} />
        <div className="library-notes">
          {filter.text.trim() !== '' && (
            <SearchStrip
              caseId={caseId}
              filter={filter}
              onFilter={(next) => narrow({ filter: next })}
              onShow={on.onSearchTexts}
            />
          )}
          {failure !== null && failure !== 'read_errors' && (
            <Note actions={<Button onClick={() => resume.mutate()}>{intakeWords.resume}</Button>}>
              {intakeFailureWords[failure]}
            </Note>
          )}
          {away.length > 0 && failure !== 'drive_gone' && (
            <Note>{awayLine(away.map(({ reference }) => reference))}</Note>
          )}
          {offered.length > 0 && (
            <Note isPlain actions={<AboutButtons exhibits={offered} onShow={setExhibitId} />}>
              {elsewhereLine(offered.map(({ reference }) => reference))}
            </Note>
          )}
          {silent.length > 0 && (
            <Note
              actions={
                <Button
                  title={exhibitWords.askAgainTitle}
                  isDisabled={askAgain.isPending}
                  onClick={() => {
                    for (const { id } of silent) askAgain.mutate(id)
                  }}
                >
                  {exhibitWords.askAgain}
                </Button>
              }
            >
              {silentLine(silent.map(({ reference }) => reference))}
            </Note>
          )}
          {stopped.length > 0 && (
            <Note actions={<AboutButtons exhibits={stopped} onShow={setExhibitId} />}>
              {stoppedLine(stopped.map(({ reference }) => reference))}
            </Note>
          )}
          <ChangedReadingsNote caseId={caseId} />
          {totals.error !== null && <ErrorNote error={totals.error.error} />}
          {paste.data?.length === 0 && (
            <Note actions={<Button onClick={() => paste.reset()}>{frame.close}</Button>}>{pasteWords.nothing}</Note>
          )}
          {paste.error !== null && <ErrorNote error={paste.error.error} />}
          {noneLeftAt !== null && (
            <Note isPlain actions={<Button onClick={() => forget()}>{frame.close}</Button>}>
              {seenWords.noneLeft}
            </Note>
          )}
          {vainFor === selection.ids.size && whyNotCompared !== null && (
            <Note actions={<Button onClick={() => setVainFor(null)}>{frame.close}</Button>}>{whyNotCompared}</Note>
          )}
          {chooseFiles.error !== null && <ErrorNote error={chooseFiles.error.error} />}
          {refused.length > 0 && (
            <div role="status">
              <Note actions={<Button onClick={() => setRefused([])}>{frame.close}</Button>}>
                <RefusedFiles files={refused} />
              </Note>
            </div>
          )}
        </div>
        {totals.data !== undefined && total === 0 ? (
          hidden > 0 ? (
            <EmptyState title={words.nothingFits.title} text={words.nothingFits.text}>
              <Button onClick={() => narrow({ filter: NO_FILTER })}>{words.clearFilters}</Button>
            </EmptyState>
          ) : (
            <EmptyState title={words.empty.title} text={words.empty.text}>
              <AddButtons {...adding} />
            </EmptyState>
          )
        ) : (
          width > 0 && (
            <ItemList
              ref={list}
              query={query}
              total={total}
              isLoaded={totals.data !== undefined && !totals.isPlaceholderData}
              caseView={caseView}
              onCaseView={(change) => ('sort' in change ? sortBy(change.sort) : onCaseView(change))}
              width={width}
              columns={columns}
              selection={selection}
              onMoved={(next) => setView((old) => (old.selection === selection ? { ...old, selection: next } : old))}
              scroll={scroll}
              onPick={select.pick}
              onOpen={onOpen}
            />
          )
        )}
        <MarkBar
          marks={marks}
          selected={selection.ids.size}
          isReadOnly={isClosed}
          onTakeBack={takeBack}
          advance={<AdvanceChoice advance={advance} onAdvance={setAdvance} />}
          inList={counted?.inList ?? selection.ids.size}
          total={total}
          isAdvancing={advance !== 'off'}
        />
      </div>
      {chooseFiles.data?.question != null && (
        <ChosenLists
          question={chooseFiles.data.question}
          onAsk={(ids, kind) => {
            chooseFiles.reset()
            if (kind === 'fact_check') onFactCheck(itemSet(ids))
            else onAnalyse(itemSet(ids))
          }}
          onRefused={setRefused}
          onClose={() => chooseFiles.reset()}
        />
      )}
      {links !== null && (
        <LinksScreen
          caseId={caseId}
          {...links}
          onAsk={(ids, kind) => {
            setLinks(null)
            if (kind === 'fact_check') onFactCheck(itemSet(ids))
            else onAnalyse(itemSet(ids))
          }}
          onClose={() => setLinks(null)}
        />
      )}
      {hasPanels && (
        <Inspector
          caseId={caseId}
          item={item}
          chosen={selection.ids}
          onOpen={open}
          onOpenElsewhere={on.onOpenElsewhere}
          onRecorded={showRecorded}
          finding={item && <FindingBrief itemId={item.row.id} tags={marks.all} />}
        />
      )}
      {shownExhibit !== undefined && (
        <ExhibitSheet
          exhibit={shownExhibit}
          offers={offers.filter((offer) => offer.exhibitId === shownExhibit.id)}
          onErase={() => {
            setExhibitId(null)
            setErasing({ caseId, items: [], exhibitIds: [shownExhibit.id] })
          }}
          onClose={() => setExhibitId(null)}
        />
      )}
      {erasing !== null && (
        <EraseSheet
          choice={erasing}
          onClose={() => setErasing(null)}
          onBegun={() => {
            setErasing(null)
            setView((old) => ({ ...old, selection: NOTHING_SELECTED }))
          }}
        />
      )}
    </main>
  )
}

/** Buttons that open the sheets of the exhibits a note names. */
function AboutButtons({ exhibits, onShow }: { exhibits: readonly Exhibit[]; onShow: (id: ExhibitId) => void }) {
  return exhibits.slice(0, MOST_NAMED).map(({ id, reference }) => (
    <Button key={id} onClick={() => onShow(id)}>
      {exhibitWords.about({ reference })}
    </Button>
  ))
}

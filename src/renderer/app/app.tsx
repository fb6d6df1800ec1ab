import { useEffect, useMemo } from 'react'
import { type CaseView, FIRST_VIEW } from '../../shared/model/case-view.ts'
import { NO_FILTER } from '../../shared/model/item-list.ts'
import { itemsIn } from '../../shared/model/item-set.ts'
import { frame } from '../../shared/words/ui.ts'
import { useQuitting } from '../data/app.ts'
import { reportCaseOpened } from '../data/custody.ts'
import { useSettings } from '../data/settings.ts'
import { useCaseView } from '../data/views.ts'
import { AboutScreen } from '../screens/about/about-screen.tsx'
import { ActivityScreen } from '../screens/activity/activity-screen.tsx'
import { CasesScreen } from '../screens/cases/cases-screen.tsx'
import { CompareScreen } from '../screens/compare/compare-screen.tsx'
import { wholePicture } from '../screens/compare/pane-subject.ts'
import { CopiesScreen } from '../screens/copies/copies-screen.tsx'
import { CostScreen } from '../screens/cost/cost-screen.tsx'
import { DropScreen } from '../screens/drop/drop-screen.tsx'
import { FrameScreen } from '../screens/frame/frame-screen.tsx'
import { QuittingSheet } from '../screens/frame/quitting-sheet.tsx'
import { GlossaryScreen } from '../screens/glossary/glossary-screen.tsx'
import { BoxLookProvider } from '../screens/item/box-look.tsx'
import { ItemScreen } from '../screens/item/item-screen.tsx'
import { withText } from '../screens/library/filter.ts'
import { LibraryScreen } from '../screens/library/library-screen.tsx'
import { chooseNone, follow, gather, gathered } from '../screens/library/selection.ts'
import { narrowed } from '../screens/library/view.ts'
import { ReportScreen } from '../screens/report/report-screen.tsx'
import { SearchScreen } from '../screens/search/search-screen.tsx'
import { SettingsScreen } from '../screens/settings/settings-screen.tsx'
import { VerifyScreen } from '../screens/verify/verify-screen.tsx'
import { BenchProvider } from '../ui/bench.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { type Keyboard, KeyboardContext } from '../ui/key-choices.ts'
import { Note } from '../ui/note.tsx'
import { GlossaryContext } from '../ui/term.tsx'
import { VeilProvider } from '../veil/veil-context.tsx'
import { useWindow, type WindowState } from './use-window.ts'

const NO_CHOICES = {}

/** Root component: which screen is in the frame, and what is on top of it. */
export function App() {
  const win = useWindow()
  useTheme()
  useGlossaryKey(win.openGlossary)
  const { route, view, goTo } = win
  const { caseId } = route
  const [caseView, setCaseView] = useCaseView(caseId)
  const { keys = NO_CHOICES, hasLetterKeys = true } = useSettings().data ?? {}
  const keyboard = useMemo((): Keyboard => ({ choices: keys, hasLetterKeys }), [keys, hasLetterKeys])
  useEffect(() => {
    if (caseId !== null) reportCaseOpened(caseId)
  }, [caseId])
  const quitting = useQuitting()
  // The screens are no longer updated.
  if (quitting !== null) return <QuittingSheet awaiting={quitting} />
  const toCases = () => goTo({ screen: 'cases', caseId: null })
  return (
    <KeyboardContext value={keyboard}>
      <GlossaryContext value={win.openGlossary}>
        <ErrorBoundary
          failed={(message, again) => {
            const leave = () => {
              again()
              toCases()
            }
            return <Crashed message={message} onLeave={leave} />
          }}
        >
          <VeilProvider caseId={caseId}>
            <FrameScreen
              caseId={caseId}
              searchText={caseId === null ? win.searched : view.filter.text}
              onSearch={(text) => search(win, text)}
              onCases={toCases}
              onLibrary={() => (caseId === null ? undefined : goTo({ screen: 'library', caseId }))}
              onActivity={(view) => goTo({ screen: 'activity', caseId, view })}
              onSettings={() => goTo({ screen: 'settings', caseId })}
              onPanels={win.togglePanels}
            >
              <BenchProvider>
                <BoxLookProvider>
                  <Screen win={win} caseView={caseView} onCaseView={setCaseView} />
                </BoxLookProvider>
              </BenchProvider>
            </FrameScreen>
            <DropScreen
              caseId={caseId}
              onOpenCase={(id) => goTo({ screen: 'library', caseId: id })}
              onAsk={win.openCost}
              onVerify={win.verifyDropped}
            />
            {win.cost !== null && (
              <CostScreen
                key={win.cost.opened}
                {...win.cost}
                onSent={win.closeCost}
                onSettings={() => {
                  win.closeCost()
                  goTo({ screen: 'settings', caseId })
                }}
                onClose={win.closeCost}
              />
            )}
            {win.copies !== null && (
              <CopiesScreen
                key={`copies ${win.copies.opened}`}
                caseId={win.copies.caseId}
                items={win.copies.items}
                onClose={win.closeCopies}
              />
            )}
            {win.verification !== null && (
              <VerifyScreen
                key={`verification ${win.verification.opened}`}
                dropped={win.verification.dropped}
                onClose={win.closeVerification}
              />
            )}
            {win.report !== null && (
              <ReportScreen
                key={win.report.opened}
                caseId={win.report.caseId}
                items={win.report.items}
                onClose={win.closeReport}
              />
            )}
          </VeilProvider>
        </ErrorBoundary>
        {win.glossary !== null && (
          <GlossaryScreen key={win.glossary.opened} term={win.glossary.term} onClose={win.closeGlossary} />
        )}
      </GlossaryContext>
    </KeyboardContext>
  )
}

/** Narrows the list of the open case, or searches all cases where none is open. */
function search({ route, view, setView, searched, setSearched, goTo, goBack }: WindowState, text: string): void {
  const { screen, caseId } = route
  if (caseId === null) {
    if (text === searched) return
    setSearched(text)
    if (text === '' && screen === 'search') goBack()
    else if (text !== '' && screen !== 'search') goTo({ screen: 'search', caseId, isAll: true })
    return
  }
  if (text === view.filter.text) return
  setView((old) => narrowed(old, { filter: withText(old.filter, text) }))
  if (screen !== 'library' && (screen !== 'search' || text === '')) goTo({ screen: 'library', caseId })
}

type ScreenProps = {
  win: WindowState
  /** How the open case is viewed; undefined = none is open, or that is not read yet. */
  caseView: CaseView | undefined
  onCaseView: (change: Partial<CaseView>) => void
}

function Screen({ win, caseView, onCaseView }: ScreenProps) {
  const { route, view, setView, goTo, goBack } = win
  const { sort } = caseView ?? FIRST_VIEW
  switch (route.screen) {
    case 'cases':
      return (
        <CasesScreen
          onOpen={({ id }) => goTo({ screen: 'library', caseId: id })}
          onCustody={(caseId) => goTo({ screen: 'activity', caseId, view: 'log' })}
        />
      )
    case 'library':
      // A list in another order must not appear first.
      if (caseView === undefined) return null
      return (
        <LibraryScreen
          key={route.caseId}
          view={view}
          setView={setView}
          caseView={caseView}
          onCaseView={onCaseView}
          hasPanels={win.hasPanels}
          caseId={route.caseId}
          onOpen={({ id }) => goTo({ screen: 'item', caseId: route.caseId, itemId: id })}
          onOpenElsewhere={(caseId, itemId) => goTo({ screen: 'item', caseId, itemId })}
          onAnalyse={(items) => win.openCost(route.caseId, items)}
          onReport={(items) => win.openReport(route.caseId, items)}
          onCopies={(items) => win.openCopies(route.caseId, items)}
          onFactCheck={(items) => win.openCost(route.caseId, items, 'fact_check')}
          onCompare={(items) =>
            goTo({ screen: 'compare', caseId: route.caseId, panes: itemsIn(items).map(wholePicture) })
          }
          onSearchTexts={(isAll) => goTo({ screen: 'search', caseId: route.caseId, isAll })}
          onBack={goBack}
        />
      )
    case 'search':
      return (
        <SearchScreen
          key={route.caseId}
          caseId={route.caseId}
          text={route.caseId === null ? win.searched : view.filter.text}
          startsWithAll={route.isAll}
          onOpen={(match) => goTo({ screen: 'item', caseId: match.caseId, itemId: match.itemId, match })}
          onBack={goBack}
        />
      )
    case 'item':
      return (
        <ItemScreen
          key={route.caseId}
          itemId={route.itemId}
          players={win.players}
          query={{ caseId: route.caseId, filter: view.filter, sort }}
          onOpenItem={(itemId, index) => {
            if (index !== null) setView((old) => ({ ...old, selection: follow(old.selection, { id: itemId, index }) }))
            goTo({ screen: 'item', caseId: route.caseId, itemId })
          }}
          onOpenElsewhere={(caseId, itemId) => goTo({ screen: 'item', caseId, itemId })}
          onBack={goBack}
          list={{
            selection: view.selection,
            hasStrip: win.hasStrip,
            onStrip: win.toggleStrip,
            onGather: (id) => setView((old) => ({ ...old, selection: gather(old.selection, id) })),
            onClear: () => setView((old) => ({ ...old, selection: chooseNone(old.selection) })),
            onAnalyse: () => win.openCost(route.caseId, view.selection.ids),
            onFactCheck: () => win.openCost(route.caseId, view.selection.ids, 'fact_check'),
            onReport: () => win.openReport(route.caseId, view.selection.ids),
            onGrid: () => {
              onCaseView({ layout: 'grid' })
              goTo({ screen: 'library', caseId: route.caseId })
            },
          }}
          onAnalyse={(itemId) => win.openCost(route.caseId, new Set([itemId]))}
          onReport={(itemId) => win.openReport(route.caseId, new Set([itemId]))}
          onAskFactCheck={(itemId) => win.openCost(route.caseId, new Set([itemId]), 'fact_check')}
          onCompare={(panes) => goTo({ screen: 'compare', caseId: route.caseId, panes })}
          selected={gathered(view.selection)}
          onOpenQueue={() => goTo({ screen: 'activity', caseId: route.caseId, view: 'now' })}
          onCustody={(item) => goTo({ screen: 'activity', caseId: route.caseId, view: 'log', item })}
          onRecorded={(recorded) => {
            setView((old) => narrowed(old, { filter: { ...old.filter, recorded } }))
            goTo({ screen: 'library', caseId: route.caseId })
          }}
          isPanelHidden={!win.hasPanels}
          {...(route.face === undefined ? {} : { face: route.face })}
          match={route.match ?? null}
        />
      )
    case 'compare':
      return (
        <CompareScreen
          query={{ caseId: route.caseId, filter: view.filter, sort }}
          panes={route.panes}
          onPanes={(panes) => goTo({ ...route, panes })}
          onOpenItem={(itemId) => goTo({ screen: 'item', caseId: route.caseId, itemId })}
          onBack={goBack}
        />
      )
    case 'activity':
      return (
        <ActivityScreen
          key={route.caseId}
          at={route}
          onView={(view, start) => goTo({ screen: 'activity', caseId: route.caseId, view, ...start })}
          onBack={goBack}
          onSettings={() => goTo({ screen: 'settings', caseId: route.caseId })}
          onOpenItem={(caseId, itemId, face) => goTo({ screen: 'item', caseId, itemId, ...(face ? { face } : {}) })}
          onShowFound={(caseId, found) => {
            goTo({ screen: 'library', caseId })
            setView((old) => narrowed(old, { filter: { ...NO_FILTER, is: { found: [found] } } }), caseId)
          }}
        />
      )
    case 'settings':
      return (
        <SettingsScreen
          onBack={goBack}
          onTraffic={() => goTo({ screen: 'activity', caseId: route.caseId, view: 'requests' })}
          onAbout={() => goTo({ screen: 'about', caseId: route.caseId })}
        />
      )
    case 'about':
      return <AboutScreen onBack={goBack} />
  }
}

/** F1 opens the glossary, over a sheet and while typing too. */
function useGlossaryKey(open: (term: null) => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'F1') return
      event.preventDefault()
      open(null)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [open])
}

/** Applies the theme setting; without one the system decides. */
function useTheme() {
  const theme = useSettings().data?.theme ?? 'system'
  useEffect(() => {
    const root = document.documentElement
    if (theme === 'system') delete root.dataset.theme
    else root.dataset.theme = theme
  }, [theme])
}

/** Shown instead of a screen that failed. */
function Crashed({ message, onLeave }: { message: string; onLeave: () => void }) {
  const { happened, kept, next, action } = frame.crashed
  return (
    <main className="crashed" role="alert">
      <Note actions={<Button onClick={onLeave}>{action}</Button>}>
        <strong>{happened}</strong> {kept} {next} <code className="selectable wraps">{message}</code>
      </Note>
    </main>
  )
}

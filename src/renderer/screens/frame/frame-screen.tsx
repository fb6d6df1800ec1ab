import { type ReactNode, useRef, useState } from 'react'
import type { OutputOf } from '../../../shared/contract/index.ts'
import type { IntakeProgress, ProofProgress } from '../../../shared/contract/intake.ts'
import type { Exhibit } from '../../../shared/model/case.ts'
import type { ErasureChoice } from '../../../shared/model/erasure.ts'
import type { CaseId } from '../../../shared/model/ids.ts'
import { itemSet } from '../../../shared/model/item-set.ts'
import type { ActivityView } from '../../../shared/words/activity.ts'
import { airGap } from '../../../shared/words/air-gap.ts'
import { passedOverLine, rescueWords } from '../../../shared/words/backups.ts'
import { erasingLine } from '../../../shared/words/cases.ts'
import { inDemo } from '../../../shared/words/demo.ts'
import { erasureWords } from '../../../shared/words/erasure.ts'
import { proofProgressLine, exhibitWords as words } from '../../../shared/words/exhibit.ts'
import { intake, intakeLine } from '../../../shared/words/library.ts'
import { returnedLine, sentSinceLine, sentSinceWords } from '../../../shared/words/sent-since.ts'
import { frame, simulated } from '../../../shared/words/ui.ts'
import { useAccount } from '../../data/account.ts'
import { usePower } from '../../data/activity.ts'
import { copyText, useCustodyHead } from '../../data/app.ts'
import { useCase, useCaseActions, useExhibits } from '../../data/cases.ts'
import { useQueueState } from '../../data/checks.ts'
import { useAskedToReread, useExhibitActions, useProof } from '../../data/exhibits.ts'
import { useIntake, useIntakeActions } from '../../data/intake.ts'
import { chosenOf } from '../../data/item-sets.ts'
import { useBackups, useLibraryPlace, useMoveActions } from '../../data/library.ts'
import { useNeeds } from '../../data/needs.ts'
import { useChangeSettings, useSettings } from '../../data/settings.ts'
import { Button } from '../../ui/button.tsx'
import { CopyProvider } from '../../ui/copy.tsx'
import { bytes, duration, rate } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { VeilSwitch } from '../../veil/veil-switch.tsx'
import { KeySheet } from '../keys/key-sheet.tsx'
import { EraseSheet } from '../library/erase-sheet.tsx'
import { intakeFigures } from './intake-figures.ts'
import { MoveSheet } from './move-sheet.tsx'
import { SentSinceSheet } from './sent-since-sheet.tsx'
import { StatusBar } from './status-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { WaySheet } from './way-sheet.tsx'
import './frame.css'

type Props = {
  caseId: CaseId | null
  /** The search text of the case; null = there is nothing to search. */
  searchText: string | null
  onSearch: (text: string) => void
  onCases: () => void
  onLibrary: () => void
  onActivity: (view: ActivityView) => void
  onSettings: () => void
  onPanels: () => void
  children: ReactNode
}

/**
 * The frame around every screen: bars above and below, the banners of the demo and of a simulated service, and the keys
 * that work everywhere.
 */
export function FrameScreen({ caseId, searchText, onSearch, onPanels, children, ...go }: Props) {
  const search = useRef<HTMLInputElement>(null)
  const work = useRef<HTMLDivElement>(null)
  const [hasKeys, setHasKeys] = useState(false)
  const [hasWay, setHasWay] = useState(false)
  const [erasedAgain, setErasedAgain] = useState<ErasureChoice | null>(null)
  const { isAirGapped = false, isDemo = false } = useSettings().data ?? {}
  const change = useChangeSettings()
  const { rescue, erasing = [], returned = [] } = useBackups().data ?? {}
  const move = useLibraryPlace().data?.move ?? null
  const moving = useMoveActions()
  const life = useCaseActions()
  const account = useAccount().data
  const theCase = useCase(caseId).data ?? null
  const queue = useQueueState().data
  const custody = useCustodyHead().data
  const power = usePower().data
  const needs = useNeeds(caseId).length

  // Stored results count too: offline no service replies, and the made-up verdicts are still on the screen.
  const isSimulated = account?.isSimulated === true || theCase?.hasSimulated === true
  useKeys({
    search: () => (search.current === null ? false : search.current.select()),
    activity: () => go.onActivity('now'),
    settings: go.onSettings,
    requests: () => go.onActivity('requests'),
    custodyLog: () => go.onActivity('log'),
    panels: onPanels,
    shortcuts: () => setHasKeys(true),
  })

  return (
    <CopyProvider copy={copyText}>
      <div className="frame">
        <button type="button" className="button skip-link" onClick={() => work.current?.focus()}>
          {frame.skipToWork}
        </button>
        <TopBar
          theCase={theCase}
          account={account}
          isAirGapped={isAirGapped}
          isDemo={isDemo}
          onWay={() => setHasWay(true)}
          queue={queue}
          needs={needs}
          search={
            searchText === null
              ? null
              : { ref: search, text: searchText, onChange: onSearch, onLeave: () => search.current?.blur() }
          }
          {...go}
        />
        <div>
          {rescue != null && <RescueBanner rescue={rescue} />}
          {returned.map(({ caseId: id, reference, erasedAt, itemIds }) => (
            <div key={id} className="frame-banner rescue-banner" role="status">
              <span>{returnedLine(reference, erasedAt, itemIds?.length ?? null)}</span>
              {itemIds === null ? (
                <Button onClick={() => life.remove({ caseId: id, typed: reference })} isDisabled={life.isBusy}>
                  {sentSinceWords.deleteAgain}
                </Button>
              ) : (
                <Button
                  onClick={() => setErasedAgain({ caseId: id, items: chosenOf(itemSet(itemIds)), exhibitIds: [] })}
                >
                  {sentSinceWords.eraseAgain}
                </Button>
              )}
            </div>
          ))}
          {erasedAgain !== null && (
            <EraseSheet choice={erasedAgain} reason={erasureWords.againReason} onClose={() => setErasedAgain(null)} />
          )}
          {erasing.map((one) => (
            <div key={one.reference} className="frame-banner" role="status">
              {erasingLine(one)}
            </div>
          ))}
          {isDemo && (
            <div className="frame-banner demo-banner" role="status">
              <strong className="demo-mark">{inDemo.mark}</strong> {inDemo.banner}
            </div>
          )}
          {isAirGapped && !isDemo && (
            <div className="frame-banner air-gap-banner" role="status">
              {airGap.sentence}
            </div>
          )}
          {isSimulated && !isDemo && (
            <div className="frame-banner" role="status">
              {account?.isSimulated === true ? simulated.banner : simulated.stored}
            </div>
          )}
        </div>
        <div className="frame-work" ref={work} tabIndex={-1}>
          {children}
        </div>
        <StatusBar
          intake={caseId === null ? null : <CaseIntake caseId={caseId} />}
          veil={caseId === null ? null : <VeilSwitch />}
          power={power}
          custody={custody}
          isOfCase={caseId !== null}
          onCustody={() => go.onActivity('log')}
        />
        {hasWay && account !== undefined && (
          <WaySheet
            status={account}
            isAirGapped={isAirGapped}
            isDemo={isDemo}
            isBusy={change.isPending}
            onAirGap={(isOn) => change.mutate({ isAirGapped: isOn })}
            onSettings={() => {
              setHasWay(false)
              go.onSettings()
            }}
            onTraffic={() => {
              setHasWay(false)
              go.onActivity('requests')
            }}
            onClose={() => setHasWay(false)}
          />
        )}
        {move !== null && (
          <MoveSheet
            key={move.state === 'copying' || move.state === 'checking' ? 'waiting' : move.state}
            move={move}
            onCancel={() => moving.cancel.mutate()}
            onDismiss={() => moving.dismiss.mutate()}
            onStartAgain={() => moving.startAgain.mutate()}
          />
        )}
        {hasKeys && <KeySheet onClose={() => setHasKeys(false)} />}
      </div>
    </CopyProvider>
  )
}

function CaseIntake({ caseId }: { caseId: CaseId }) {
  const progress = useIntake(caseId).data ?? null
  const { cancel, resume } = useIntakeActions(caseId)
  const proof = useProof(caseId).data ?? null
  const asked = useAskedToReread(caseId).data ?? null
  const { stop, answerReread } = useExhibitActions(caseId)
  const isLeft = (useExhibits(caseId).data ?? []).some(isUnfinished)
  // Verification waits for intakes; automatic re-reading is shown only here and in the sheet of an exhibit.
  if (proof?.state === 'running' && progress?.state !== 'running')
    return <ProofStatus progress={proof} onStop={() => stop.mutate()} />
  if (asked !== null && progress?.state !== 'running')
    return <RereadQuestion asked={asked} onAnswer={(isWanted) => answerReread.mutate(isWanted)} />
  if (progress === null) return isLeft ? <UnfinishedIntake onResume={() => resume.mutate()} /> : null
  return <IntakeStatus progress={progress} onCancel={() => cancel.mutate()} onResume={() => resume.mutate()} />
}

/** Whether nothing but a person keeps an exhibit from being read on: one that was stopped or is not there says so itself. */
const isUnfinished = ({ kind, walkedAt, waitingCount, awaySince, silentSince, reading }: Exhibit): boolean =>
  kind !== 'links' &&
  (walkedAt === null || waitingCount > 0) &&
  awaySince === null &&
  silentSince === null &&
  reading === null

/** Says that files were being added when the app was closed. */
function UnfinishedIntake({ onResume }: { onResume: () => void }) {
  return (
    <div className="status-intake">
      <span>{intake.unfinished}</span>
      <Button onClick={onResume}>{intake.resume}</Button>
    </div>
  )
}

type RereadQuestionProps = {
  asked: NonNullable<OutputOf<'intake.askedToReread'>>
  onAnswer: (isWanted: boolean) => void
}

/** Asks whether what an earlier version read is read again now, where that is much. */
function RereadQuestion({ asked, onAnswer }: RereadQuestionProps) {
  return (
    <div className="status-intake">
      <span title={words.rereadTitle}>{words.rereadAsked({ n: asked.items, size: bytes(asked.bytes) })}</span>
      <Button title={words.rereadTitle} onClick={() => onAnswer(true)}>
        {words.rereadNow}
      </Button>
      <Button onClick={() => onAnswer(false)}>{words.rereadLater}</Button>
    </div>
  )
}

type ProofStatusProps = { progress: ProofProgress; onStop: () => void }

/** Progress of verifying originals, or of re-reading media with this version. */
function ProofStatus({ progress, onStop }: ProofStatusProps) {
  const { kind, readBytes, totalBytes } = progress
  return (
    <div className="status-intake">
      <ProgressBar
        label={kind === 'reread' ? words.rereading : words.progress}
        done={totalBytes > 0 ? readBytes / totalBytes : 0}
      />
      <span title={progress.current ?? undefined}>
        {proofProgressLine(progress, bytes(readBytes), bytes(totalBytes))}
      </span>
      <Button onClick={onStop}>{words.cancel}</Button>
    </div>
  )
}

type RescueBannerProps = { rescue: NonNullable<OutputOf<'library.backups'>['rescue']> }

/** What was done at start about a library that could not be opened; shown until the app is closed. */
function RescueBanner({ rescue: { why, backupAt, setAside, passedOver, sentSince } }: RescueBannerProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <div className="frame-banner rescue-banner selectable" role="status">
        <span>
          {rescueWords[why]}{' '}
          {why !== 'restored' && (backupAt === null ? rescueWords.isNew : rescueWords.backup(backupAt))}{' '}
          {passedOverLine(passedOver)} {sentSinceLine(sentSince)}
          {setAside !== null && (
            <span className="rescue-aside">
              {rescueWords.setAside} <code className="wraps">{setAside}</code>
            </span>
          )}
        </span>
        {sentSince.rows.length > 0 && <Button onClick={() => setIsShown(true)}>{sentSinceWords.show}</Button>}
      </div>
      {isShown && <SentSinceSheet sent={sentSince} onClose={() => setIsShown(false)} />}
    </>
  )
}

type IntakeStatusProps = { progress: IntakeProgress; onCancel: () => void; onResume: () => void }

/** Progress of an intake: done, total, size, rate, time left, and what was skipped. */
function IntakeStatus({ progress, onCancel, onResume }: IntakeStatusProps) {
  const { done, leftMs } = intakeFigures(progress)
  const line = intakeLine(progress, {
    size: bytes(progress.readBytes),
    read: bytes(progress.hashedBytes),
    rate: rate(progress.bytesPerSecond),
    left: leftMs === null ? null : duration(leftMs),
  })
  const isRunning = progress.state === 'running'
  return (
    <div className="status-intake">
      {isRunning && <ProgressBar label={intake.progress} done={done} />}
      <span title={progress.current ?? undefined}>
        {[
          progress.waitsForDrive ? intake.waitsForDrive : line,
          ...(progress.skipped > 0 ? [intake.skipped({ n: progress.skipped })] : []),
          ...(progress.unreadable > 0 ? [intake.unreadable({ n: progress.unreadable })] : []),
        ].join(' · ')}
      </span>
      {isRunning && <Button onClick={onCancel}>{intake.cancel}</Button>}
      {progress.state === 'cancelled' && <Button onClick={onResume}>{intake.resume}</Button>}
    </div>
  )
}

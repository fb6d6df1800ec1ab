import { type ReactNode, useRef, useState } from 'react'
import type { ErasureChoice } from '../../../shared/model/erasure.ts'
import type { CaseId } from '../../../shared/model/ids.ts'
import type { ActivityView } from '../../../shared/words/activity.ts'
import { airGap } from '../../../shared/words/air-gap.ts'
import { erasingLine } from '../../../shared/words/cases.ts'
import { erasureWords } from '../../../shared/words/erasure.ts'
import { deleteAgain, eraseAgain, returnedLine } from '../../../shared/words/sent-since.ts'
import { frame, simulated } from '../../../shared/words/ui.ts'
import { useAccount } from '../../data/account.ts'
import { copyText, useCustodyHead } from '../../data/app.ts'
import { useCase, useCaseActions } from '../../data/cases.ts'
import { useQueueState } from '../../data/checks.ts'
import { useExhibitActions, useProof } from '../../data/exhibits.ts'
import { useIntake, useIntakeActions } from '../../data/intake.ts'
import { useBackups, useLibraryPlace, useMoveActions } from '../../data/library.ts'
import { useChangeSettings, useSettings } from '../../data/settings.ts'
import { Button } from '../../ui/button.tsx'
import { CopyProvider } from '../../ui/copy.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { VeilSwitch } from '../../veil/veil-switch.tsx'
import { EraseSheet } from '../library/erase-sheet.tsx'
import { IntakeStatus } from './intake-status.tsx'
import { KeySheet } from './key-sheet.tsx'
import { MoveSheet } from './move-sheet.tsx'
import { ProofStatus } from './proof-status.tsx'
import { RescueBanner } from './rescue-banner.tsx'
import { StatusBar } from './status-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { WaySheet } from './way-sheet.tsx'
import './frame.css'

type Props = {
  caseId: CaseId | null
  /** The search text of the case; null where there is nothing to search. */
  searchText: string | null
  onSearch: (text: string) => void
  onCases: () => void
  onLibrary: () => void
  onActivity: (view: ActivityView) => void
  onSettings: () => void
  onPanels: () => void
  children: ReactNode
}

/** The frame around every screen: bars above and below, the simulated banner, and the keys that work everywhere. */
export function FrameScreen({ caseId, searchText, onSearch, onPanels, children, ...go }: Props) {
  const search = useRef<HTMLInputElement>(null)
  const work = useRef<HTMLDivElement>(null)
  const [hasKeys, setHasKeys] = useState(false)
  const [hasWay, setHasWay] = useState(false)
  const [erasedAgain, setErasedAgain] = useState<ErasureChoice | null>(null)
  const isAirGapped = useSettings().data?.isAirGapped === true
  const change = useChangeSettings()
  const { rescue, erasing = [], returned = [] } = useBackups().data ?? {}
  const move = useLibraryPlace().data?.move ?? null
  const moving = useMoveActions()
  const life = useCaseActions()
  const account = useAccount().data
  const theCase = useCase(caseId).data ?? null
  const queue = useQueueState().data
  const custody = useCustodyHead().data

  // What is stored says so too: offline nobody answers, and the made-up verdicts are still on the screen.
  const isSimulated = account?.isSimulated === true || theCase?.hasSimulated === true
  useKeys({
    '/': () => (search.current === null ? false : search.current.select()),
    q: () => go.onActivity('now'),
    ',': go.onSettings,
    t: () => go.onActivity('requests'),
    'shift+h': () => go.onActivity('log'),
    p: onPanels,
    '?': () => setHasKeys(true),
    'mod+/': () => setHasKeys(true),
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
          onWay={() => setHasWay(true)}
          queue={queue}
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
                  {deleteAgain}
                </Button>
              ) : (
                <Button onClick={() => setErasedAgain({ caseId: id, itemIds, exhibitIds: [] })}>{eraseAgain}</Button>
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
          {isAirGapped && (
            <div className="frame-banner air-gap-banner" role="status">
              {airGap.sentence}
            </div>
          )}
          {isSimulated && (
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
          custody={custody}
          isOfCase={caseId !== null}
          onCustody={() => go.onActivity('log')}
        />
        {hasWay && account !== undefined && (
          <WaySheet
            status={account}
            isAirGapped={isAirGapped}
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
  const { stop } = useExhibitActions(caseId)
  // Proving waits for intakes; what is read again by itself is shown nowhere else but in the sheet of an exhibit.
  if (proof?.state === 'running' && progress?.state !== 'running')
    return <ProofStatus progress={proof} onStop={() => stop.mutate()} />
  if (progress === null) return null
  return <IntakeStatus progress={progress} onCancel={() => cancel.mutate()} onResume={() => resume.mutate()} />
}

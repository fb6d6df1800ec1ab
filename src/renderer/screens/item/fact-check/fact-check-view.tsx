import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { TextMatch } from '../../../../shared/model/found-text.ts'
import type { FactCheck } from '../../../../shared/model/job.ts'
import { amounts } from '../../../../shared/words/amounts.ts'
import { jobChip, restWords, transcriptWords, factCheck as words } from '../../../../shared/words/fact-check.ts'
import { unusableCredits } from '../../../../shared/words/job-said.ts'
import { partText } from '../../../../shared/words/sent-parts.ts'
import { SimulatedChip } from '../../../ui/chip.tsx'
import { CopyButton } from '../../../ui/copy.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Name } from '../../../ui/name.tsx'
import { panelId, Tabs } from '../../../ui/tabs.tsx'
import { useKeys } from '../../../ui/use-keys.ts'
import { When } from '../../../ui/when.tsx'
import type { Player } from '../player/player.ts'
import { FactCheckDocument, type Shown } from './fact-check-document.tsx'
import { ReadFrom } from './found-at.tsx'
import { JobState } from './job-state.tsx'
import { PartialNote, shownOf } from './partial-note.tsx'
import { readResult } from './reading.ts'
import { type TranscriptHandle, TranscriptTab } from './transcript-tab.tsx'
import './fact-check.css'
import './transcript.css'

/** Head of a fact check: state, cost, times and job ID. */
function FactCheckHead({ check }: { check: FactCheck }) {
  const { job } = check
  const chip = jobChip(job)
  const ended = job.state === 'completed' || job.state === 'failed' || job.state === 'cancelled' ? job.state : 'noticed'
  return (
    <div className="fact-head">
      <span className={`chip chip-${chip.mark}`}>
        {chip.mark === 'warning' && <Icon name="warning" size={12} />}
        <span>{chip.label}</span>
      </span>
      <span className="fact-credits number">{creditsText(check)}</span>
      {job.isSimulated && <SimulatedChip />}
      <span className="muted">
        {words.submitted} <When at={job.submittedAt} />
        {job.endedAt !== null && (
          <>
            , {words.ended[ended]} <When at={job.endedAt} />
          </>
        )}
      </span>
      <span className="fact-job quiet">
        {words.job}{' '}
        <code title={job.jobId}>
          <Name text={shortId(job.jobId)} />
        </code>
        <CopyButton text={job.jobId} label={words.copyJob} />
      </span>
    </div>
  )
}

function creditsText(check: FactCheck): string {
  const { creditsUsed, creditsReserved, state } = check.job
  if (creditsUsed !== null) return amounts.credits({ n: creditsUsed })
  const unusable = unusableCredits(check, 'creditsUsed')
  if (unusable !== null) return words.usedOtherwise({ used: unusable })
  if (creditsReserved === null) return words.usedNotNamed
  return (state === 'completed' ? words.reservedOnly : words.reserved)({ n: creditsReserved })
}

const shortId = (id: string): string => (id.length <= 13 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`)

const TABS = ['transcript', 'rest', 'raw'] as const
export type FactCheckTab = (typeof TABS)[number]

type Props = {
  check: FactCheck
  /** The bar above, with the way back to the medium. */
  bar: ReactNode
  /** Which fact check of several is shown. */
  menu: ReactNode
  /** Whether it is about an earlier version of the file. */
  isEarlier: boolean
  /** Length of the recording as its container states it, seconds; null = not known here. */
  ourSeconds: number | null
  /** The medium itself, above the tabs; null = there is nothing to show. */
  medium: ReactNode
  /** What of it does not fit the file or itself. */
  remarks: ReactNode
  /** What a person concludes about the item. */
  finding: ReactNode
  /** Player of the recording; null = none. */
  player: Player | null
  /** What of it was found by a search; null = it was opened otherwise. */
  match: TextMatch | null
  tab: FactCheckTab
  onTab: (tab: FactCheckTab) => void
  /** Number of members that the view does not show; null = not known yet. */
  restMembers: number | null
  /** Whether there is nothing besides what the view shows, so that its tab is left out. */
  isAllShown: boolean
  rest: ReactNode
  raw: ReactNode
  isPanelHidden: boolean
  now: number
  isBusy: boolean
  /** The error of a request that failed. */
  failure: ReactNode
  onCancel: () => void
  onUpdate: () => void
  onLeave: () => void
  onOpenOutside: (url: string) => void
}

const NOTHING: Shown = { openSources: new Set(), openClaims: new Set(), claim: null }

/** One fact check: the result at the left, the medium with transcript and replies at the right. */
export function FactCheckView(props: Props) {
  const { check, player, onTab } = props
  const tabs = TABS.filter((one) => one !== 'rest' || !props.isAllShown)
  const tab = tabs.includes(props.tab) ? props.tab : 'transcript'
  const shownCheck = useMemo(() => shownOf(check), [check])
  const { result } = shownCheck
  const reading = useMemo(() => (result === null ? null : readResult(result)), [result])
  const [shown, setShown] = useState(NOTHING)
  const transcript = useRef<TranscriptHandle>(null)
  const lastPlace = useRef({ claim: -1, place: -1 })
  const left = useRef<HTMLElement>(null)

  // The transcript is rendered under its own tab only; from another tab it appears with the next frame.
  const inTranscript = (act: (handle: TranscriptHandle) => void) => {
    if (transcript.current !== null) return act(transcript.current)
    onTab('transcript')
    requestAnimationFrame(() => transcript.current !== null && act(transcript.current))
  }
  useKeys({
    searchTranscript: () => inTranscript((handle) => handle.search()),
    transcript: () => onTab('transcript'),
    rest: () => (props.isAllShown ? undefined : onTab('rest')),
    raw: () => onTab('raw'),
  })

  const bring = (id: string) =>
    requestAnimationFrame(() => left.current?.querySelector(`#${id}`)?.scrollIntoView({ block: 'center' }))
  const showSource = (source: number) => {
    setShown((old) => ({ ...old, openSources: new Set(old.openSources).add(source) }))
    bring(`source-${source}`)
  }
  const showClaim = (claim: number) => {
    setShown((old) => ({ ...old, claim }))
    bring(`claim-${claim}`)
  }
  const showPlace = (claim: number) => {
    const all = reading?.places[claim] ?? []
    const next = lastPlace.current.claim === claim ? (lastPlace.current.place + 1) % all.length : 0
    const place = all[next]?.[0]
    if (place === undefined) return
    lastPlace.current = { claim, place: next }
    setShown((old) => ({ ...old, claim }))
    inTranscript((handle) => handle.show(place))
  }
  const isPicture = (result?.modality ?? check.job.modality) === 'image'
  return (
    <main className="item-screen fact-check">
      {props.bar}
      <div className="item-work">
        <section className="fact-document" ref={left} aria-label={words.title}>
          <div className="fact-top">
            <FactCheckHead check={check} />
            {props.menu}
          </div>
          {props.failure}
          <JobState
            check={check}
            isEarlier={props.isEarlier}
            now={props.now}
            isBusy={props.isBusy}
            onCancel={props.onCancel}
            onUpdate={props.onUpdate}
            onLeave={props.onLeave}
            onShow={onTab}
          />
          <PartialNote check={check} onShowRest={() => onTab('rest')} />
          {props.remarks}
          <FactCheckDocument
            check={shownCheck}
            ourSeconds={props.ourSeconds}
            reading={reading}
            shown={shown}
            onToggleSource={(source) => setShown((old) => ({ ...old, openSources: toggled(old.openSources, source) }))}
            onToggleClaim={(claim) => setShown((old) => ({ ...old, openClaims: toggled(old.openClaims, claim) }))}
            onShowSource={showSource}
            onShowClaim={showClaim}
            onShowPlace={showPlace}
            onOpenOutside={props.onOpenOutside}
            finding={props.finding}
            onPlay={player === null ? null : player.seek}
          />
        </section>
      </div>
      {!props.isPanelHidden && (
        <aside className="item-panel fact-panel" aria-label={words.panel}>
          {props.medium}
          <Tabs
            label={words.panel}
            value={tab}
            onChange={onTab}
            tabs={tabs.map((value) => ({
              value,
              label: words.tabs[value],
              ...(value === 'rest' && props.restMembers !== null ? { count: props.restMembers } : {}),
            }))}
          />
          <div key={tab} className="fact-panel-body" id={panelId(tab)} role="tabpanel" aria-label={words.tabs[tab]}>
            {tab === 'transcript' &&
              (reading?.result.transcript == null ? (
                <p className="muted">
                  {check.job.endedAt === null && check.partial === null ? (
                    restWords.noReply
                  ) : (
                    <>
                      <Name text={partText('transcript', null, result?.otherForms?.transcript) ?? ''} keepLines />
                      {isPicture && ` ${transcriptWords.ofImage}`}
                    </>
                  )}
                </p>
              ) : (
                <>
                  <ReadFrom found={reading.result.foundAt.transcript} />
                  <TranscriptTab
                    ref={transcript}
                    transcript={reading.result.transcript}
                    places={reading.places}
                    shownClaim={shown.claim}
                    onShowClaim={showClaim}
                    player={player}
                    match={saidAt(props.match)}
                  />
                </>
              ))}
            {tab === 'rest' && props.rest}
            {tab === 'raw' && props.raw}
          </div>
        </aside>
      )}
    </main>
  )
}

/** What was found in the transcript; null = nothing, or something else was. */
function saidAt(match: TextMatch | null): { seconds: number | null; text: string } | null {
  if (match?.place.in !== 'fact_check' || match.place.part !== 'transcript') return null
  return { seconds: match.place.seconds, text: match.text }
}

function toggled(set: ReadonlySet<number>, one: number): ReadonlySet<number> {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)
  return next
}

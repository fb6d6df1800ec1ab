import { type ReactNode, useMemo, useState } from 'react'
import type { ItemDetail } from '../../../../shared/contract/items.ts'
import type { ParsedJobReply } from '../../../../shared/model/fact-check.ts'
import type { TextMatch } from '../../../../shared/model/found-text.ts'
import type { CaseId, CheckId, ItemId, Sha256 } from '../../../../shared/model/ids.ts'
import type { FactCheck, Job, KeptAnswer, ReplyRest } from '../../../../shared/model/job.ts'
import { factCheck, keptAnswers, restWords, factCheck as words } from '../../../../shared/words/fact-check.ts'
import { whyNotFactChecked } from '../../../../shared/words/fact-check-sheet.ts'
import { frame } from '../../../../shared/words/ui.ts'
import {
  useAttended,
  useFactCheck,
  useFactCheckActions,
  useFactCheckRest,
  useFactChecks,
  useKeptAnswers,
  useOpenOutside,
} from '../../../data/fact-checks.ts'
import { useTags } from '../../../data/findings.ts'
import { pictures } from '../../../data/pictures.ts'
import { BigTree } from '../../../ui/big-tree.tsx'
import { Facts } from '../../../ui/block.tsx'
import { Digest } from '../../../ui/digest.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { bytes } from '../../../ui/format.ts'
import { ErrorNote } from '../../../ui/note.tsx'
import type { Json } from '../../../ui/tree.tsx'
import { useKeys } from '../../../ui/use-keys.ts'
import { useNow } from '../../../ui/use-now.ts'
import { When } from '../../../ui/when.tsx'
import { useVeil } from '../../../veil/veil-context.tsx'
import { VeilPlate } from '../../../veil/veil-sign.tsx'
import { FindingBrief } from '../../finding/finding-brief.tsx'
import { AskFactCheck } from '../ask-fact-check.tsx'
import { FaceSwitch, type ItemFace } from '../face-switch.tsx'
import { ItemWhere } from '../item-where.tsx'
import type { Player } from '../player/player.ts'
import { OpenedReply } from '../raw-reply.tsx'
import { FactCheckRemarks } from '../remarks-block.tsx'
import { UnparsedMembers } from '../unparsed-members.tsx'
import { type ListKeys, useListKeys } from '../use-list-keys.ts'
import { isOfEarlierBytes } from './earlier.ts'
import { type FactCheckTab, FactCheckView } from './fact-check-view.tsx'
import { FactMedium } from './fact-medium.tsx'
import { JobMenu } from './job-menu.tsx'
import { isPartRead } from './partial-note.tsx'
import { isNotUnderstood } from './reading.ts'
import './fact-check.css'

type Props = {
  caseId: CaseId
  item: ItemDetail
  player: Player
  place: ReactNode
  onFace: (face: ItemFace) => void
  onStep: (by: -1 | 1, isRepeated: boolean) => void
  listKeys?: ListKeys | undefined
  onOpenItem: (itemId: ItemId, index: number | null) => void
  onBack: () => void
  /** SHA-256 of an earlier version of the file whose fact check is shown first; null = the current version. */
  earlier: Sha256 | null
  /** Opens the cost sheet of a fact check of this item. */
  onAskFactCheck: (itemId: ItemId) => void
  isPanelHidden?: boolean
  /** What of it was found by a search; null = it was opened otherwise. */
  match: TextMatch | null
}

/** How often the elapsed time of a running job is updated, ms. */
const TICK_MS = 1000

/** The fact checks of one item: the newest of the service in use first, any other by choice. */
export function FactCheckScreen(props: Props) {
  const { item, earlier, player, place, onFace, onStep, onOpenItem, onBack, isPanelHidden = false } = props
  const askFactCheck = () => props.onAskFactCheck(item.row.id)
  const tags = useTags(props.caseId).data ?? []
  const found = useFactChecks(item.row.id)
  const jobs = found.data ?? []
  const [chosen, setChosen] = useState<CheckId | null>(props.match?.checkId ?? null)
  const [tab, setTab] = useState<FactCheckTab | null>(null)
  const sha256 = item.medium?.sha256 ?? null
  const job =
    jobs.find(({ checkId }) => checkId === chosen) ??
    jobs.find((one) => earlier !== null && one.sha256 === earlier) ??
    firstOf(jobs, sha256)
  const whole = useFactCheck(job)
  const rest = useFactCheckRest(job)
  const { cancel, update, leave } = useFactCheckActions()
  const outside = useOpenOutside(item.row.id)
  const isRunning = job !== null && job.endedAt === null
  const now = useNow(isRunning ? TICK_MS : null)
  useAttended(isRunning ? job.checkId : null)
  const isPlayable = item.medium?.kind === 'video' || item.medium?.kind === 'audio'
  useKeys({
    back: onBack,
    previousItem: ({ repeat }) => onStep(-1, repeat),
    nextItem: ({ repeat }) => onStep(1, repeat),
    turnFace: ({ repeat }) => (repeat ? undefined : onFace('medium')),
    factCheckItem: ({ repeat }) => (repeat || whyNotFactChecked(item.row) !== null ? undefined : askFactCheck()),
  })
  useListKeys(props.listKeys, isPlayable)

  const bar = (
    <header className="item-tools">
      <ItemWhere item={item} place={place} onBack={onBack} />
      <div className="item-how">
        <FaceSwitch item={item} face="fact_check" onFace={onFace} />
        {jobs.length > 0 && <AskFactCheck row={item.row} onAsk={askFactCheck} />}
      </div>
    </header>
  )
  const error = found.error ?? whole.error
  if (job === null || error !== null) {
    return (
      <main className="item-screen fact-check">
        {bar}
        <div className="item-work">
          <div className="fact-document">
            {error !== null ? (
              <ErrorNote error={error.error} />
            ) : found.isPending ? (
              <p className="quiet">{words.loading}</p>
            ) : (
              <EmptyState title={words.none.title} text={whyNotFactChecked(item.row) ?? words.none.text}>
                <AskFactCheck row={item.row} onAsk={askFactCheck} />
              </EmptyState>
            )}
          </div>
        </div>
      </main>
    )
  }
  const failure = [cancel, update, leave, outside]
    .map(({ error: one }) => one)
    .find((one) => one !== null && !isNo(one.error.kind))
  // Its times are those of another version of the recording.
  const isEarlier = isOfEarlierBytes(job, sha256)
  const medium = isEarlier ? null : item.medium
  const check = withJob(whole.data ?? null, job)
  return (
    <FactCheckView
      key={job.checkId}
      check={check}
      bar={bar}
      menu={<JobMenu jobs={jobs} sha256={sha256} shown={job.checkId} onChoose={setChosen} />}
      isEarlier={isEarlier}
      remarks={<FactCheckRemarks check={check} medium={medium} />}
      finding={<FindingBrief itemId={item.row.id} tags={tags} />}
      ourSeconds={medium?.container?.durationSeconds ?? null}
      medium={
        isEarlier && job.sha256 !== null ? (
          <EarlierMedium sha256={job.sha256} now={sha256} />
        ) : (
          <FactMedium
            caseId={props.caseId}
            item={item}
            player={player}
            onOpenItem={(id) => onOpenItem(id, null)}
            onOpenOutside={(url) => outside.mutate(url)}
          />
        )
      }
      match={props.match}
      player={isPlayable && !isEarlier && item.original === 'attached' ? player : null}
      tab={tab ?? firstTab(whole.data)}
      onTab={setTab}
      restMembers={rest.data?.reduce((sum, { members }) => sum + members, 0) ?? null}
      isAllShown={rest.data != null && isAllShown(rest.data, check)}
      rest={
        rest.error !== null ? (
          <ErrorNote error={rest.error.error} />
        ) : rest.data != null ? (
          rest.data.map((one, _, all) => (
            <RestOfReply
              key={one.what}
              rest={one}
              parsed={one.what === 'end' ? check.parsed : (check.partial?.parsed ?? null)}
              hasTitle={all.length > 1}
            />
          ))
        ) : (
          <p className="muted">{rest.isPending ? frame.loading : restWords.noReply}</p>
        )
      }
      raw={<KeptAnswers job={job} />}
      isPanelHidden={isPanelHidden}
      now={now}
      isBusy={cancel.isPending || update.isPending || leave.isPending}
      failure={failure == null ? null : <ErrorNote error={failure.error} />}
      onCancel={() => cancel.mutate(job.checkId)}
      onUpdate={() => update.mutate(job.checkId)}
      onLeave={() => leave.mutate(job.checkId)}
      onOpenOutside={(url) => outside.mutate(url)}
    />
  )
}

/** The newest of the service and account in use for the current file; failing that the newest of all. */
const firstOf = (jobs: readonly Job[], sha256: string | null): Job | null =>
  jobs.find((job) => job.isCurrent && !isOfEarlierBytes(job, sha256)) ?? jobs[0] ?? null

/** The first tab of the panel: the transcript, or where an ended job has none, everything else. */
const firstTab = (check: FactCheck | null | undefined): FactCheckTab =>
  check == null || check.parsed === null || check.result?.transcript != null ? 'transcript' : 'rest'

/** Whether a person declined, which needs no message. */
const isNo = (kind: string): boolean => kind === 'declined'

/** The loaded fact check with the current state of its job; the job alone until it is loaded. */
const withJob = (whole: FactCheck | null, job: Job): FactCheck =>
  whole === null
    ? {
        job,
        parsed: null,
        result: null,
        receivedAt: null,
        replySha256: null,
        replyBytes: null,
        appVersion: null,
        partial: null,
      }
    : { ...whole, job }

const earlierMediumWords = factCheck.earlier

/** Replaces the medium for a fact check of an earlier version of the file: the stored preview of that version. */
function EarlierMedium({ sha256, now }: { sha256: Sha256; now: Sha256 | null }) {
  const [failed, setFailed] = useState(0)
  const veil = useVeil(sha256)
  const source = [pictures.preview(sha256), pictures.thumbnail(sha256)][failed]
  return (
    <div className="fact-medium fact-medium-earlier">
      {source !== undefined && (
        <div className="fact-medium-well" data-veil-main={veil.isVeiled || undefined}>
          <img
            key={source}
            src={source}
            alt={earlierMediumWords.image}
            draggable={false}
            decoding="async"
            onError={() => setFailed(failed + 1)}
            {...veil.marks}
          />
          <VeilPlate veil={veil} reference={earlierMediumWords.image} />
        </div>
      )}
      <Facts
        rows={[
          [earlierMediumWords.before, <Digest key="before" hex={sha256} />],
          [earlierMediumWords.now, now === null ? earlierMediumWords.notRead : <Digest key="now" hex={now} />],
        ]}
      />
    </div>
  )
}

type RestProps = {
  rest: ReplyRest
  parsed: ParsedJobReply | null
  /** Whether it is one of several. */
  hasTitle: boolean
}

/** Whether nothing is left for the tab of everything else, and no note leads to it. */
function isAllShown(rests: readonly ReplyRest[], check: FactCheck): boolean {
  const unread = [check.parsed, check.partial?.parsed].flatMap((reply) => reply?.unread ?? [])
  const isRead = rests.every(({ json, members }) => json !== null && members === 0) && unread.length === 0
  return isRead && !isNotUnderstood(check) && isPartRead(check)
}

/** Everything a reply holds beyond what the view shows: any names, any nesting, any size. */
function RestOfReply({ rest: { what, receivedAt, json, members }, parsed, hasTitle }: RestProps) {
  const value = useMemo(() => (json === null ? undefined : parse(json)), [json])
  // New members are in the tree; repeated or imprecise ones would be lost in it.
  const odd = (parsed?.unread ?? []).filter(({ why }) => why === 'repeated' || why === 'imprecise')
  return (
    <div className="rest">
      {hasTitle && (
        <h3 className="caps">
          {keptAnswers.what[what]}, <When at={receivedAt} isExact />
        </h3>
      )}
      {value === undefined ? (
        <p className="muted">{restWords.notJson}</p>
      ) : members === 0 ? (
        <p className="muted">{restWords.none}</p>
      ) : (
        <p className="muted prose">{restWords.hint}</p>
      )}
      {odd.length > 0 && <UnparsedMembers members={odd} />}
      {value !== undefined && members > 0 && (
        <BigTree
          value={value}
          label={restWords.ofReply({ title: factCheck.restTitle, reply: keptAnswers.what[what] })}
        />
      )}
    </div>
  )
}

function parse(json: string): Json | undefined {
  try {
    return JSON.parse(json) as Json
  } catch {
    return undefined
  }
}

/** The stored replies for a job, byte for byte: one is shown at a time, at first the final one. */
function KeptAnswers({ job }: { job: Job }) {
  const { data, error } = useKeptAnswers(job)
  const [chosen, setChosen] = useState<string | null>(null)
  if (error !== null) return <ErrorNote error={error.error} />
  if (data == null) return <p className="muted">{frame.loading}</p>
  const shown = data.find((answer) => nameOf(answer) === chosen) ?? data.find(isEnd) ?? data.at(-1)
  if (shown === undefined) return <p className="muted">{keptAnswers.none}</p>
  return (
    <>
      <ul className="kept-answers" aria-label={keptAnswers.list}>
        {data.map((answer) => (
          <li key={nameOf(answer)}>
            <button type="button" aria-pressed={answer === shown} onClick={() => setChosen(nameOf(answer))}>
              <span>{keptAnswers.what[answer.what]}</span>
              <span className="quiet number">
                {keptAnswers.response({ status: String(answer.httpStatus), size: bytes(answer.bytes) })}
              </span>
              <span className="quiet">
                <When at={answer.receivedAt} isExact />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <OpenedReply key={nameOf(shown)} of={shown.of} />
    </>
  )
}

const isEnd = ({ what }: KeptAnswer): boolean => what === 'end'

const nameOf = ({ of }: KeptAnswer): string => JSON.stringify(of)

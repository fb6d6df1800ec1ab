import type { ReactElement } from 'react'
import type { OutputOf } from '../../../../shared/contract/index.ts'
import type { IntakeProgress, ProofProgress } from '../../../../shared/contract/intake.ts'
import type { LogProgress } from '../../../../shared/model/custody.ts'
import type { CaseId } from '../../../../shared/model/ids.ts'
import type { CheckKind } from '../../../../shared/model/kind.ts'
import type { ReportProgress } from '../../../../shared/model/report-set.ts'
import { activity, machineWords, sendingWords as words } from '../../../../shared/words/activity.ts'
import { logProgressLine } from '../../../../shared/words/custody-screen.ts'
import { useVerifyLog } from '../../../data/custody.ts'
import { useExhibitActions } from '../../../data/exhibits.ts'
import { useFactCheckActions } from '../../../data/fact-checks.ts'
import { useIntakeActions } from '../../../data/intake.ts'
import { Button } from '../../../ui/button.tsx'
import { bytes, duration, rate } from '../../../ui/format.ts'
import { ErrorNote } from '../../../ui/note.tsx'
import { When } from '../../../ui/when.tsx'
import { intakeFigures } from '../../frame/intake-figures.ts'
import type { GoToView } from '../ways.ts'
import { Task } from './task-list.tsx'

const KINDS: readonly CheckKind[] = ['image_forensics', 'fact_check']
/** How long `lately` looks back, minutes. */
const LATELY_MINUTES = 10

type Given = {
  /** null = all cases. */
  caseId: CaseId | null
  now: OutputOf<'activity.now'> | undefined
  isPaused: boolean
  intakes: readonly IntakeProgress[]
  proofs: readonly ProofProgress[]
  verifying: LogProgress | null
  report: ReportProgress | null
  referenceOf: (caseId: CaseId) => string
  onView: GoToView
}

/** What is running now: on this machine, then towards the service. */
export function running(given: Given): ReactElement[] {
  const { intakes, proofs, verifying, report, referenceOf } = given
  return [
    ...intakes
      .filter(({ state }) => state === 'running')
      .map((intake) => (
        <IntakeTask key={`intake ${intake.caseId}`} intake={intake} reference={referenceOf(intake.caseId)} />
      )),
    ...proofs
      .filter(({ state }) => state === 'running')
      .map((proof) => <ProofTask key={`proof ${proof.caseId}`} proof={proof} reference={referenceOf(proof.caseId)} />),
    ...(verifying === null ? [] : [<VerifyingTask key="verifying" progress={verifying} />]),
    ...(report === null
      ? []
      : [
          <Task
            key="report"
            icon="document"
            title={machineWords.report}
            done={{
              part: report.ofItems > 0 ? report.items / report.ofItems : null,
              text: machineWords.items({ done: report.items, n: report.ofItems }),
            }}
          />,
        ]),
    ...(given.isPaused ? [] : sending(given)),
  ]
}

/** What is waiting: for the queue, for a retry, for the service, or because a person stopped it. */
export function waiting(given: Given): ReactElement[] {
  const { now, caseId, intakes, referenceOf, onView } = given
  const retries = countOf(now, 'waiting')
  const { running: atService = 0, firstSubmittedAt = null } = now?.standing.jobs ?? {}
  return [
    ...(given.isPaused ? sending(given) : []),
    ...(retries > 0
      ? [
          <Task
            key="retry"
            icon="older"
            title={words.retry.title({ n: retries })}
            text={words.retry.text}
            left={
              now?.standing.nextTryAt != null && (
                <>
                  {words.retry.next} <When at={now.standing.nextTryAt} from={now.today.from} />
                </>
              )
            }
          >
            <Button onClick={() => onView('requests', { state: 'waiting' })}>{activity.show}</Button>
          </Task>,
        ]
      : []),
    ...(atService > 0
      ? [
          <JobsTask
            key="jobs"
            caseId={caseId}
            count={atService}
            since={firstSubmittedAt}
            from={now?.today.from}
            onView={onView}
          />,
        ]
      : []),
    ...intakes
      .filter(({ state }) => state === 'cancelled')
      .map((intake) => (
        <IntakeTask key={`intake ${intake.caseId}`} intake={intake} reference={referenceOf(intake.caseId)} />
      )),
  ]
}

const countOf = (now: Given['now'], ...states: string[]): number =>
  now?.standing.checks.reduce((sum, { state, count }) => sum + (states.includes(state) ? count : 0), 0) ?? 0

/** Requests being sent and to be sent, by kind of check. */
function sending({ now, isPaused, onView }: Given): ReactElement[] {
  if (now === undefined) return []
  const { standing, today } = now
  return KINDS.flatMap((kind) => {
    const inState = (state: string) =>
      standing.checks.reduce((sum, one) => sum + (one.kind === kind && one.state === state ? one.count : 0), 0)
    const underWay = inState('sending')
    const left = underWay + inState('approved')
    if (left === 0) return []
    const ended = today.ended
      .filter((group) => group.kind === kind)
      .reduce((sum, { answered, failed, refused }) => sum + answered + failed + refused, 0)
    const perMinute = (today.lately.find((one) => one.kind === kind)?.count ?? 0) / LATELY_MINUTES
    return [
      <Task
        key={`sending ${kind}`}
        icon={isPaused ? 'queued' : 'sending'}
        title={words.title[kind]}
        text={isPaused && underWay === 0 ? words.waits : words.sending({ n: underWay })}
        done={{ part: ended / (ended + left), text: words.done({ done: ended, n: ended + left }) }}
        {...(perMinute > 0 &&
          !isPaused && {
            rate: perMinute < 1 ? words.slowRate : words.rate({ n: Math.round(perMinute) }),
            left: duration((left / perMinute) * 60_000),
          })}
      >
        <Button onClick={() => onView('requests', { state: underWay > 0 ? 'sending' : 'waiting' })}>
          {activity.show}
        </Button>
      </Task>,
    ]
  })
}

type JobsProps = Pick<Given, 'caseId' | 'onView'> & { count: number; since: number | null; from: number | undefined }

function JobsTask({ caseId, count, since, from, onView }: JobsProps) {
  const { stopAll } = useFactCheckActions()
  const failure = stopAll.error?.error ?? null
  return (
    <Task
      icon="fact"
      title={words.jobs.title({ n: count })}
      text={
        <>
          {words.jobs.text}
          {failure !== null && failure.kind !== 'declined' && <ErrorNote error={failure} />}
        </>
      }
      left={
        since !== null && (
          <>
            {words.jobs.since} <When at={since} from={from} />
          </>
        )
      }
    >
      <Button onClick={() => onView('requests', { state: 'at_service' })}>{activity.show}</Button>
      {caseId !== null && (
        <Button look="quiet" onClick={() => stopAll.mutate(caseId)} isDisabled={stopAll.isPending}>
          {activity.stopAsking}
        </Button>
      )}
    </Task>
  )
}

function IntakeTask({ intake, reference }: { intake: IntakeProgress; reference: string }) {
  const { cancel, resume } = useIntakeActions(intake.caseId)
  const { done, leftMs } = intakeFigures(intake)
  const read = intake.inspected + intake.skipped + intake.unreadable
  const isRunning = intake.state === 'running'
  const figures = intake.isWalkDone
    ? machineWords.files({ done: read, n: intake.found })
    : machineWords.found({ done: read, found: intake.found })
  return (
    <Task
      icon="document"
      title={isRunning ? machineWords.intake({ reference }) : machineWords.intakeStopped({ reference })}
      text={intakeText(intake)}
      done={{ part: done, text: `${figures} · ${bytes(intake.readBytes)}` }}
      {...(isRunning &&
        !intake.waitsForDrive && { rate: rate(intake.bytesPerSecond), left: leftMs === null ? '' : duration(leftMs) })}
    >
      {isRunning ? (
        <Button onClick={() => cancel.mutate()}>{activity.cancel}</Button>
      ) : (
        <Button onClick={() => resume.mutate()}>{activity.continue}</Button>
      )}
    </Task>
  )
}

function intakeText({ state, waitsForDrive }: IntakeProgress): string {
  if (state !== 'running') return machineWords.intakeCancelled
  return waitsForDrive ? machineWords.waitsForDrive : machineWords.intakeText
}

function ProofTask({ proof, reference }: { proof: ProofProgress; reference: string }) {
  const { stop } = useExhibitActions(proof.caseId)
  const { readBytes, totalBytes } = proof
  return (
    <Task
      icon="check"
      title={machineWords.proof[proof.kind]({ reference })}
      text={machineWords.proofText}
      done={{
        part: totalBytes > 0 ? readBytes / totalBytes : null,
        text: `${bytes(readBytes)} / ${bytes(totalBytes)}`,
      }}
    >
      <Button onClick={() => stop.mutate()}>{activity.cancel}</Button>
    </Task>
  )
}

function VerifyingTask({ progress }: { progress: LogProgress }) {
  const { stop } = useVerifyLog()
  return (
    <Task
      icon="check"
      title={machineWords.verifying}
      done={{ part: progress.total > 0 ? progress.done / progress.total : null, text: logProgressLine(progress) }}
    >
      <Button onClick={() => stop.mutate()}>{activity.cancel}</Button>
    </Task>
  )
}

import { heldReplies } from '../../../../shared/model/held-replies.ts'
import type { FactCheck, Job } from '../../../../shared/model/job.ts'
import { progressShare } from '../../../../shared/model/progress.ts'
import { visibleParts } from '../../../../shared/model/visible-text.ts'
import { exactInstant, exactTimeOfDay } from '../../../../shared/words/dates.ts'
import { factCheck, jobChip, progressText, jobWords as words } from '../../../../shared/words/fact-check.ts'
import { type JobLine, jobLines, unusableCredits } from '../../../../shared/words/job-said.ts'
import { jobDelay, jobTrouble, troubleLines } from '../../../../shared/words/job-trouble.ts'
import { awaitedText, resultText } from '../../../../shared/words/sent-parts.ts'
import { Facts } from '../../../ui/block.tsx'
import { Button } from '../../../ui/button.tsx'
import { Digest } from '../../../ui/digest.tsx'
import { duration, instant } from '../../../ui/format.ts'
import { Name } from '../../../ui/name.tsx'
import { Note } from '../../../ui/note.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { When } from '../../../ui/when.tsx'
import { AlteredNote } from '../altered-note.tsx'
import { ReadAnswerAgain } from './read-answer-again.tsx'
import { isNotUnderstood, isUnderstood } from './reading.ts'

type Props = {
  check: FactCheck
  /** Whether it is about an earlier version of the file. */
  isEarlier: boolean
  /** This machine's clock, ms. */
  now: number
  isBusy: boolean
  onCancel: () => void
  /** Requests an update now, and resumes fetching the result. */
  onUpdate: () => void
  /** Stops fetching the result. */
  onLeave: () => void
  /** Shows everything else the service sent, or the replies as received. */
  onShow: (tab: 'rest' | 'raw') => void
}

/** The state of a job: progress, how it ended, what is unusual about it, and what can be done. */
export function JobState(props: Props) {
  const { job } = props.check
  return (
    <>
      {job.endedAt !== null && <AlteredNote checkId={job.checkId} />}
      {job.isSimulated && <Note isPlain>{words.simulated}</Note>}
      {props.isEarlier && job.sha256 !== null && (
        <Note>
          <p>{words.earlierBytes}</p>
          <Digest hex={job.sha256} />
        </Note>
      )}
      {!job.isCurrent && <Note isPlain>{words.older({ origin: job.serviceOrigin })}</Note>}
      {job.contradictedBy !== null && (
        <Note actions={<Button onClick={() => props.onShow('raw')}>{words.showAnswers}</Button>}>
          <Name text={words.contradicted({ status: job.contradictedBy })} />
        </Note>
      )}
      <JobStatus {...props} />
      {job.state !== 'watching' && <CreditsDiffer job={job} />}
    </>
  )
}

function JobStatus(props: Props) {
  const { check, isBusy, onLeave, onShow } = props
  const { job, result } = check
  const hasParts = result !== null && isUnderstood(result)
  const hasRest = heldReplies(check).unread.length > 0
  const messages = jobLines(check, instant).filter(isMessage)
  const noResult = !hasParts && (
    <p className="selectable">
      <Name text={result === null ? whyNoResult(check) : words.noParts} keepLines />
    </p>
  )
  const again = <UpdateButton {...props} />
  switch (job.state) {
    case 'watching':
      return <Running {...props} />
    case 'completed':
      if (!isNotUnderstood(check)) return null
      return (
        <Note
          isPlain
          actions={
            <Button onClick={() => onShow(hasRest ? 'rest' : 'raw')}>
              {hasRest ? words.showRest : words.showAnswers}
            </Button>
          }
        >
          {noResult}
          <p>{words.whereReply({ hasRest })}</p>
          <p>
            {factCheck.answerRead} <ReadAnswerAgain job={job} />
          </p>
        </Note>
      )
    case 'failed':
      return (
        <Note>
          <p>{hasParts ? words.failedPartly : words.failed}</p>
          {noResult}
          <Messages lines={messages} />
          {isWithoutReason(check) && <p>{words.failedNoWords}</p>}
          <p>{returned(check)}</p>
        </Note>
      )
    case 'cancelled':
      return (
        <Note isPlain>
          <p>{hasParts ? words.cancelledPartly : words.cancelled}</p>
          {noResult}
          <Messages lines={messages} />
          <p>{returned(check)}</p>
        </Note>
      )
    case 'lost':
      return (
        <Note actions={again}>
          <p>{words.lost}</p>
          <LastTrouble job={job} />
          <p>{words.lostAsk}</p>
        </Note>
      )
    case 'stalled':
      return (
        <Note
          actions={
            <>
              {again}
              <Button look="quiet" onClick={onLeave} isDisabled={isBusy}>
                {words.stop}
              </Button>
            </>
          }
        >
          <p>{words.stalled}</p>
          <LastTrouble job={job} />
          <p>{words.lostAsk}</p>
        </Note>
      )
    case 'left':
      return (
        <Note isPlain actions={again}>
          <p>{words.left}</p>
          <p>{words.lostAsk}</p>
        </Note>
      )
  }
}

const whyNoResult = ({ job, parsed }: FactCheck): string =>
  resultText({ isEnded: job.endedAt !== null, reply: parsed, unread: parsed?.unread ?? [] })

/** Updates a job now; while a wait that the service asked for has not passed, it says until when. */
function UpdateButton({ check: { job }, now, isBusy, onUpdate }: Props) {
  const from = job.notBeforeAt !== null && job.notBeforeAt > now ? job.notBeforeAt : null
  return (
    <Button
      onClick={onUpdate}
      isDisabled={isBusy || from !== null}
      title={from === null ? undefined : words.slowedDown({ when: exactInstant(from) })}
    >
      {from === null ? words.lookAgain : words.updateFrom({ time: exactTimeOfDay(from) })}
    </Button>
  )
}

/** What came of the last status request where it brought no news of the job, in the service's own words. */
function LastTrouble({ job }: { job: Job }) {
  const text = jobTrouble(job)
  const earlier = job.troubleAnswer?.isEarlier ? troubleLines({ ...job, trouble: null }, instant) : []
  return [...(text === null ? [] : [text]), ...earlier.map(([label, said]) => `${label}: ${said}`)].map((line) => (
    <p key={line} className="selectable">
      <Name text={line} keepLines />
    </p>
  ))
}

/** When the last reply was received, whether or not it brought news of the job. */
const lastReplyAt = ({ answeredAt, troubleAnswer }: Job): number | null =>
  answeredAt === null && troubleAnswer === null ? null : Math.max(answeredAt ?? 0, troubleAnswer?.receivedAt ?? 0)

function Running(props: Props) {
  const { check, now, isBusy, onCancel, onLeave } = props
  const { job } = check
  const chip = jobChip(job)
  const lastReply = lastReplyAt(job)
  const awaited = awaitedText(job, exactInstant)
  const isQueued = job.status?.toLowerCase() === 'queued'
  const share = job.progress === null ? null : progressShare(job.progress)
  const delay = job.delay !== null && job.delay.until > now ? jobDelay(job, exactInstant) : null
  return (
    <section className="block job-running">
      <p>{awaited ?? (job.trouble !== null ? words.lastKnown : isQueued ? words.queued : words.running)}</p>
      {job.progress === null ? (
        <p className="muted">{words.noProgress}</p>
      ) : (
        <div className="job-progress">
          {share !== null && <ProgressBar label={words.progress} done={share} />}
          <span className="number">{progressText(job.progress)}</span>
        </div>
      )}
      {chip.foreign !== null && (
        <p>
          <span className="chip chip-new">
            <Name text={words.serviceWord({ status: chip.foreign })} />
            <span className="beside-new">{factCheck.newWord}</span>
          </span>
        </p>
      )}
      <Messages lines={jobLines(check, instant).filter(isMessage)} />
      {job.trouble !== null && (
        <Note>
          <strong>{words.updateFailed}</strong> <LastTrouble job={job} />
        </Note>
      )}
      {delay !== null && (
        <Note>
          <Name text={delay} keepLines />
        </Note>
      )}
      <Facts
        rows={[
          [
            words.elapsed,
            <span key="elapsed" className="number">
              {duration(now - job.submittedAt)}
            </span>,
          ],
          [words.lastAsked, lastReply === null ? words.neverAnswered : <When key="answered" at={lastReply} isExact />],
          [words.nextAsk, job.nextAskAt === null ? words.notByItself : <When key="next" at={job.nextAskAt} isExact />],
        ]}
      />
      <div className="job-actions">
        <UpdateButton {...props} />
        {job.canCancel !== false && (
          <Button onClick={onCancel} isDisabled={isBusy}>
            {words.cancel}
          </Button>
        )}
        <Button look="quiet" onClick={onLeave} isDisabled={isBusy}>
          {words.stop}
        </Button>
      </div>
    </section>
  )
}

const isMessage = ({ name }: JobLine): boolean => name === 'statusMessage' || name === 'errorMessage'

/** The newest messages of the service; why one cannot be shown, or when it was received. */
function Messages({ lines }: { lines: readonly JobLine[] }) {
  return lines.map(({ name, label, said, note }) => (
    <p key={name} className="selectable job-said" title={said === null ? undefined : wholeText(said)}>
      {label}
      {said !== null && (
        <>
          {': '}“<Name text={said} keepLines />”
        </>
      )}
      {note !== null && (
        <>
          {said === null ? ': ' : ', '}
          <Name text={note} keepLines />
        </>
      )}
    </p>
  ))
}

/** What a line cuts, its title shows; “Raw” has all of it. */
const wholeText = (text: string): string =>
  visibleParts(text, true)
    .map((part) => part.text)
    .join('')

/** Whether the reply that ended a job has no message in any form. */
const isWithoutReason = ({ job, parsed }: FactCheck): boolean =>
  (job.errorMessage === null || job.errorMessageAt !== null) &&
  (job.statusMessage === null || job.statusMessageAt !== null) &&
  parsed?.otherForms?.errorMessage === undefined &&
  parsed?.otherForms?.statusMessage === undefined

function CreditsDiffer({ job: { state, creditsReserved, creditsUsed } }: { job: Job }) {
  if (state !== 'completed' || creditsReserved === null || creditsUsed === null || creditsReserved === creditsUsed)
    return null
  return (
    <p className="muted fact-credits-line">{factCheck.usedDiffers({ reserved: creditsReserved, used: creditsUsed })}</p>
  )
}

function returned(check: FactCheck): string {
  const { creditsReserved, creditsUsed } = check.job
  const unusable = unusableCredits(check, 'creditsUsed')
  if (unusable !== null) return words.creditsUnusable({ used: unusable })
  if (creditsUsed === null) return words.creditsUnsaid
  return creditsUsed === 0 && creditsReserved !== null
    ? words.returned({ n: creditsReserved })
    : words.chargedAll({ n: creditsUsed })
}

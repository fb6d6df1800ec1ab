import type { FactCheckResult } from '../../../shared/model/fact-check.ts'
import type { FactCheck } from '../../../shared/model/job.ts'
import { shortened } from '../../../shared/model/shortened.ts'
import { count } from '../../../shared/words/counts.ts'
import { dayText } from '../../../shared/words/dates.ts'
import { claimWords, jobWords, factCheck as words } from '../../../shared/words/fact-check.ts'
import {
  checkOutcome,
  modalityWords,
  factCheckReport as report,
} from '../../../shared/words/report/report-fact-check.ts'
import { leftOutChecks } from '../facts/fact-check-reach.ts'
import type { RefusedResult } from '../facts/held-results.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { showInstant } from '../facts/times.ts'
import { Claims, Timeline, Transcript } from './fact-check-parts.tsx'
import { RefusedCheck } from './refused-readings.tsx'
import { Foreign, OldFact, OldFacts, Section, Soft } from './report-parts.tsx'

/** Longest text of the service that is printed whole, characters. */
const MAX_TEXT = 4000

type Props = { facts: ReportFacts; number: number; hasTranscripts: boolean }

/** Every fact check of the file or link: what the service says it found, claims first, then what was requested. */
export function FactCheckSection({ facts, number, hasTranscripts }: Props) {
  const { factChecks: checks, factChecksInAll, made, service } = facts
  const leftOut = leftOutChecks(facts)
  const shown = checks.length + leftOut.length
  const total = Math.max(factChecksInAll, shown)
  const headings = checks.map((check, index) => headingOf(check, index + 1, total))
  return (
    <Section number={number} title={(total === 1 && headings[0]) || report.title({ n: total })}>
      <p className="note">
        {report.intro}
        {hasScores(facts) ? ` ${claimWords.scores}` : ''}
      </p>
      {checks.map((check, index) => (
        <div key={check.job.checkId} className="fact-check">
          {total > 1 ? <h2>{headings[index]}</h2> : null}
          <OneCheck
            check={check}
            refused={facts.refused.find(({ checkId }) => checkId === check.job.checkId)}
            zone={made.zone}
            inUse={service.inUse}
            hasTranscripts={hasTranscripts}
          />
        </div>
      ))}
      {leftOut.map((one) => (
        <div key={one.checkId} className="fact-check">
          <RefusedCheck refused={one} zone={made.zone} />
        </div>
      ))}
      {shown < total ? <p className="strong">{report.more({ shown, total })}</p> : null}
    </Section>
  )
}

const hasScores = ({ factChecks }: ReportFacts): boolean =>
  factChecks.some(({ result }) => result?.claims?.some(({ confidence }) => confidence !== null))

/** Which of how many it is, of when, and what came of it. */
function headingOf(check: FactCheck, number: number, total: number): string {
  const { endedAt, submittedAt } = check.job
  const when = dayText(check.receivedAt ?? endedAt ?? submittedAt)
  return report.heading({ number, total, when, outcome: checkOutcome(check) })
}

type OneProps = {
  check: FactCheck
  refused: RefusedResult | undefined
  zone: string
  inUse: string | null
  hasTranscripts: boolean
}

function OneCheck({ check, refused, zone, inUse, hasTranscripts }: OneProps) {
  const { job, result } = check
  return (
    <>
      {job.isSimulated ? <p className="alert">{jobWords.simulated}</p> : null}
      {job.isCurrent ? null : (
        <p className="alert">
          <Foreign text={report.older({ origin: job.serviceOrigin, isSet: inUse !== null })} />
        </p>
      )}
      <RefusedCheck refused={refused} zone={zone} />
      {(refused === undefined ? statusSentences(check) : []).map((sentence) => (
        <p key={sentence} className="strong">
          <Foreign text={sentence} lines />
        </p>
      ))}
      {refused !== undefined ? null : result === null ? (
        <p>{check.partial === null ? report.noResult : report.partial}</p>
      ) : (
        <Found result={result} hasTranscripts={hasTranscripts} />
      )}
      <h3>{report.request}</h3>
      <RequestFacts check={check} zone={zone} />
    </>
  )
}

/** What was sent to which service, when, at what price, and the reply that ended it. */
function RequestFacts({
  check: { job, receivedAt, replySha256, replyBytes },
  zone,
}: {
  check: FactCheck
  zone: string
}) {
  const at = (instant: number) => showInstant(instant, zone).line
  const stated = (credits: number | null) => (credits === null ? report.notStated : count(credits))
  return (
    <OldFacts>
      <OldFact label={report.standing}>
        {report.standings[job.state]}
        {job.status === null ? null : (
          <>
            {' · '}
            <Foreign text={jobWords.serviceWord({ status: job.status })} />
          </>
        )}
      </OldFact>
      <OldFact label={report.asked}>
        <Foreign
          text={report.askedAs({ modality: modalityWords[job.modality], run: job.run, origin: job.serviceOrigin })}
        />
      </OldFact>
      <OldFact label={report.context}>
        {job.context === '' ? (
          <Soft text={words.noContext} />
        ) : job.isOfOtherCase ? (
          report.contextOfOtherCase
        ) : (
          <Foreign text={job.context} lines />
        )}
      </OldFact>
      <OldFact label={report.sent}>{job.sentName === null ? null : <Foreign text={job.sentName} mono />}</OldFact>
      <OldFact label={report.job}>
        <Foreign text={job.jobId} mono />
      </OldFact>
      <OldFact label={report.submitted}>
        {job.endedAt === null
          ? at(job.submittedAt)
          : report.submittedAndEnded({ submitted: at(job.submittedAt), ended: at(job.endedAt) })}
      </OldFact>
      <OldFact label={report.answered}>
        {job.endedAt !== null || job.answeredAt === null ? null : at(job.answeredAt)}
      </OldFact>
      <OldFact label={report.credits}>
        {report.creditsLine({ reserved: stated(job.creditsReserved), used: stated(job.creditsUsed) })}
      </OldFact>
      <OldFact label={report.reply}>
        {replySha256 === null || replyBytes === null || receivedAt === null ? (
          <Soft text={report.noReply} />
        ) : (
          <>
            {at(receivedAt)} · {report.replyLine({ n: replyBytes })} <Foreign text={replySha256} mono />
          </>
        )}
      </OldFact>
    </OldFacts>
  )
}

/** What has to be known before anything of it is read. */
function statusSentences({ job, parsed, result }: FactCheck): string[] {
  const contradicted = job.contradictedBy === null ? [] : [jobWords.contradicted({ status: job.contradictedBy })]
  const error = job.errorMessage === null ? [] : [`${jobWords.serviceSays}: “${job.errorMessage}”`]
  switch (job.state) {
    case 'completed':
      return [...(result === null ? [parsed === null ? report.noResult : report.notUnderstood] : []), ...contradicted]
    case 'failed':
      return [result === null ? jobWords.failed : jobWords.failedPartly, ...error, ...contradicted]
    case 'cancelled':
      return [result === null ? jobWords.cancelled : jobWords.cancelledPartly, ...error, ...contradicted]
    case 'lost':
    case 'stalled':
    case 'left':
    case 'watching':
      return [
        job.state === 'watching' && job.answeredAt === null ? report.untold : report.open[job.state],
        ...contradicted,
      ]
  }
}

/** Claims first, then where it was found, the summary, and what is said in it. */
function Found({ result, hasTranscripts }: { result: FactCheckResult; hasTranscripts: boolean }) {
  const { summary, claims, sources, transcript } = result
  return (
    <>
      {claims === null || claims.length === 0 ? <p className="soft">{report.noClaims}</p> : <Claims claims={claims} />}
      {sources === null || sources.length === 0 ? (
        <p className="soft">{report.noSources}</p>
      ) : (
        <Timeline sources={sources} />
      )}
      <h3>{report.summary}</h3>
      {summary === null ? <p className="soft">{report.noSummary}</p> : <LongText text={summary} />}
      {transcript === null ? null : hasTranscripts ? (
        <Transcript transcript={transcript} claims={claims ?? []} />
      ) : (
        <p className="soft">{report.transcriptLeftOut({ turns: transcript.turns.length })}</p>
      )}
    </>
  )
}

function LongText({ text }: { text: string }) {
  return (
    <>
      <p className="quote">
        <Foreign text={shortened(text, MAX_TEXT)} lines />
      </p>
      {text.length > MAX_TEXT ? <p className="soft">{report.cut}</p> : null}
    </>
  )
}

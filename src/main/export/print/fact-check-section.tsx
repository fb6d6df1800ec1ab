import type { FactCheckResult } from '../../../shared/model/fact-check.ts'
import type { FactCheck } from '../../../shared/model/job.ts'
import { shortened } from '../../../shared/model/shortened.ts'
import { jobWords, factCheck as words } from '../../../shared/words/fact-check.ts'
import { modalityWords, factCheckReport as report } from '../../../shared/words/report/report-fact-check.ts'
import { leftOutChecks } from '../facts/fact-check-reach.ts'
import type { RefusedResult } from '../facts/held-results.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { showInstant } from '../facts/times.ts'
import { Claims, Sources, Transcript } from './fact-check-parts.tsx'
import { RefusedCheck } from './refused-readings.tsx'
import { Fact, Facts, Foreign, Section, Soft } from './report-parts.tsx'

/** Longest text of the service that is printed whole, characters. */
const MAX_TEXT = 4000

type Props = { facts: ReportFacts; number: number; hasTranscripts: boolean }

/** Every fact check of the file or address: where it stands, what it cost, and what the service says it found. */
export function FactCheckSection({ facts, number, hasTranscripts }: Props) {
  const { factChecks: checks, factChecksInAll, made, service } = facts
  const leftOut = leftOutChecks(facts)
  const shownCount = checks.length + leftOut.length
  const total = Math.max(factChecksInAll, shownCount)
  return (
    <Section number={number} title={report.title(total)}>
      <p className="note">{report.intro}</p>
      {checks.map((check, index) => (
        <div key={check.job.checkId}>
          {total > 1 ? <h3>{report.one(index + 1, total)}</h3> : null}
          <OneCheck
            check={check}
            refused={facts.refused.find(({ checkId }) => checkId === check.job.checkId)}
            zone={made.zone}
            inUse={service.inUse}
            hasTranscripts={hasTranscripts}
          />
        </div>
      ))}
      {leftOut.map((one, index) => (
        <div key={one.checkId}>
          {total > 1 ? <h3>{report.one(checks.length + index + 1, total)}</h3> : null}
          <RefusedCheck refused={one} zone={made.zone} />
        </div>
      ))}
      {shownCount < total ? <p className="strong">{report.more(shownCount, total)}</p> : null}
    </Section>
  )
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
  const at = (instant: number | null) => (instant === null ? null : showInstant(instant, zone).line)
  return (
    <>
      {job.isSimulated ? <p className="alert">{jobWords.simulated}</p> : null}
      {job.isCurrent ? null : (
        <p className="alert">
          <Foreign text={report.older(job.serviceOrigin, inUse)} />
        </p>
      )}
      <RefusedCheck refused={refused} zone={zone} />
      {(refused === undefined ? statusSentences(check) : []).map((sentence) => (
        <p key={sentence} className="strong">
          <Foreign text={sentence} lines />
        </p>
      ))}
      <Facts>
        <Fact label={report.standing}>
          {report.standings[job.state]}
          {job.status === null ? null : (
            <>
              {' · '}
              <Foreign text={jobWords.serviceWord({ status: job.status })} />
            </>
          )}
        </Fact>
        <Fact label={report.asked}>{report.askedAs(modalityWords[job.modality], job.run)}</Fact>
        <Fact label={report.context}>
          {job.context === '' ? (
            <Soft text={words.noContext} />
          ) : job.isOfOtherCase ? (
            report.contextOfOtherCase
          ) : (
            <Foreign text={job.context} lines />
          )}
        </Fact>
        <Fact label={report.sent}>{job.sentName === null ? null : <Foreign text={job.sentName} mono />}</Fact>
        <Fact label={report.service}>
          <Foreign text={job.serviceOrigin} />
        </Fact>
        <Fact label={report.job}>
          <Foreign text={job.jobId} mono />
        </Fact>
        <Fact label={report.submitted}>{at(job.submittedAt)}</Fact>
        <Fact label={report.ended}>{at(job.endedAt)}</Fact>
        <Fact label={report.answered}>{job.endedAt === null ? at(job.answeredAt) : null}</Fact>
        <Fact label={report.credits}>{report.creditsLine(job.creditsReserved, job.creditsUsed)}</Fact>
        <Fact label={report.reply}>
          {check.replySha256 === null || check.replyBytes === null ? (
            <Soft text={report.noReply} />
          ) : (
            <>
              {at(check.receivedAt)} · {report.replyLine(check.replyBytes)} <Foreign text={check.replySha256} mono />
            </>
          )}
        </Fact>
      </Facts>
      {refused !== undefined ? null : result === null ? (
        <p>{check.partial === null ? report.noResult : report.partial}</p>
      ) : (
        <Found result={result} hasTranscripts={hasTranscripts} />
      )}
    </>
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

function Found({ result, hasTranscripts }: { result: FactCheckResult; hasTranscripts: boolean }) {
  const { summary, claims, sources, transcript } = result
  return (
    <>
      <h3>{report.says}</h3>
      {summary === null ? <p className="soft">{report.noSummary}</p> : <LongText text={summary} />}
      {claims === null ? <p className="soft">{report.noClaims}</p> : <Claims claims={claims} />}
      {sources === null ? <p className="soft">{report.noSources}</p> : <Sources sources={sources} />}
      {transcript === null ? null : hasTranscripts ? (
        <Transcript transcript={transcript} />
      ) : (
        <p className="soft">{report.transcriptLeftOut(transcript.turns.length)}</p>
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

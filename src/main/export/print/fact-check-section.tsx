import type {
  Claim,
  FactCheckResult,
  FoundPage,
  FoundSource,
  ParsedJobReply,
  Transcript,
} from '../../../shared/model/fact-check.ts'
import { claimsInTurns, earliestPage, type TimelineRow, timelineOf } from '../../../shared/model/fact-check-summary.ts'
import { firstAppearances } from '../../../shared/model/first-appearances.ts'
import type { FactCheck, PartialAnswer } from '../../../shared/model/job.ts'
import type { ReportPart } from '../../../shared/model/report-options.ts'
import { isResultAwaited } from '../../../shared/model/result-awaited.ts'
import { shortened } from '../../../shared/model/shortened.ts'
import { shortTime, timeCode } from '../../../shared/model/time-code.ts'
import { isOfTranscript } from '../../../shared/model/transcript-names.ts'
import { count } from '../../../shared/words/counts.ts'
import { dayText, exactInstant } from '../../../shared/words/dates.ts'
import {
  appearanceWords,
  claimWords,
  jobWords,
  otherDatesText,
  sourceWords,
  transcriptWords,
  factCheck as words,
} from '../../../shared/words/fact-check.ts'
import {
  besideStatements,
  jobStatements,
  jobStatementWords,
  type Statement,
} from '../../../shared/words/job-statements.ts'
import { service } from '../../../shared/words/report/report.ts'
import {
  checkOutcome,
  claimScore,
  earliestLine,
  modalityWords,
  factCheckReport as report,
} from '../../../shared/words/report/report-fact-check.ts'
import { sentOr } from '../../../shared/words/sent.ts'
import { awaitedWords, partText, resultText } from '../../../shared/words/sent-parts.ts'
import { serviceDateText } from '../../../shared/words/service-date.ts'
import { hasFactChecks, leftOutChecks } from '../facts/fact-checks.ts'
import { PRINTED } from '../facts/printed-limits.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { showInstant } from '../facts/times.ts'
import { RefusedCheck } from './refused-readings.tsx'
import {
  Below,
  Cut,
  type Fact,
  FactNote,
  Facts,
  Foreign,
  Grid,
  type GridRow,
  inLines,
  Labelled,
  Line,
  type SectionOf,
  Soft,
} from './report-parts.tsx'
import { UnreadMembers } from './unread-members.tsx'

/** Longest summary that is printed whole, characters. */
const MAX_SUMMARY = 4000

/** A text of the service; where it is too long, that the rest stands in the stored reply. */
const part = (text: string, most: number = PRINTED.partText) => <Cut text={text} most={most} rest={report.cut} />

/** Every fact check of the file or link: what the service says it found, claims first, then what was requested. null = there is none. */
export function factCheckSection(facts: ReportFacts, parts: readonly ReportPart[]): SectionOf {
  if (!hasFactChecks(facts)) return null
  // Where each request is told of, all of its own is; elsewhere what a reader needs to find the reply again.
  const isWhole = parts.includes('integrity')
  const hasTranscripts = parts.includes('transcripts')
  const { factChecks: checks, made } = facts
  const leftOut = leftOutChecks(facts)
  const shown = checks.length + leftOut.length
  const total = Math.max(facts.factChecksInAll, shown)
  const headings = checks.map((check, index) => {
    const when = dayText(check.receivedAt ?? check.job.endedAt ?? check.job.submittedAt)
    return report.heading({ number: index + 1, total, when, outcome: checkOutcome(check) })
  })
  const hasScores = checks.some(({ result }) => result?.claims?.some(({ confidence }) => confidence !== null))
  return [
    (total === 1 && headings[0]) || report.title({ n: total }),
    <>
      <p className="note">
        {report.intro}
        {hasScores && ` ${claimWords.scores}`}
      </p>
      {checks.map((check, index) => {
        const { job, parsed, partial, contradiction, result } = check
        const refused = facts.refused.find(({ checkId }) => checkId === job.checkId)
        return (
          <div key={job.checkId} className="fact-check">
            {total > 1 && <h2>{headings[index]}</h2>}
            {job.isSimulated && <Line as="alert" of={jobWords.simulated} />}
            <RefusedCheck refused={refused} />
            {refused === undefined && result !== null && check.receivedAt !== null && (
              <Line of={report.checkedBy({ origin: job.serviceOrigin, on: dayText(check.receivedAt) })} />
            )}
            {refused === undefined && (
              <>
                {statusSentences(check).map((sentence) => (
                  <Line key={sentence} as="strong" of={sentence} lines />
                ))}
                <Statements of={jobStatements(jobFacts(check), parsed, result)} />
                {result === null ? (
                  <Line of={partial === null && job.endedAt === null && withoutResult(check)} />
                ) : (
                  <Found result={result} hasTranscripts={hasTranscripts} />
                )}
                {parsed !== null && (
                  <UnreadMembers of={withoutTranscripts(parsed, hasTranscripts)} sha256={check.replySha256} />
                )}
                {partial !== null && (
                  <Beside
                    title={report.partialTitle({ when: exactInstant(partial.receivedAt) })}
                    note={report.partial}
                    {...{ check, reply: partial, hasTranscripts }}
                  />
                )}
                {contradiction !== undefined && (
                  <Beside
                    title={report.contradictionTitle({ when: exactInstant(contradiction.receivedAt) })}
                    note={report.contradiction}
                    {...{ check, reply: contradiction, hasTranscripts }}
                  />
                )}
              </>
            )}
            {isWhole ? (
              <>
                <h3>{report.request}</h3>
                <Facts of={requestFacts(check, made.zone)} />
              </>
            ) : (
              <RequestLine check={check} zone={made.zone} />
            )}
          </div>
        )
      })}
      {leftOut.map((one) => (
        <div key={one.checkId} className="fact-check">
          <RefusedCheck refused={one} />
        </div>
      ))}
      {shown < total && <Line as="strong" of={report.more({ shown, total })} />}
    </>,
  ]
}

/** What has to be known before anything of it is read. */
function statusSentences(check: FactCheck): string[] {
  const { job, result } = check
  const { state, answeredAt, troubleAnswer, contradictedBy, endedAt } = job
  const untold = troubleAnswer === null ? report.untold : report.noNews
  const said: string[] = []
  if (state === 'failed' || state === 'cancelled')
    said.push(result === null ? jobWords[state] : jobWords[`${state}Partly` as const])
  else if (isResultAwaited(job)) said.push(awaitedWords.unknown({ status: job.status ?? '' }))
  else if (state !== 'completed') said.push(state === 'watching' && answeredAt === null ? untold : report.open[state])
  if (endedAt !== null && result === null) said.push(withoutResult(check))
  if (contradictedBy !== null) said.push(jobWords.contradicted({ status: contradictedBy }))
  return said
}

const withoutResult = ({ job: { endedAt }, parsed }: FactCheck): string =>
  resultText({ isEnded: endedAt !== null, reply: parsed, unread: parsed?.unread ?? [] })

/** What the service says of the job, in its own words. */
const Statements = ({ of }: { of: readonly Statement[] }) =>
  of.length === 0 ? null : (
    <>
      <h3>{jobStatementWords.title}</h3>
      <Facts of={of.map(([label, text]) => [label, part(text)])} />
    </>
  )

type BesideProps = { check: FactCheck; reply: PartialAnswer; title: string; note: string; hasTranscripts: boolean }

/** A reply that is not the final one: marked as such, and as of when. */
function Beside({ check, reply: { parsed, replySha256 }, title, note, hasTranscripts }: BesideProps) {
  const { result } = parsed
  return (
    <>
      <h3>{title}</h3>
      <Line as="alert" of={note} />
      <FactNote of={[[service.reply, replySha256 && <Foreign text={replySha256} mono />]]} />
      <Statements of={besideStatements(jobFacts(check), parsed, result)} />
      {result === null ? (
        <Line of={resultText({ isEnded: true, reply: parsed, unread: parsed.unread })} />
      ) : (
        <Found result={result} hasTranscripts={hasTranscripts} />
      )}
      <UnreadMembers of={withoutTranscripts(parsed, hasTranscripts)} sha256={replySha256 ?? null} />
    </>
  )
}

/** A reply as a report has it: what may be a transcript in a form that is not read goes with the transcripts. */
const withoutTranscripts = (parsed: ParsedJobReply, hasTranscripts: boolean): ParsedJobReply =>
  hasTranscripts ? parsed : { ...parsed, unread: parsed.unread.filter(({ path }) => !isOfTranscript(path)) }

/** The words of another case are none of this one. */
const jobFacts = ({ job }: FactCheck) => ({
  ...job,
  context: job.isOfOtherCase && job.context !== '' ? null : job.context,
})

/** What was sent to which service, when, at what price, and the reply that ended it. */
function requestFacts(check: FactCheck, zone: string): Fact[] {
  const { job, receivedAt, replySha256, replyBytes } = check
  const at = (instant: number) => showInstant(instant, zone).line
  const stated = (credits: number | null) => (credits === null ? report.notStated : count(credits))
  const [submitted, ended] = [at(job.submittedAt), job.endedAt === null ? null : at(job.endedAt)]
  return [
    [report.standing, report.standings[job.state]],
    [report.asked, report.askedAs({ modality: modalityWords[job.modality], run: job.run, origin: job.serviceOrigin })],
    [
      report.context,
      job.isOfOtherCase && job.context !== ''
        ? report.contextOfOtherCase
        : (inLines(job.context) ?? <Soft text={words.noContext} />),
    ],
    [report.sent, job.sentName && <Foreign text={job.sentName} mono />],
    [report.job, <Foreign text={job.jobId} mono />],
    [report.submitted, ended === null ? submitted : report.submittedAndEnded({ submitted, ended })],
    [report.answered, ended === null && job.answeredAt !== null && at(job.answeredAt)],
    [report.credits, report.creditsLine({ reserved: stated(job.creditsReserved), used: stated(job.creditsUsed) })],
    [
      report.reply,
      replySha256 === null || replyBytes === null || receivedAt === null ? (
        <Soft text={report.noReply} />
      ) : (
        <>
          {at(receivedAt)} · {report.replyLine({ n: replyBytes })} <Foreign text={replySha256} mono />
        </>
      ),
    ],
  ]
}

/** The same in some lines: where and when it was requested, its price, and the reply. */
const RequestLine = ({ check, zone }: { check: FactCheck; zone: string }) => (
  <FactNote of={requestFacts(check, zone).filter((fact) => fact !== null && IN_A_LINE.has(fact[0]))} />
)

const IN_A_LINE: ReadonlySet<string> = new Set([report.asked, report.submitted, report.credits, report.reply])

/** Claims first, then where it was found, the summary, and what is said in it. */
function Found({ result, hasTranscripts }: { result: FactCheckResult; hasTranscripts: boolean }) {
  const { summary, transcript, otherForms } = result
  const [claims, sources] = [result.claims ?? [], result.sources ?? []]
  const noSummary = partText('summary', summary, otherForms?.summary)
  const noTranscript = partText('transcript', transcript?.turns, otherForms?.transcript)
  return (
    <>
      {claims.length === 0 ? (
        <Line as="soft" of={partText('claims', result.claims, otherForms?.claims)} />
      ) : (
        <Grid kind="claims" columns={report.claimColumns} rows={claims.map(claimRow)} most={PRINTED.claims} />
      )}
      {sources.length === 0 ? (
        <Line as="soft" of={partText('sources', result.sources, otherForms?.sources)} />
      ) : (
        <Timeline sources={sources} />
      )}
      <h3>{report.summary}</h3>
      {summary === null || noSummary !== null ? (
        <Line as="soft" of={noSummary} />
      ) : (
        <Line as="quote" of={shortened(summary, MAX_SUMMARY)} lines />
      )}
      {summary !== null && summary.length > MAX_SUMMARY && <Line as="soft" of={report.cut} />}
      {hasTranscripts && <Line as="soft" of={noTranscript} />}
      {transcript !== null && hasTranscripts && <Turns transcript={transcript} claims={claims} />}
      {transcript !== null && !hasTranscripts && (
        <Line as="soft" of={report.transcriptLeftOut({ turns: transcript.turns.length })} />
      )}
    </>
  )
}

const claimRow = (claim: Claim, index: number): GridRow => [
  count(index + 1),
  <ClaimText claim={claim} />,
  <td className="strong">
    <Foreign text={sentOr(claim.verdict, claim.otherForms?.verdict, '–')} />
  </td>,
  claim.confidence === null ? sentOr(null, claim.otherForms?.confidence, '–') : claimScore(claim.confidence),
  claim.sources.length === 0 ? (
    <Soft text={sentOr(null, claim.otherForms?.sources, report.noSource)} />
  ) : (
    part(claim.sources.join('\n'))
  ),
]

function ClaimText({ claim }: { claim: Claim }) {
  const { text, quote, startSeconds, speaker, explanation, otherForms } = claim
  const from = startSeconds === null ? null : timeCode(startSeconds)
  return (
    <>
      {text !== null && <div>{part(text, PRINTED.claimText)}</div>}
      {text === null && (quote === null || otherForms?.text !== undefined) && (
        <Soft text={sentOr(null, otherForms?.text, claimWords.noText)} />
      )}
      {quote && (
        <>
          <span className="soft">{report.quote}: </span>
          {part(quote)}{' '}
        </>
      )}
      <Soft text={[sentOr(speaker, otherForms?.speaker, ''), from].filter(Boolean).join(' · ')} />
      <Labelled label={report.explanation} text={explanation} most={PRINTED.partText} rest={report.cut} />
    </>
  )
}

/** The earliest page found, then every page by first-seen date, those without a readable date last. */
function Timeline({ sources }: { sources: readonly FoundSource[] }) {
  const earliest = earliestPage(sources)
  const rows = timelineOf(sources)
  const domains = firstAppearances(sources).contradicted.map((index) => sources[index]?.domain ?? sourceWords.noDomain)
  return (
    <>
      {earliest && (
        <p className="earliest">
          <span className="strong">
            <Foreign text={earliestLine(earliest)} />.
          </span>{' '}
          {appearanceWords.earliestOnly}
        </p>
      )}
      {domains.map((domain, at) => (
        <Line key={at} of={appearanceWords.contradicted({ domain })} />
      ))}
      <h3>{report.timeline({ n: rows.filter(({ page }) => page !== null).length })}</h3>
      <Grid kind="sources" columns={report.sourceColumns} rows={rows.map(pageRow)} most={PRINTED.pages} />
    </>
  )
}

const pageRow = (row: TimelineRow): GridRow => [
  <>
    {firstSeen(row)}
    <OtherDates page={row.page} />
  </>,
  <>
    <Foreign text={sentOr(row.source.domain, row.source.otherForms?.domain, sourceWords.noDomain)} />
    <div className="soft">
      <Foreign text={sentOr(row.source.tier, row.source.otherForms?.tier, sourceWords.noTier)} />
      {row.isOfMarked && ` · ${sourceWords.earliest}`}
    </div>
  </>,
  row.page === null ? (
    <Soft text={sentOr(null, row.source.otherForms?.pages, sourceWords.noPages)} />
  ) : (
    <Page page={row.page} />
  ),
]

function OtherDates({ page }: Pick<TimelineRow, 'page'>) {
  const dates = page && otherDatesText(page)
  return <Below as="soft" of={dates && <Foreign text={dates} />} />
}

function firstSeen({ page, date, earliest }: TimelineRow) {
  const written = page?.firstSeenAt?.trim() ?? ''
  if (page === null) return '–'
  if (written === '') return <Soft text={sentOr(null, page.otherForms?.firstSeenAt, sourceWords.noDate)} />
  if (date === null) return report.unreadableDate({ written })
  return <span className={earliest === 'no' ? undefined : 'strong'}>{serviceDateText(date)}</span>
}

function Page({ page: { url, title, matchType, relevance } }: { page: FoundPage }) {
  const match = matchType === null ? null : sourceWords.match({ kind: matchType })
  const word = relevance === null ? null : sourceWords.relevance({ word: relevance })
  return (
    <>
      <div>
        {title !== null && part(title)} <Soft text={[match, word].filter(Boolean).join(' · ')} />
      </div>
      {url !== null && <div className="mono">{part(url)}</div>}
    </>
  )
}

type TurnsProps = { transcript: Transcript; claims: readonly Claim[] }

/**
 * The transcript from its beginning, with the times the service gave, to the second; turns in which a claim is made are
 * marked.
 */
function Turns({ transcript: { turns, language, bareTimes, unreadTimes }, claims }: TurnsProps) {
  const claimed = claimsInTurns(claims, turns)
  const hasTimes = turns.some(({ startSeconds, endSeconds }) => (startSeconds ?? endSeconds) !== null)
  const [time, ...columns] = report.turnColumns
  const rows = turns.map(({ startSeconds, endSeconds, speaker, text, otherForms }, index): GridRow => {
    const made = (claimed[index] ?? []).map((claim) => count(claim + 1)).join(', ')
    const times = [startSeconds, endSeconds].filter((seconds) => seconds !== null).map(shortTime)
    return {
      look: made === '' ? undefined : 'marked',
      cells: [
        ...(hasTimes ? [<td className="turn-time">{times.join(' – ') || '–'}</td>] : []),
        <td className="turn-speaker">
          <Foreign text={sentOr(speaker, otherForms?.speaker, '–')} />
        </td>,
        part(text, PRINTED.turnText),
        <td className="turn-claims">{made}</td>,
      ],
    }
  })
  return (
    <>
      <h3>{report.transcript({ turns: turns.length })}</h3>
      {claims.length > 0 && <Line as="note" of={report.marked} />}
      {language !== null && <Line as="soft" of={report.language({ language })} />}
      <Line as="soft" of={bareTimes !== undefined && transcriptWords.bareTimes({ unit: bareTimes })} />
      <Line as="soft" of={unreadTimes !== undefined && transcriptWords.unreadTimes({ n: unreadTimes })} />
      {rows.length > 0 && (
        <Grid kind="turns" columns={hasTimes ? [time, ...columns] : columns} rows={rows} most={PRINTED.turns} />
      )}
    </>
  )
}

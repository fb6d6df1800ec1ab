import type { ReactNode } from 'react'
import { type Analysis, type ImageResult, isTokenRemoved } from '../../../shared/model/analysis.ts'
import { untaken } from '../../../shared/model/sent-form.ts'
import { count } from '../../../shared/words/counts.ts'
import { exactInstant } from '../../../shared/words/dates.ts'
import { attested as attestedWords, integrity, service } from '../../../shared/words/report/report.ts'
import { factCheckReport } from '../../../shared/words/report/report-fact-check.ts'
import { linkIntegrity, linkRuns as words } from '../../../shared/words/report/report-link.ts'
import { refusedReading } from '../../../shared/words/report/rows-left-out.ts'
import { isOnScale } from '../../../shared/words/sent.ts'
import { scoreInTable, verdictWords } from '../../../shared/words/verdicts.ts'
import { howManyChecks } from '../facts/fact-checks.ts'
import type { LinkFacts } from '../facts/link-facts.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { hasAlteredRequest, requestsOf } from '../facts/requests-of.ts'
import { AttestedLine, isWithheld } from './refused-readings.tsx'
import { AttachedBy, Below, Digest, Facts, Line, receivedFact, TitledGrid } from './report-parts.tsx'
import { RequestTables } from './request-tables.tsx'

/** `hasRequests` = every request stands in this report; `hasChecks` = fact checks do. */
type Props = { facts: ReportFacts; hasRequests: boolean; hasChecks: boolean }

/** How a reader can check that nothing changed: raw reply, requests, other results; null = there is nothing to check. */
export function integrityOf({ facts, hasRequests, hasChecks }: Props): ReactNode {
  const { attested, link, made, otherRequests } = facts
  const { analysis, others } = facts.service
  const isTold =
    link !== null ||
    attested !== null ||
    analysis !== null ||
    others.length + otherRequests.length > 0 ||
    requestsOf(facts).total > 0 ||
    hasAlteredRequest(facts)
  // Nothing is said of a part that was left out, neither that there is nothing in it.
  if (!isTold || (!hasRequests && answersOf(facts).length === 0)) return null
  return (
    <>
      {hasRequests && (
        <Facts
          of={[
            [attestedWords.label, attested && <AttestedLine attested={attested} />],
            [integrity.checked, link && linkIntegrity.none],
            [integrity.service, analysis?.serviceOrigin],
            analysis && receivedFact(analysis, made.zone),
            [
              integrity.reply,
              analysis && (
                <Digest
                  words={integrity.replyOf({ n: analysis.replyBytes, isAltered: isTokenRemoved(analysis) })}
                  hex={analysis.replySha256}
                />
              ),
            ],
          ]}
        />
      )}
      {link === null ? (
        <Results title={service.others} note={service.othersNote} of={others} facts={facts} />
      ) : (
        <LinkReplies facts={facts} link={link} hasChecks={hasChecks} />
      )}
      {hasRequests && <RequestTables facts={facts} />}
    </>
  )
}

type ResultsProps = { title: string; note: string; of: readonly Analysis[]; facts: ReportFacts }

/** Stored results, of different dates, services or accounts: dissent is shown, never averaged. */
const Results = ({ title, note, of, facts }: ResultsProps) => (
  <TitledGrid
    title={title}
    note={note}
    kind="others"
    columns={[service.received, service.from, service.verdict, service.reply]}
    rows={of.map((one) => [
      <>
        {exactInstant(one.receivedAt)}
        <AttachedBy name={one.attachedBy} />
        <Below as="soft" of={markOf(one, facts)} />
      </>,
      `${one.serviceOrigin} · ${service.run({ run: one.run })}`,
      verdictLine(one),
      <td className="mono">{one.replySha256}</td>,
    ])}
  />
)

/** Which answer it is of those about an address; null = one of its own case that is not the one reported. */
function markOf(one: Analysis, { service: { analysis }, link }: ReportFacts): string | null {
  if (one === analysis) return words.main
  return link?.ofOtherCases.includes(one) ? words.otherCase : null
}

/** Every stored answer about an address, those of other cases too; none of a file. */
const answersOf = ({ link, service: { analysis, others } }: ReportFacts): Analysis[] =>
  link === null ? [] : [...(analysis === null ? [] : [analysis]), ...others, ...link.ofOtherCases]

/** Every dated answer about an address, or why there is none. */
function LinkReplies({ facts, link, hasChecks }: Omit<Props, 'hasRequests'> & { link: LinkFacts }) {
  const answers = answersOf(facts)
  const title = factCheckReport.title({ n: howManyChecks(facts) })
  return (
    <>
      <Results title={words.title} note={words.intro} of={answers} facts={facts} />
      <Line of={answers.length === 0 && noAnswers(facts, link)} />
      {/* Those of fact checks are not among those of image forensics. */}
      <Line as="note" of={hasEndedCheck(facts) && linkIntegrity.ofFactChecks({ title, isPrinted: hasChecks })} />
    </>
  )
}

/** That no answer can be listed, and why; null = it is said elsewhere. */
function noAnswers(facts: ReportFacts, link: LinkFacts): string | null {
  if (isWithheld(facts)) return `${refusedReading.title}.`
  if (link.requests.some(({ replies }) => replies.length > 0)) return `${words.noResults} ${words.keptBeside}`
  if (link.altered.length > 0) return null
  return hasEndedCheck(facts) ? words.noResults : words.noAnswers
}

/** Whether an answer is kept that ended a fact check. */
const hasEndedCheck = ({ factChecks }: ReportFacts): boolean =>
  factChecks.some(({ replySha256 }) => replySha256 !== null)

/** "AI edited, score 0.88 of 1", or how many images of an address were given which verdicts. */
function verdictLine({ result, url, reply }: Analysis): string {
  const { images } = reply
  const labelOf = ({ at, verdict }: ImageResult) => verdictWords(verdict, untaken(reply, `${at}.verdict`)).label
  const results = result !== null ? [result] : url === null ? [] : images
  const [only] = results
  if (only === undefined) return words.none
  if (results.length === 1) {
    const { confidence } = only
    const label = labelOf(only)
    if (confidence === null) return label
    return `${label}, ${service.certainty.toLowerCase()} ${scoreInTable(confidence)}${isOnScale(confidence) ? ' of 1' : ''}`
  }
  const tally = new Map<string, number>()
  for (const one of results) {
    const label = labelOf(one)
    tally.set(label, (tally.get(label) ?? 0) + 1)
  }
  const parts = [...tally].slice(0, 8).map(([label, n]) => `${count(n)} × ${label}`)
  return words.several({ n: results.length, verdicts: `${parts.join(', ')}${tally.size > 8 ? ' …' : ''}` })
}

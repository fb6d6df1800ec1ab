import type { ReactNode } from 'react'
import type { Analysis } from '../../../shared/model/analysis.ts'
import { count } from '../../../shared/words/counts.ts'
import { service } from '../../../shared/words/report/report.ts'
import { factCheckReport } from '../../../shared/words/report/report-fact-check.ts'
import { linkIntegrity, linkRuns as words } from '../../../shared/words/report/report-link.ts'
import { refusedReading } from '../../../shared/words/report/rows-left-out.ts'
import { isOnScale } from '../../../shared/words/sent.ts'
import { score, verdictWords } from '../../../shared/words/verdicts.ts'
import { howManyChecks } from '../facts/fact-checks.ts'
import type { LinkFacts } from '../facts/link-facts.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { showInstant } from '../facts/times.ts'
import { isWithheld } from './refused-readings.tsx'
import { AttachedBy, Below, Grid, Line, TitledGrid } from './report-parts.tsx'
import { LinkRequests } from './request-tables.tsx'

/** Results of other dates, services or accounts: dissent is shown, never averaged. */
export const OtherResults = ({ facts }: { facts: ReportFacts }) => (
  <TitledGrid
    title={service.others}
    note={service.othersNote}
    kind="others"
    columns={[service.received, service.from, service.verdict, service.certaintyColumn, service.reply]}
    rows={facts.service.others.map((one) =>
      cellsOf(one, facts, [one.result?.verdict ?? '–', score(one.result?.confidence ?? null)]),
    )}
  />
)

type RunsProps = { facts: ReportFacts; link: LinkFacts; hasChecks: boolean; hasRequests: boolean }

/** Every dated answer about an address, and every request. `hasChecks` = fact checks stand in this report. */
export function LinkRuns({ facts, link, hasChecks, hasRequests }: RunsProps) {
  const { analysis, others } = facts.service
  const answers = [analysis, ...others, ...link.ofOtherCases].flatMap((one) => one ?? [])
  const beside = (one: Analysis) => (one === analysis ? words.main : link.ofOtherCases.includes(one) && words.otherCase)
  const title = factCheckReport.title({ n: howManyChecks(facts) })
  return (
    <>
      {answers.length === 0 ? (
        <Line of={noAnswers(facts, link, hasRequests)} />
      ) : (
        <>
          <Line as="note" of={words.intro} />
          <Grid
            kind="runs"
            columns={[words.received, service.from, words.verdict, words.reply]}
            rows={answers.map((one) => ({
              look: one === analysis ? 'marked' : undefined,
              cells: cellsOf(one, facts, [verdictLine(one)], beside(one)),
            }))}
          />
        </>
      )}
      {/* Those of fact checks are not among those of image forensics. */}
      <Line as="note" of={hasEndedCheck(facts) && linkIntegrity.ofFactChecks({ title, isPrinted: hasChecks })} />
      {hasRequests && <LinkRequests facts={facts} link={link} />}
    </>
  )
}

/** That no answer can be listed, and why; null = it is said elsewhere. */
function noAnswers(facts: ReportFacts, link: LinkFacts, hasRequests: boolean): string | null {
  if (isWithheld(facts)) return `${refusedReading.title}.`
  if (link.requests.some(({ replies }) => replies.length > 0))
    return hasRequests ? `${words.noResults} ${words.keptBeside}` : words.noResults
  if (link.altered.length > 0) return null
  return hasEndedCheck(facts) ? words.noResults : words.noAnswers
}

/** Whether an answer is kept that ended a fact check. */
export const hasEndedCheck = ({ factChecks }: ReportFacts): boolean =>
  factChecks.some(({ replySha256 }) => replySha256 !== null)

/** A stored result as a row: when it was received and from whom, what it says, and the digest of its reply. */
const cellsOf = (one: Analysis, facts: ReportFacts, says: readonly string[], beside?: ReactNode): ReactNode[] => [
  <>
    {showInstant(one.receivedAt, facts.made.zone).utc}
    <AttachedBy name={one.attachedBy} />
    <Below as="soft" of={beside} />
  </>,
  `${one.serviceOrigin} · ${service.run({ run: one.run })}`,
  ...says,
  <td className="mono">{one.replySha256}</td>,
]

/** "ai_edited, certainty 0.88 of 1", or how many pictures were given which verdicts. */
function verdictLine({ reply: { images } }: Analysis): string {
  const [only] = images
  if (only === undefined) return words.none
  if (images.length === 1) {
    const { verdict, confidence } = only
    const { label } = verdictWords(verdict)
    if (confidence === null) return label
    return `${label}, ${service.certainty.toLowerCase()} ${score(confidence)}${isOnScale(confidence) ? ' of 1' : ''}`
  }
  const tally = new Map<string, number>()
  for (const { verdict } of images) {
    const { label } = verdictWords(verdict)
    tally.set(label, (tally.get(label) ?? 0) + 1)
  }
  const parts = [...tally].slice(0, 8).map(([label, n]) => `${count(n)} × ${label}`)
  return words.several({ n: images.length, verdicts: `${parts.join(', ')}${tally.size > 8 ? ' …' : ''}` })
}

import { isTokenRemoved } from '../../../shared/model/analysis.ts'
import { attested as attestedWords, integrity, limits, service } from '../../../shared/words/report/report.ts'
import { score } from '../../../shared/words/verdicts.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { hasAlteredRequest, requestsOf } from '../facts/requests-of.ts'
import { showInstant } from '../facts/times.ts'
import { AttestedLine } from './attested-line.tsx'
import { AttachedBy, Digest, Facts, Foreign, Grid, Line, Points, receivedFact } from './report-parts.tsx'
import { RequestTables } from './request-tables.tsx'

/** Whether anything is told of it among other items, where what holds for all of them stands elsewhere. */
export const hasIntegrity = (facts: ReportFacts): boolean =>
  facts.attested !== null ||
  facts.service.analysis !== null ||
  facts.service.others.length > 0 ||
  requestsOf(facts).total > 0 ||
  facts.otherRequests.length > 0 ||
  hasAlteredRequest(facts)

/** How a reader can check that nothing changed: raw reply, requests, other results. */
export function Integrity({ facts }: { facts: ReportFacts }) {
  const { analysis } = facts.service
  return (
    <>
      <Facts
        of={[
          [attestedWords.label, facts.attested && <AttestedLine attested={facts.attested} />],
          [integrity.service, analysis?.serviceOrigin],
          analysis && receivedFact(analysis, facts.made.zone),
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
      <RequestTables facts={facts} />
      <OtherResults facts={facts} />
    </>
  )
}

/** What digests and the custody log show, and what they do not, of items of every kind. */
export const Meaning = () => (
  <>
    <h3>{integrity.meaning}</h3>
    <Points
      of={[
        integrity.custodyNote,
        integrity.hashNote(null),
        integrity.picturesNote,
        integrity.openedReadOnly,
        integrity.unattested,
      ]}
    />
  </>
)

/** Results of other dates, services or accounts: dissent is shown, never averaged. */
function OtherResults({ facts }: { facts: ReportFacts }) {
  const { others } = facts.service
  if (others.length === 0) return null
  return (
    <>
      <h3>{service.others}</h3>
      <Grid
        kind="others"
        columns={[service.received, service.from, service.verdict, service.certaintyColumn, service.reply]}
        rows={others.map((one) => [
          <>
            {showInstant(one.receivedAt, facts.made.zone).utc}
            <AttachedBy name={one.attachedBy} />
          </>,
          `${one.serviceOrigin} · ${service.run({ run: one.run })}`,
          one.result?.verdict ?? '–',
          score(one.result?.confidence ?? null),
          <Foreign text={one.replySha256} mono />,
        ])}
      />
      <Line as="note" of={service.othersNote} />
    </>
  )
}

/** What a result does not say, and what nobody looked at. */
export const Limits = ({ always, notExamined }: { always: readonly string[]; notExamined: readonly string[] }) => (
  <>
    <Points of={always} />
    <h3>{limits.notExamined}</h3>
    <Points of={notExamined} />
  </>
)

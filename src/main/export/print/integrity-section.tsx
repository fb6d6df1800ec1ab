import { isTokenRemoved } from '../../../shared/model/analysis.ts'
import { attested as attestedWords, integrity, limits } from '../../../shared/words/report/report.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { hasAlteredRequest, requestsOf } from '../facts/requests-of.ts'
import { AttestedLine } from './refused-readings.tsx'
import { Digest, Facts, Points, receivedFact } from './report-parts.tsx'
import { RequestTables } from './request-tables.tsx'
import { OtherResults } from './stored-results.tsx'

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
        integrity.hashNote,
        integrity.picturesNote,
        integrity.openedReadOnly,
        integrity.unattested,
      ]}
    />
  </>
)

/** What a result does not say, and what nobody looked at. */
export const Limits = ({ always, notExamined }: { always: readonly string[]; notExamined: readonly string[] }) => (
  <>
    <Points of={always} />
    <h3>{limits.notExamined}</h3>
    <Points of={notExamined} />
  </>
)

import { isTokenRemoved } from '../../../shared/model/analysis.ts'
import type { ItemKind } from '../../../shared/model/item.ts'
import { attested as attestedWords, integrity, limits } from '../../../shared/words/report/report.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { hasAlteredRequest, requestsOf } from '../facts/requests-of.ts'
import { showInstant } from '../facts/times.ts'
import type { ChapterProps } from './chapter-props.ts'
import { WalkNote } from './custody-section.tsx'
import { AttestedLine } from './refused-readings.tsx'
import { Digest, Foreign, OldFact, OldFacts, ReceivedFact } from './report-parts.tsx'
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

/** How a reader can check that nothing changed: original, raw reply, requests, custody log. */
export function Integrity({ facts, isAlone, walk }: Omit<ChapterProps, 'options'>) {
  const { verification, custody, made } = facts
  const { analysis } = facts.service
  const instant = (at: number) => showInstant(at, made.zone).line
  return (
    <>
      <OldFacts>
        <OldFact label={integrity.checked}>
          {/* Among others, and of a file without a digest, it stands once, where the digest does. */}
          {isAlone && verification && facts.item.row.sha256 !== null ? (
            <>
              <span className={verification.state === 'different' ? 'alert' : undefined}>
                {integrity[verification.state]}
              </span>
              <div className="soft">{instant(verification.at)}</div>
            </>
          ) : null}
        </OldFact>
        <OldFact label={attestedWords.label}>{facts.attested && <AttestedLine attested={facts.attested} />}</OldFact>
        <OldFact label={integrity.service}>{analysis && <Foreign text={analysis.serviceOrigin} />}</OldFact>
        {analysis && <ReceivedFact analysis={analysis} zone={made.zone} />}
        <OldFact label={integrity.reply}>
          {analysis && (
            <Digest
              words={integrity.replyOf({ n: analysis.replyBytes, isAltered: isTokenRemoved(analysis) })}
              hex={analysis.replySha256}
            />
          )}
        </OldFact>
        <OldFact label={integrity.custody}>
          {!isAlone ? null : custody ? (
            <>
              <Digest words={integrity.entries({ n: custody.entries })} hex={custody.head} />
              {walk === undefined ? null : <WalkNote walk={walk} />}
            </>
          ) : (
            integrity.noCustody
          )}
        </OldFact>
      </OldFacts>
      <RequestTables facts={facts} />
      <OtherResults facts={facts} />
      {isAlone ? <Meaning kind={facts.item.row.kind} /> : null}
    </>
  )
}

/** What digests and the custody log show, and what they do not. `kind` null = of items of every kind. */
export function Meaning({ kind }: { kind: ItemKind | null }) {
  return (
    <>
      <h3>{integrity.meaning}</h3>
      <ul>
        <li>{integrity.custodyNote}</li>
        <li>{integrity.hashNote(kind)}</li>
        <li>{integrity.picturesNote}</li>
        <li>{integrity.openedReadOnly}</li>
        <li>{integrity.unattested}</li>
      </ul>
    </>
  )
}

type LimitsProps = { always?: readonly string[]; notExamined?: readonly string[] }

/** What a result does not say, and what nobody looked at. */
export function Limits({ always = limits.always, notExamined = limits.notExaminedList }: LimitsProps) {
  return (
    <>
      {always.length === 0 ? null : (
        <ul>
          {always.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <h3>{limits.notExamined}</h3>
      <ul>
        {notExamined.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

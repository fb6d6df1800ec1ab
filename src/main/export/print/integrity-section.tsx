import { isTokenRemoved } from '../../../shared/model/analysis.ts'
import type { ItemKind } from '../../../shared/model/item.ts'
import { attested as attestedWords, integrity, limits, service } from '../../../shared/words/report/report.ts'
import { score } from '../../../shared/words/verdicts.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { hasAlteredRequest, requestsOf } from '../facts/requests-of.ts'
import { showInstant } from '../facts/times.ts'
import { AttestedLine } from './attested-line.tsx'
import type { ChapterProps } from './chapter-props.ts'
import { WalkNote } from './custody-section.tsx'
import { AttachedBy, Digest, Foreign, OldFact, OldFacts, ReceivedFact } from './report-parts.tsx'
import { RequestTables } from './request-tables.tsx'

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

/** Results of other dates, services or accounts: dissent is shown, never averaged. */
function OtherResults({ facts }: { facts: ReportFacts }) {
  const { others } = facts.service
  if (others.length === 0) return null
  return (
    <>
      <h3>{service.others}</h3>
      <table className="grid others">
        <thead>
          <tr>
            <th>{service.received}</th>
            <th>{service.from}</th>
            <th>{service.verdict}</th>
            <th>{service.certaintyColumn}</th>
            <th>{service.reply}</th>
          </tr>
        </thead>
        <tbody>
          {others.map((one) => (
            <tr key={one.checkId}>
              <td>
                {showInstant(one.receivedAt, facts.made.zone).utc}
                <AttachedBy name={one.attachedBy} />
              </td>
              <td>
                <Foreign text={one.serviceOrigin} /> · {service.run({ run: one.run })}
              </td>
              <td>
                <Foreign text={one.result?.verdict ?? '–'} />
              </td>
              <td>{score(one.result?.confidence ?? null)}</td>
              <td className="mono">{one.replySha256}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">{service.othersNote}</p>
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

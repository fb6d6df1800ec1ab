import type { Analysis } from '../../../shared/model/analysis.ts'
import { count } from '../../../shared/words/counts.ts'
import { integrity, service } from '../../../shared/words/report/report.ts'
import { factCheckReport } from '../../../shared/words/report/report-fact-check.ts'
import { linkIntegrity, linkReport, linkRuns as words } from '../../../shared/words/report/report-link.ts'
import { refusedReading } from '../../../shared/words/report/rows-left-out.ts'
import { isOnScale } from '../../../shared/words/sent.ts'
import { score, verdictWords } from '../../../shared/words/verdicts.ts'
import type { LinkRequest } from '../../db/link-requests.ts'
import { howManyChecks } from '../facts/fact-check-reach.ts'
import type { LinkFacts } from '../facts/link-facts.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { broughtBy } from '../facts/requests-of.ts'
import { showInstant } from '../facts/times.ts'
import { AlteredRequests } from './altered-requests.tsx'
import { refusedOf } from './refused-readings.tsx'
import { AttachedBy, Foreign } from './report-parts.tsx'
import { KeptReplies, RequestEnd } from './request-end.tsx'
import { outcomeLine } from './request-tables.tsx'

/** `hasChecks` = fact checks stand in this report. */
type Props = { facts: ReportFacts; link: LinkFacts; hasChecks: boolean }

/** Every dated answer and every request: when, by whom, and the digests that prove it. */
export function LinkRuns(props: Props) {
  return (
    <>
      <Answers {...props} />
      <OfFactChecks {...props} />
      <Requests {...props} />
    </>
  )
}

function Answers({ facts, link }: Omit<Props, 'hasChecks'>) {
  const { analysis, others } = facts.service
  const all = [...(analysis === null ? [] : [analysis]), ...others, ...link.ofOtherCases]
  if (all.length === 0) {
    if (refusedOf(facts, 'analysis').length > 0) return <p>{refusedReading.title}.</p>
    const isKept = link.requests.some(({ replies }) => replies.length > 0)
    if (!isKept && link.altered.length > 0) return null
    const isNone = !isKept && !hasEndedCheck(facts)
    return <p>{isNone ? words.noAnswers : isKept ? `${words.noResults} ${words.keptBeside}` : words.noResults}</p>
  }
  const beside = (one: Analysis) =>
    one === analysis ? words.main : link.ofOtherCases.includes(one) ? words.otherCase : null
  return (
    <>
      <p className="note">{words.intro}</p>
      <table className="grid runs">
        <thead>
          <tr>
            <th>{words.received}</th>
            <th>{service.from}</th>
            <th>{words.verdict}</th>
            <th>{words.reply}</th>
          </tr>
        </thead>
        <tbody>
          {all.map((one) => (
            <tr key={one.checkId} className={one === analysis ? 'marked' : undefined}>
              <td>
                {showInstant(one.receivedAt, facts.made.zone).utc}
                <AttachedBy name={one.attachedBy} />
                {beside(one) === null ? null : <div className="soft">{beside(one)}</div>}
              </td>
              <td>
                <Foreign text={one.serviceOrigin} /> · {service.run({ run: one.run })}
              </td>
              <td>
                <Foreign text={verdictLine(one)} />
              </td>
              <td className="mono">{one.replySha256}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Where the answers of fact checks stand: not among those of image forensics. */
const OfFactChecks = ({ facts, hasChecks }: Props) =>
  hasEndedCheck(facts) ? (
    <p className="note">
      {linkIntegrity.ofFactChecks({ title: factCheckReport.title({ n: howManyChecks(facts) }), isPrinted: hasChecks })}
    </p>
  ) : null

/** Whether an answer is kept that ended a fact check. */
export const hasEndedCheck = ({ factChecks }: ReportFacts): boolean =>
  factChecks.some(({ replySha256 }) => replySha256 !== null)

/** "ai_edited, certainty 0.88 of 1", or how many pictures were given which verdicts. */
function verdictLine({ reply: { images } }: Analysis): string {
  const [only] = images
  if (only === undefined) return words.none
  if (images.length === 1) {
    const certainty =
      only.confidence === null
        ? ''
        : `, ${service.certainty.toLowerCase()} ${score(only.confidence)}${isOnScale(only.confidence) ? ' of 1' : ''}`
    return `${verdictWords(only.verdict).label}${certainty}`
  }
  const tally = new Map<string, number>()
  for (const { verdict } of images) {
    const label = verdictWords(verdict).label
    tally.set(label, (tally.get(label) ?? 0) + 1)
  }
  const parts = [...tally].slice(0, 8).map(([label, n]) => `${count(n)} × ${label}`)
  return words.several({ n: images.length, verdicts: `${parts.join(', ')}${tally.size > 8 ? ' …' : ''}` })
}

function Requests({ facts, link }: Omit<Props, 'hasChecks'>) {
  const { requests, total } = link
  return (
    <>
      <h3>{words.requests}</h3>
      <AlteredRequests facts={facts} />
      {requests.length === 0 ? (
        link.altered.length > 0 ? null : (
          <p>{words.noRequests}</p>
        )
      ) : (
        <table className="grid requests">
          <thead>
            <tr>
              <th>{words.started}</th>
              <th>{words.outcome}</th>
              <th>{words.evidence}</th>
            </tr>
          </thead>
          <tbody>
            {requests.map((request) => (
              <tr key={request.id}>
                <td>
                  {showInstant(request.startedAt, facts.made.zone).utc}
                  <div>
                    <Foreign text={request.operator ?? linkReport.unknownOperator} />
                  </div>
                  <div className="soft">
                    {words.number({ kind: words.kinds[request.kind], run: request.run, number: request.number })}
                  </div>
                  <div>
                    <Foreign text={request.origin} />
                  </div>
                  {broughtBy(request, facts) === 'analysis' ? <div className="soft">{words.main}</div> : null}
                </td>
                <td>
                  {outcomeLine(request)}
                  <RequestEnd request={request} url={link.url} />
                </td>
                <td>
                  <Proof request={request} zone={facts.made.zone} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {total > requests.length ? <p className="note">{words.more({ shown: requests.length, total })}</p> : null}
    </>
  )
}

function Proof({ request, zone }: { request: LinkRequest; zone: string }) {
  const { requestId } = request
  return (
    <>
      <div>
        {words.body}, {words.sent({ sent: request.sentBytes, whole: request.bodyBytes })}
        {request.bodySha256 === null ? null : <div className="mono">{request.bodySha256}</div>}
      </div>
      <KeptReplies request={request} zone={zone} />
      {requestId === null ? null : (
        <div>
          {integrity.requestId} <Foreign text={requestId} mono />
        </div>
      )}
    </>
  )
}

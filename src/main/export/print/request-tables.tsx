import { Fragment, type ReactNode } from 'react'
import { history } from '../../../shared/words/item.ts'
import { asked, integrity } from '../../../shared/words/report/report.ts'
import { linkRuns } from '../../../shared/words/report/report-link.ts'
import type { ItemRequest } from '../../db/item-requests.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { broughtBy, requestsOf, sentFrom } from '../facts/requests-of.ts'
import { showInstant } from '../facts/times.ts'
import { AlteredRequests } from './altered-requests.tsx'
import { Digest, Foreign } from './report-parts.tsx'
import { KeptReplies, RequestEnd } from './request-end.tsx'

/** Every request about the bytes of a file: those of the results that stand in the report, apart from all others. */
export function RequestTables({ facts }: { facts: ReportFacts }) {
  const { requests, total } = requestsOf(facts)
  const of = (what: ReturnType<typeof broughtBy>) => requests.filter((one) => broughtBy(one, facts) === what)
  const [result, checks, others] = [of('analysis'), of('fact_check'), of(null)]
  const isAlone = others.length === requests.length
  return (
    <>
      <AlteredRequests facts={facts} />
      <RequestTable title={integrity.requests} requests={result} facts={facts} />
      <RequestTable title={asked.ofFactChecks} requests={checks} facts={facts} />
      <RequestTable
        title={isAlone ? asked.all : asked.others}
        note={isAlone ? null : asked.othersNote}
        requests={others}
        facts={facts}
      />
      {facts.otherRequests.map(({ sha256, requests: ofThese, total: inAll }) => (
        <Fragment key={sha256}>
          <RequestTable
            title={asked.ofOtherBytes}
            note={asked.ofOtherBytesNote}
            bytes={sha256}
            requests={ofThese}
            facts={facts}
          />
          {inAll > ofThese.length ? (
            <p className="note">{linkRuns.more({ shown: ofThese.length, total: inAll })}</p>
          ) : null}
        </Fragment>
      ))}
      {total > requests.length ? <p className="note">{linkRuns.more({ shown: requests.length, total })}</p> : null}
    </>
  )
}

/** `bytes` = the SHA-256 of the bytes they are about, where those are others than those of the report. */
type TableProps = {
  title: string
  note?: string | null
  bytes?: string
  requests: readonly ItemRequest[]
  facts: ReportFacts
}

function RequestTable({ title, note = null, bytes, requests, facts }: TableProps) {
  if (requests.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      {bytes === undefined ? null : <p className="mono">{bytes}</p>}
      {note === null ? null : <p className="note">{note}</p>}
      <table className="grid asked">
        <thead>
          <tr>
            <th>{integrity.service}</th>
            <th>{history.started}</th>
            <th>{history.outcome}</th>
            <th>{history.sent}</th>
            <th>{history.answer}</th>
          </tr>
        </thead>
        {requests.map((request) => {
          const digest = sentDigest(request, facts, bytes)
          return (
            <tbody key={request.id}>
              <tr className="over">
                <td>
                  <Foreign text={request.origin} />
                  <div className="soft">
                    {linkRuns.number({ kind: linkRuns.kinds[request.kind], run: request.run, number: request.number })}
                  </div>
                </td>
                <td>{showInstant(request.startedAt, facts.made.zone).utc}</td>
                <td>{outcomeLine(request)}</td>
                <td>{linkRuns.sent({ sent: request.sentBytes, whole: request.bodyBytes })}</td>
                <td>
                  {request.httpStatus === null ? '' : `HTTP ${request.httpStatus}`}
                  {request.requestId === null ? null : (
                    <>
                      {' '}
                      · {integrity.requestId} <Foreign text={request.requestId} mono />
                    </>
                  )}
                </td>
              </tr>
              <tr>
                <td />
                <td colSpan={4}>
                  <RequestEnd request={request} url={facts.item.row.url} />
                  {digest}
                  {request.isOfOtherCase ? <div>{asked.ofOtherCase}</div> : null}
                  <KeptReplies request={request} zone={facts.made.zone} isStatusSaid />
                </td>
              </tr>
            </tbody>
          )
        })}
      </table>
    </>
  )
}

/** "charge unknown; decided: send again" */
export function outcomeLine({ outcome, decision }: Pick<ItemRequest, 'outcome' | 'decision'>): string {
  const ended = outcome === null ? history.underWay : history.outcomes[outcome]
  return decision === null ? ended : `${ended}; ${history.decisions[decision]}`
}

/** The digest of what a request held, beside that of the item; null = nothing is to be said of one. */
function sentDigest(request: ItemRequest, facts: ReportFacts, other?: string): ReactNode {
  const { sentSha256, phase, outcome } = request
  if (sentSha256 === null) return phase === 'body' && outcome !== null ? integrity.sentNever : null
  if (sentSha256 === other) return <Digest words={asked.sentRead} hex={sentSha256} />
  if (sentSha256 === facts.item.row.sha256) return <Digest words={sentWords(request, facts)} hex={sentSha256} />
  return (
    <div className="alert">
      <Digest words={integrity.sentOther} hex={sentSha256} />
    </div>
  )
}

/** From which file the bytes of the item were read. */
function sentWords(request: ItemRequest, facts: ReportFacts): string {
  const from = sentFrom(request, facts)
  if (from === 'one_of_same') return integrity.sentOneOf
  return from === 'another' ? integrity.sentAnother : integrity.sentSame
}

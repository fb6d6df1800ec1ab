import type { ReactNode } from 'react'
import { exactInstant } from '../../../shared/words/dates.ts'
import { endedWords, history } from '../../../shared/words/item.ts'
import { reasonWords } from '../../../shared/words/reasons-link.ts'
import { asked, integrity, service } from '../../../shared/words/report/report.ts'
import { linkFile, linkReport, linkRuns as words } from '../../../shared/words/report/report-link.ts'
import { type ItemRequest, type KeptReply, leftOf } from '../../db/item-requests.ts'
import type { LinkRequest } from '../../db/link-requests.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { broughtBy, requestsOf, sentFrom } from '../facts/requests-of.ts'
import { AlteredRequests } from './refused-readings.tsx'
import { Below, Digest, Foreign, Head, Line, Row } from './report-parts.tsx'

/** A request, and who sent it, as the custody log says: of an address alone; null = no entry says it. */
type Request = ItemRequest & Partial<Pick<LinkRequest, 'operator'>>

/** Every request about an item: those of the results that stand in the report, apart from all others. */
export function RequestTables({ facts }: { facts: ReportFacts }) {
  const { requests, total } = requestsOf(facts)
  const by = (what: ReturnType<typeof broughtBy>) => requests.filter((one) => broughtBy(one, facts) === what)
  const others = by(null)
  const what = facts.link === null ? 'file' : 'link'
  const [title, note] =
    others.length === requests.length ? [asked.all({ what })] : [asked.others({ what }), asked.othersNote]
  return (
    <>
      <AlteredRequests facts={facts} />
      <RequestTable title={integrity.requests} of={{ requests: by('analysis') }} facts={facts} />
      <RequestTable title={asked.ofFactChecks} of={{ requests: by('fact_check') }} facts={facts} />
      <RequestTable title={title} note={note} of={{ requests: others }} facts={facts} />
      {facts.otherRequests.map((of) => (
        <RequestTable key={of.sha256} title={asked.ofOtherBytes} note={asked.ofOtherBytesNote} of={of} facts={facts} />
      ))}
      <NewestOnly shown={requests.length} total={total} />
    </>
  )
}

/** `sha256` = of the bytes they are about, where those are others than those of the report. */
type Listed = { requests: readonly Request[]; total?: number; sha256?: string }
type TableProps = { title: string; note?: string | undefined; of: Listed; facts: ReportFacts }

function RequestTable({ title, note, of: { requests, total = requests.length, sha256 }, facts }: TableProps) {
  if (requests.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      {sha256 !== undefined && <p className="mono">{sha256}</p>}
      <Line as="note" of={note} />
      <table className="grid asked">
        <Head of={[integrity.service, history.started, history.outcome, history.sent, history.answer]} />
        {requests.map((request) => (
          <tbody key={request.id}>
            <Row
              of={{
                look: 'over',
                cells: [
                  <>
                    <Foreign text={request.origin} />
                    <Below as="soft" of={numberOf(request)} />
                  </>,
                  startedLine(request),
                  outcomeLine(request),
                  words.sent({ sent: request.sentBytes, whole: request.bodyBytes }),
                  <>
                    {request.httpStatus !== null && `HTTP ${request.httpStatus}`}
                    {request.requestId !== null && (
                      <>
                        {' · '}
                        {integrity.requestId} <Foreign text={request.requestId} mono />
                      </>
                    )}
                  </>,
                ],
              }}
            />
            <tr>
              <td />
              <td colSpan={4}>
                <RequestEnd request={request} facts={facts} />
                <Below
                  as="soft"
                  of={
                    request.sentName !== null && (
                      <>
                        {asked.nameInRequest}: <Foreign text={request.sentName} mono />
                      </>
                    )
                  }
                />
                {sentDigest(request, facts, sha256)}
                <Below of={request.isOfOtherCase && asked.ofOtherCase} />
                <KeptReplies of={request} />
              </td>
            </tr>
          </tbody>
        ))}
      </table>
      <NewestOnly shown={requests.length} total={total} />
    </>
  )
}

const NewestOnly = ({ shown, total }: { shown: number; total: number }) => (
  <Line as="note" of={total > shown && words.more({ shown, total })} />
)

const numberOf = ({ kind, run, number }: ItemRequest) => words.number({ kind: words.kinds[kind], run, number })

/** When it was sent, and by whom. */
function startedLine({ startedAt, operator }: Request): string {
  const when = exactInstant(startedAt)
  return operator === undefined ? when : linkFile.by({ when, who: operator ?? linkReport.unknownOperator })
}

/** "charge unknown; decided: send again" */
export function outcomeLine({ decision, ...request }: Pick<ItemRequest, 'outcome' | 'reason' | 'decision'>): string {
  const ended = endedWords(request)
  return decision === null ? ended : `${ended}; ${history.decisions[decision]}`
}

/** Why a request ended as it did, and what the service said of it. */
const RequestEnd = ({
  request: { reason, kind, serviceMessage },
  facts,
}: {
  request: ItemRequest
  facts: ReportFacts
}) => (
  <>
    <Below as="soft" of={reason !== null && reasonWords(reason, { url: facts.item.row.url, kind })} />
    <ServiceSaid of={serviceMessage} />
  </>
)

/** The message of the service to a request, as its own; nothing where it had none. */
export const ServiceSaid = ({ of: message }: { of: string | null }) => (
  <Below of={message !== null && <Foreign text={service.saysOfRequest({ message })} lines />} />
)

/** The digest of what a request held, beside that of the item; null = nothing is to be said of one. */
function sentDigest(request: ItemRequest, facts: ReportFacts, other?: string): ReactNode {
  const { bodySha256, sentSha256, phase, outcome } = request
  if (facts.link !== null) return bodySha256 !== null && <Digest words={words.body} hex={bodySha256} />
  if (sentSha256 === null) return phase === 'body' && outcome !== null ? integrity.sentNever : null
  if (sentSha256 === other) return <Digest words={asked.sentRead} hex={sentSha256} />
  if (sentSha256 === facts.item.row.sha256)
    return <Digest words={SENT_FROM[sentFrom(request, facts) ?? 'this']} hex={sentSha256} />
  return <Below as="alert" of={<Digest words={integrity.sentOther} hex={sentSha256} />} />
}

/** From which file the bytes of the item were read. */
const SENT_FROM = { this: integrity.sentSame, one_of_same: integrity.sentOneOf, another: integrity.sentAnother }

/** What is kept of the answers to a request, with the digest of each. */
function KeptReplies({ of }: { of: ItemRequest }) {
  const { replies } = of
  if (replies.length === 0) return <Below as="soft" of={leftOf(of) !== 'nothing' && words.noReply} />
  return replies.map((reply) => (
    <div key={`${reply.sha256} ${reply.attachedBy}`}>
      <Foreign text={replyLine(reply)} />
      {reply.isSimulated && (
        <>
          , <span className="strong">{asked.simulated}</span>
        </>
      )}
      <div className="mono">{reply.sha256}</div>
    </div>
  ))
}

function replyLine({ bytes, isWhole, receivedAt, attachedBy }: KeptReply): string {
  const at = exactInstant(receivedAt)
  if (attachedBy !== null) return `${words.attached({ bytes, by: attachedBy })}, ${asked.attachedAt({ at })}`
  return `${isWhole ? words.answer({ bytes }) : words.cut({ bytes })}, ${asked.receivedAt({ at })}`
}

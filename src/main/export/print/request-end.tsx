import { reasonWords } from '../../../shared/words/reasons-link.ts'
import { asked, service } from '../../../shared/words/report/report.ts'
import { linkRuns as words } from '../../../shared/words/report/report-link.ts'
import { type ItemRequest, type KeptReply, leftOf } from '../../db/item-requests.ts'
import { showInstant } from '../facts/times.ts'
import { Foreign } from './report-parts.tsx'

/** Why a request ended as it did, and what the service said of it. `url` = of the item, null = a file. */
export function RequestEnd({ request, url }: { request: ItemRequest; url: string | null }) {
  const { reason, serviceMessage, kind } = request
  return (
    <>
      {reason === null ? null : <div className="soft">{reasonWords(reason, { url, kind })}</div>}
      <ServiceSaid of={serviceMessage} />
    </>
  )
}

/** The message of the service to a request, as its own; nothing where it had none. */
export function ServiceSaid({ of }: { of: string | null }) {
  if (of === null) return null
  return (
    <div>
      <Foreign text={service.saysOfRequest({ message: of })} lines />
    </div>
  )
}

type KeptProps = {
  request: ItemRequest
  zone: string
  /** The status stands elsewhere. */
  isStatusSaid?: boolean
}

/** What is kept of the answers to a request, with the digest of each. */
export function KeptReplies({ request, zone, isStatusSaid = false }: KeptProps) {
  const { httpStatus, replies } = request
  if (replies.length === 0) return leftOf(request) === 'nothing' ? null : <div className="soft">{words.noReply}</div>
  return replies.map((reply) => (
    <div key={`${reply.sha256} ${reply.attachedBy}`}>
      {isStatusSaid || httpStatus === null || reply.attachedBy !== null ? '' : `HTTP ${httpStatus}, `}
      <Foreign text={`${replyLine(reply)}, ${timeOf(reply, zone)}`} />
      {reply.isSimulated ? (
        <>
          , <span className="strong">{asked.simulated}</span>
        </>
      ) : null}
      <div className="mono">{reply.sha256}</div>
    </div>
  ))
}

const timeOf = ({ receivedAt, attachedBy }: KeptReply, zone: string): string => {
  const at = showInstant(receivedAt, zone).utc
  return attachedBy === null ? asked.receivedAt({ at }) : asked.attachedAt({ at })
}

function replyLine({ bytes, isWhole, attachedBy }: KeptReply): string {
  if (attachedBy !== null) return words.attached({ bytes, by: attachedBy })
  return isWhole ? words.answer({ bytes }) : words.cut({ bytes })
}

import { Fragment } from 'react'
import { otherBytes as words } from '../../../shared/words/report/report.ts'
import type { OtherBytes } from '../facts/other-bytes.ts'
import type { OtherRequests } from '../facts/report-facts.ts'
import { showInstant } from '../facts/times.ts'
import { Foreign } from './report-parts.tsx'

type Props = { of: OtherBytes | null; isRead: boolean; zone: string; requests?: readonly OtherRequests[] }

/** Below the digest of a file: that it was seen to hold other bytes, each digest in full, with its times. */
export function OtherBytesHeld({ of, isRead, zone, requests = [] }: Props) {
  if (of === null) return null
  const instant = (at: number) => showInstant(at, zone).line
  const { firstReadAt, bytes, inAll } = of
  return (
    <div className="changed-since">
      <div className="alert">{isRead ? words.title : words.unreadTitle}</div>
      {firstReadAt === null ? null : <p>{words.firstRead({ at: instant(firstReadAt) })}</p>}
      <div className="hash">
        {bytes.map(({ sha256, isRead: wasRead, firstAt, lastAt }) => (
          <Fragment key={sha256}>
            <div className="caps">{isRead ? words.other : words.held}</div>
            <div className="mono">{sha256}</div>
            <div className="soft">
              {words[wasRead ? 'read' : 'found']({
                isOnce: instant(firstAt) === instant(lastAt),
                from: instant(firstAt),
                to: instant(lastAt),
              })}
            </div>
            {requests
              .filter((one) => one.sha256 === sha256)
              .flatMap(({ asked }) => asked)
              .map(({ origin, whole, part }) => (
                <div key={origin} className="strong">
                  <Foreign text={words.sent({ origin, requests: whole + part })} />
                </div>
              ))}
          </Fragment>
        ))}
        {inAll === bytes.length ? null : (
          <div className="soft">{words.newestOf({ shown: bytes.length, total: inAll })}</div>
        )}
      </div>
    </div>
  )
}

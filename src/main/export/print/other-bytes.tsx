import { otherBytes as words } from '../../../shared/words/report/report.ts'
import type { OtherBytes } from '../facts/other-bytes.ts'
import type { OtherRequests } from '../facts/report-facts.ts'
import { showInstant } from '../facts/times.ts'
import { type FramedLine, Notice } from './report-parts.tsx'

type Props = { of: OtherBytes | null; isRead: boolean; zone: string; requests?: readonly OtherRequests[] }

/** Below the digest of a file: that it was seen to hold other bytes, each digest in full, with its times. */
export function OtherBytesHeld({ of, isRead, zone, requests = [] }: Props) {
  if (of === null) return null
  const instant = (at: number) => showInstant(at, zone).line
  const { firstReadAt, bytes, inAll } = of
  const lines = bytes.flatMap(({ sha256, isRead: wasRead, firstAt, lastAt }): FramedLine[] => {
    const [from, to] = [instant(firstAt), instant(lastAt)]
    const asked = requests.flatMap((one) => (one.sha256 === sha256 ? one.asked : []))
    return [
      ['caps', isRead ? words.other : words.held],
      ['mono', sha256],
      ['soft', words[wasRead ? 'read' : 'found']({ isOnce: from === to, from, to })],
      ...asked.map(({ origin, whole, part }): FramedLine => ['strong', words.sent({ origin, requests: whole + part })]),
    ]
  })
  if (inAll !== bytes.length) lines.push(['soft', words.newestOf({ shown: bytes.length, total: inAll })])
  return (
    <Notice
      title={isRead ? words.title : words.unreadTitle}
      why={firstReadAt !== null && words.firstRead({ at: instant(firstReadAt) })}
      framed={lines}
    />
  )
}

import { changedSince as words } from '../../../shared/words/report.ts'
import type { EarlierFacts } from '../facts/item-before.ts'
import { showInstant } from '../facts/times.ts'

/** Said first of all: the report is about bytes that the file no longer holds. Both digests, in full. */
export function ChangedSince({ earlier, zone }: { earlier: EarlierFacts; zone: string }) {
  const { sha256, lastSeenAt, nowSha256, nowReadAt } = earlier
  return (
    <div className="changed-since">
      <div className="alert">{words.title}</div>
      <p>{words.meaning}</p>
      <div className="hash">
        <div className="caps">{words.before}</div>
        <div className="mono">{sha256}</div>
        <div className="soft">{words.lastRead(showInstant(lastSeenAt, zone).line)}</div>
        <div className="caps">{words.now}</div>
        {nowSha256 === null ? <div>{words.notRead}</div> : <div className="mono">{nowSha256}</div>}
        {nowReadAt === null ? null : <div className="soft">{words.readAt(showInstant(nowReadAt, zone).line)}</div>}
      </div>
    </div>
  )
}

import { linkReport as words } from '../../../shared/words/report-link.ts'
import type { LinkFacts } from '../facts/link-facts.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { showInstant } from '../facts/times.ts'
import { Fact, Facts, Foreign } from './report-parts.tsx'

/** Which address this is, letter for letter, where it came from, and when the service was asked about it. */
export function LinkIdentity({ facts, link }: { facts: ReportFacts; link: LinkFacts }) {
  const instant = (at: number) => showInstant(at, facts.made.zone).line
  const newest = link.requests.at(-1)
  return (
    <>
      <div className="hash address">
        <div className="caps">{words.address}</div>
        <div className="mono">
          <Foreign text={link.url} />
        </div>
        {link.networkUrl === null ? null : (
          <>
            <div className="caps">{words.asRead}</div>
            <div className="mono">
              <Foreign text={link.networkUrl} />
            </div>
            <div className="soft">{words.asReadNote}</div>
          </>
        )}
      </div>
      <Facts>
        <Fact label={words.length}>{words.characters(link.url.length)}</Fact>
        <Fact label={words.added}>{instant(link.addedAt)}</Fact>
        <Fact label={words.from}>
          {link.listSha256 === null ? (
            words.byHand
          ) : (
            <>
              <Foreign text={facts.exhibit.name} />, {words.list} <span className="mono">{link.listSha256}</span>
            </>
          )}
        </Fact>
        <Fact label={words.asked}>
          {link.altered.length > 0 ? (
            words.alteredRequests
          ) : newest === undefined ? (
            words.never
          ) : (
            <>
              {words.times(link.total)} ·{' '}
              <Foreign text={words.newest(instant(newest.startedAt), newest.operator ?? words.unknownOperator)} />
            </>
          )}
        </Fact>
        <Fact label={words.file}>
          {link.file === null
            ? words.noFile
            : link.file.item === null
              ? words.fileWaiting
              : words.fileIs(link.file.item.row.reference)}
        </Fact>
      </Facts>
      <p className="note">{words.noPixels}</p>
    </>
  )
}

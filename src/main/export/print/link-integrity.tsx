import { isTokenRemoved } from '../../../shared/model/analysis.ts'
import { integrity } from '../../../shared/words/report.ts'
import { linkIntegrity as words } from '../../../shared/words/report-link.ts'
import type { LinkFacts } from '../link-facts.ts'
import type { ReportFacts } from '../report-facts.ts'
import { showInstant } from '../times.ts'
import { Digest } from './integrity-section.tsx'
import { Fact, Facts, Foreign } from './report-parts.tsx'

/** What a reader can check of an address: the kept answer and the custody log. There is no original. */
export function LinkIntegrity({ facts, link, isAlone }: { facts: ReportFacts; link: LinkFacts; isAlone: boolean }) {
  const { custody, made } = facts
  const { analysis } = facts.service
  const hasAnswer = link.requests.some(({ replies }) => replies.length > 0)
  return (
    <Facts>
      <Fact label={words.original}>{words.none}</Fact>
      <Fact label={integrity.service}>{analysis && <Foreign text={analysis.serviceOrigin} />}</Fact>
      <Fact label={integrity.received}>
        {analysis && `${showInstant(analysis.receivedAt, made.zone).line} · Touchstone ${analysis.appVersion}`}
      </Fact>
      <Fact label={words.reply}>
        {analysis ? (
          <Digest words={words.replyOf(analysis.replyBytes, isTokenRemoved(analysis))} hex={analysis.replySha256} />
        ) : hasAnswer ? (
          words.aboveOnly
        ) : (
          words.noReply
        )}
      </Fact>
      <Fact label={integrity.custody}>
        {!isAlone ? null : custody ? (
          <Digest words={integrity.entries(custody.entries)} hex={custody.head} />
        ) : (
          integrity.noCustody
        )}
      </Fact>
    </Facts>
  )
}

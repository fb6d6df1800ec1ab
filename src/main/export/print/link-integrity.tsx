import { isTokenRemoved } from '../../../shared/model/analysis.ts'
import { integrity } from '../../../shared/words/report.ts'
import { linkIntegrity as words } from '../../../shared/words/report-link.ts'
import { howManyChecks } from '../facts/fact-check-reach.ts'
import type { LinkFacts } from '../facts/link-facts.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import type { ChapterProps } from './chapter-props.ts'
import { WalkNote } from './custody-section.tsx'
import { hasEndedCheck } from './link-runs.tsx'
import { Digest, Fact, Facts, Foreign, ReceivedFact } from './report-parts.tsx'

type Props = { facts: ReportFacts; link: LinkFacts; isAlone: boolean; walk: ChapterProps['walk']; hasChecks: boolean }

/** What a reader can check of an address: the kept answer and the custody log. There is no original. */
export function LinkIntegrity({ facts, link, isAlone, walk, hasChecks }: Props) {
  const { custody, made } = facts
  const { analysis } = facts.service
  const isChecked = hasEndedCheck(facts)
  const hasAnswer = link.requests.some(({ replies }) => replies.length > 0)
  return (
    <Facts>
      <Fact label={words.original}>{words.none}</Fact>
      <Fact label={integrity.service}>{analysis && <Foreign text={analysis.serviceOrigin} />}</Fact>
      {analysis && <ReceivedFact analysis={analysis} zone={made.zone} />}
      <Fact label={words.reply}>
        {analysis ? (
          <Digest words={words.replyOf(analysis.replyBytes, isTokenRemoved(analysis))} hex={analysis.replySha256} />
        ) : hasAnswer ? (
          words.aboveOnly
        ) : isChecked || link.altered.length > 0 ? null : (
          words.noReply
        )}
        {isChecked ? <div>{words.ofFactChecks(howManyChecks(facts), hasChecks)}</div> : null}
      </Fact>
      <Fact label={integrity.custody}>
        {!isAlone ? null : custody ? (
          <>
            <Digest words={integrity.entries(custody.entries)} hex={custody.head} />
            {walk === undefined ? null : <WalkNote walk={walk} />}
          </>
        ) : (
          integrity.noCustody
        )}
      </Fact>
    </Facts>
  )
}

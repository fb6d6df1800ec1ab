import type { ItemDetail } from '../../../shared/contract/items.ts'
import { history as words } from '../../../shared/words/item.ts'
import { Block } from '../../ui/block.tsx'
import { Digest } from '../../ui/digest.tsx'
import { When } from '../../ui/when.tsx'
import { AttemptLine } from './attempt-line.tsx'
import { RunLine } from './run-line.tsx'

/** Other bytes this file held before, with everything asked and answered about them: it says nothing of the file now. */
export function EarlierBytes({ bytes }: { bytes: ItemDetail['earlier'][number] }) {
  return (
    <Block title={words.earlier}>
      <div className="lines">
        <p className="muted">{words.earlierAbout}</p>
        <p>
          <Digest hex={bytes.sha256} />
        </p>
        <p className="muted">
          {words.earlierRead} <When at={bytes.lastSeenAt} />
        </p>
      </div>
      <ul className="history-list">
        {bytes.analyses.map((analysis) => (
          <RunLine key={analysis.checkId} analysis={{ ...analysis, isCurrent: false }} />
        ))}
      </ul>
      <ol className="history-list">
        {bytes.attempts.map((attempt) => (
          <AttemptLine key={attempt.id} attempt={attempt} url={null} />
        ))}
      </ol>
    </Block>
  )
}

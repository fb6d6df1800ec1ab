import type { ItemDetail } from '../../../shared/contract/items.ts'
import { history as words } from '../../../shared/words/item.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Digest } from '../../ui/digest.tsx'
import { When } from '../../ui/when.tsx'
import { AttemptLine } from './attempt-line.tsx'
import { RunLine } from './run-line.tsx'

type Props = {
  bytes: ItemDetail['earlier'][number]
  isExporting: boolean
  /** Prints the answer about these bytes, as a report that says the file has changed since. */
  onExport: () => void
  onFactCheck: () => void
}

/** Other bytes this file held before, with everything asked and answered about them: it says nothing of the file now. */
export function EarlierBytes({ bytes, isExporting, onExport, onFactCheck }: Props) {
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
      <div className="history-actions">
        {bytes.analyses.length > 0 && (
          <Button onClick={onExport} isDisabled={isExporting} title={words.earlierReport}>
            {words.exportEarlier}
          </Button>
        )}
        {bytes.factChecks > 0 && <Button onClick={onFactCheck}>{words.openEarlierCheck(bytes.factChecks)}</Button>}
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

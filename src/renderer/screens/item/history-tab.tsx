import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { CaseId, CheckId, ItemId, Sha256 } from '../../../shared/model/ids.ts'
import { count } from '../../../shared/words/counts.ts'
import { history as words } from '../../../shared/words/item.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Name } from '../../ui/name.tsx'
import { AttemptLine } from './attempt-line.tsx'
import { EarlierBytes } from './earlier-bytes.tsx'
import { RunLine } from './run-line.tsx'
import { SightingsPart } from './sightings-part.tsx'
import './history-tab.css'

type Props = {
  caseId: CaseId
  /** Leads to the custody entries about the item; absent where there is no way there. */
  onCustody?: (() => void) | undefined
  item: ItemDetail
  /** The check whose result is shown; null = none. */
  shown: CheckId | null
  onShow: (checkId: CheckId) => void
  onOpenItem: (itemId: ItemId) => void
  isExporting: boolean
  /** Bytes the file held before: their report, and their fact checks. */
  onExportEarlier: (sha256: Sha256) => void
  onEarlierCheck: (sha256: Sha256) => void
}

/** What was sent and what came of it, every result kept, and where else the same bytes are. */
export function HistoryTab({
  caseId,
  onCustody,
  item,
  shown,
  onShow,
  onOpenItem,
  isExporting,
  onExportEarlier,
  onEarlierCheck,
}: Props) {
  return (
    <>
      <Block title={words.attempts}>
        {item.attempts.length === 0 && (
          <p className="muted">{item.row.url === null ? words.noAttempts : words.noAttemptsForLink}</p>
        )}
        <ol className="history-list">
          {item.attempts.map((attempt) => (
            <AttemptLine key={attempt.id} attempt={attempt} url={item.row.url} />
          ))}
        </ol>
      </Block>
      {item.otherAttempts.length > 0 && (
        <Block title={words.otherAttempts} beside={count(item.otherAttempts.length)}>
          <ol className="history-list">
            {item.otherAttempts.map((attempt) => (
              <AttemptLine key={attempt.id} attempt={attempt} url={item.row.url} />
            ))}
          </ol>
        </Block>
      )}
      <Block title={words.runs}>
        {item.analyses.length === 0 && (
          <p className="muted">{item.row.url === null ? words.noRuns : words.noRunsForLink}</p>
        )}
        <ul className="history-list">
          {item.analyses.map((analysis) => (
            <RunLine key={analysis.checkId} analysis={analysis}>
              {analysis.checkId === shown ? (
                <span className="quiet">{words.shown}</span>
              ) : (
                <Button onClick={() => onShow(analysis.checkId)}>{words.show}</Button>
              )}
            </RunLine>
          ))}
        </ul>
      </Block>
      {item.earlier.map((bytes) => (
        <EarlierBytes
          key={bytes.sha256}
          bytes={bytes}
          isExporting={isExporting}
          onExport={() => onExportEarlier(bytes.sha256)}
          onFactCheck={() => onEarlierCheck(bytes.sha256)}
        />
      ))}
      {item.row.url === null && <SightingsPart {...{ caseId, item, onOpenItem, onCustody }} />}
      {item.row.url === null && (
        <Block
          title={words.duplicates}
          beside={item.duplicates.length === 0 ? undefined : count(item.row.duplicateCount)}
        >
          {item.duplicates.length === 0 && <p className="muted">{words.noDuplicates}</p>}
          <ul className="history-list">
            {item.duplicates.map((duplicate) => (
              <li key={duplicate.id}>
                <Button look="link" onClick={() => onOpenItem(duplicate.id)}>
                  {duplicate.reference}
                </Button>{' '}
                <Name text={duplicate.path} isPath className="muted wraps" />
              </li>
            ))}
          </ul>
        </Block>
      )}
    </>
  )
}

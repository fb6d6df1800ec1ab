import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Attempt } from '../../../shared/model/check.ts'
import type { CheckId, ItemId } from '../../../shared/model/ids.ts'
import { count } from '../../../shared/words/counts.ts'
import { result as resultWords, history as words } from '../../../shared/words/item.ts'
import { reasonWords } from '../../../shared/words/reasons-link.ts'
import { withoutResult } from '../../../shared/words/viewer.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { SimulatedChip, VerdictChip } from '../../ui/chip.tsx'
import { bytes } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { When } from '../../ui/when.tsx'
import { RawReply } from './raw-reply.tsx'
import { SightingsPart } from './sightings-part.tsx'
import './history-tab.css'

type Props = {
  item: ItemDetail
  /** The check whose result is shown; null = none. */
  shown: CheckId | null
  onShow: (checkId: CheckId) => void
  onOpenItem: (itemId: ItemId) => void
}

/** What was sent and what came of it, every result kept, and where else the same bytes are. */
export function HistoryTab({ item, shown, onShow, onOpenItem }: Props) {
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
            <li key={analysis.checkId} className="history-run">
              <div className="history-line">
                <VerdictChip verdict={analysis.result?.verdict ?? null} isAttached={analysis.attachedBy !== null} />
                {analysis.isSimulated && <SimulatedChip />}
                {analysis.isCurrent && <span className="quiet">{words.current}</span>}
                <span className="history-room" />
                {analysis.checkId === shown ? (
                  <span className="quiet">{words.shown}</span>
                ) : (
                  <Button onClick={() => onShow(analysis.checkId)}>{words.show}</Button>
                )}
              </div>
              <p className="muted">
                {resultWords.run} {analysis.run} · <When at={analysis.receivedAt} /> ·{' '}
                <Name text={analysis.serviceOrigin} />
              </p>
            </li>
          ))}
        </ul>
      </Block>
      {item.row.url === null && <SightingsPart item={item} onOpenItem={onOpenItem} />}
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
                <Name text={duplicate.path} className="muted wraps" />
              </li>
            ))}
          </ul>
        </Block>
      )}
    </>
  )
}

function AttemptLine({ attempt, url }: { attempt: Attempt; url: string | null }) {
  const { outcome, reason, decision } = attempt
  return (
    <li className="attempt">
      <span className="attempt-number">{attempt.number}</span>
      <div className="lines selectable">
        <p>
          <When at={attempt.startedAt} isExact />
          {attempt.host !== null && (
            <>
              {' '}
              · <Name text={attempt.host} className="muted" />
            </>
          )}
        </p>
        <p>
          <strong>{outcome === null ? words.underWay : words.outcomes[outcome]}</strong>
          {attempt.httpStatus !== null && ` · HTTP ${attempt.httpStatus}`} ·{' '}
          <span className="muted">
            {words.sent.toLowerCase()} {bytes(attempt.sentBytes)} / {bytes(attempt.bodyBytes)}
          </span>
        </p>
        {reason !== null && <p className="muted">{reasonWords(reason, { url })}</p>}
        {attempt.serviceMessage !== null && (
          <p>
            {withoutResult.serviceSays}: “<Name text={attempt.serviceMessage} />”
          </p>
        )}
        {decision !== null && <p>{words.decisions[decision]}</p>}
        {attempt.requestId !== null && (
          <p className="quiet">
            {words.requestId} <Name text={attempt.requestId} className="mono wraps" />
          </p>
        )}
        {attempt.sentName !== null && (
          <p className="quiet">
            {words.sentAs} <Name text={attempt.sentName} className="mono wraps" />
          </p>
        )}
        {attempt.replyBytes !== null && <RawReply of={{ attemptId: attempt.id }} bytes={attempt.replyBytes} />}
      </div>
    </li>
  )
}

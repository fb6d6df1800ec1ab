import type { ReactNode } from 'react'
import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Analysis } from '../../../shared/model/analysis.ts'
import type { Attempt } from '../../../shared/model/check.ts'
import type { CaseId, CheckId, ItemId, Sha256 } from '../../../shared/model/ids.ts'
import { untaken } from '../../../shared/model/sent-form.ts'
import { count } from '../../../shared/words/counts.ts'
import { endedWords, result as resultWords, history as words } from '../../../shared/words/item.ts'
import { reasonWords } from '../../../shared/words/reasons-link.ts'
import { withoutResult } from '../../../shared/words/viewer.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { SimulatedChip, VerdictChip } from '../../ui/chip.tsx'
import { Digest } from '../../ui/digest.tsx'
import { bytes } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { When } from '../../ui/when.tsx'
import { RawReply } from './raw-reply.tsx'
import { SightingsPart } from './sightings-part.tsx'
import './history-tab.css'

type Props = {
  caseId: CaseId
  /** Opens the custody entries about the item; absent where they cannot be reached. */
  onCustody?: (() => void) | undefined
  item: ItemDetail
  /** The check whose result is shown; null = none. */
  shown: CheckId | null
  onShow: (checkId: CheckId) => void
  onOpenItem: (itemId: ItemId) => void
  isExporting: boolean
  /** Exports a report on an earlier version of the file. */
  onExportEarlier: (sha256: Sha256) => void
  onEarlierCheck: (sha256: Sha256) => void
}

/** Requests and their outcomes, every stored result, and the duplicates of the item. */
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
      {item.row.url === null && (
        <SightingsPart caseId={caseId} item={item} onOpenItem={onOpenItem} onCustody={onCustody} />
      )}
      {item.row.url === null && (
        <Block
          title={words.duplicates}
          term="duplicate"
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

type EarlierBytesProps = {
  bytes: ItemDetail['earlier'][number]
  isExporting: boolean
  /** Prints the result for this version, as a report that says the file has changed since. */
  onExport: () => void
  onFactCheck: () => void
}

/** An earlier version of the file, with its requests and results: they say nothing about the file as it is now. */
function EarlierBytes({ bytes, isExporting, onExport, onFactCheck }: EarlierBytesProps) {
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
        {bytes.factChecks > 0 && (
          <Button onClick={onFactCheck}>{words.openEarlierCheck({ n: bytes.factChecks })}</Button>
        )}
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

/** Short line for one stored result; `children` = its actions. */
function RunLine({ analysis, children }: { analysis: Analysis; children?: ReactNode }) {
  return (
    <li className="history-run">
      <div className="history-line">
        <VerdictChip
          verdict={analysis.result?.verdict ?? null}
          form={analysis.result === null ? undefined : untaken(analysis.reply, `${analysis.result.at}.verdict`)}
          isAttached={analysis.attachedBy !== null}
        />
        {analysis.isSimulated && <SimulatedChip />}
        {analysis.isCurrent && <span className="quiet">{words.current}</span>}
        <span className="history-room" />
        {children}
      </div>
      <p className="muted">
        {resultWords.run} {analysis.run} · <When at={analysis.receivedAt} /> · <Name text={analysis.serviceOrigin} />
      </p>
    </li>
  )
}

/** One request: when it was made, how it ended, and the reply as received. `url` null = a file was sent. */
function AttemptLine({ attempt, url }: { attempt: Attempt; url: string | null }) {
  const { reason, decision } = attempt
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
          <strong>{endedWords(attempt)}</strong>
          {attempt.httpStatus !== null && ` · ${words.httpStatus({ status: String(attempt.httpStatus) })}`} ·{' '}
          <span className="muted">
            {words.sent.toLowerCase()} {bytes(attempt.sentBytes)} / {bytes(attempt.bodyBytes)}
          </span>
        </p>
        {reason !== null && (
          <p className="muted">
            {reasonWords(reason, { url, everSent: attempt.outcome === 'not_sent' ? 'nothing' : 'part' })}
          </p>
        )}
        {attempt.serviceMessage !== null && (
          <p>
            {withoutResult.serviceSays}: “<Name text={attempt.serviceMessage} keepLines />”
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
        {attempt.sentSha256 !== null && (
          <p className="quiet">
            {url === null ? words.sentFile : words.sentBody} <Digest hex={attempt.sentSha256} />
          </p>
        )}
        {attempt.replyBytes !== null && <RawReply of={{ attemptId: attempt.id }} bytes={attempt.replyBytes} />}
      </div>
    </li>
  )
}

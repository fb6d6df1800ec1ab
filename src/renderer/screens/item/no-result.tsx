import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { ReasonCode } from '../../../shared/model/check.ts'
import type { CheckId, ItemId } from '../../../shared/model/ids.ts'
import { canBeAnalysed, hasOlderResult, type ItemStatus } from '../../../shared/model/item.ts'
import { ineligibleWords } from '../../../shared/words/cost-sheet.ts'
import { whyNotFactChecked } from '../../../shared/words/fact-check-sheet.ts'
import { onlyFactChecked } from '../../../shared/words/fact-check-status.ts'
import { answerErased, result as words } from '../../../shared/words/item.ts'
import { blocks } from '../../../shared/words/library.ts'
import { reasonWords } from '../../../shared/words/reasons-link.ts'
import { sentNameWords } from '../../../shared/words/sent-name.ts'
import { statusOfItem } from '../../../shared/words/statuses.ts'
import { viewer, withoutResult } from '../../../shared/words/viewer.ts'
import { useReadAgain } from '../../data/items.ts'
import { Button } from '../../ui/button.tsx'
import { SimulatedChip, StatusChip } from '../../ui/chip.tsx'
import { FactCheckChip } from '../../ui/fact-check-chip.tsx'
import { instant } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { When } from '../../ui/when.tsx'
import { AskFactCheck } from './ask-fact-check.tsx'
import { RawReply } from './raw-reply.tsx'

type Props = {
  item: ItemDetail
  hasAnalysis: boolean
  onAnalyse: () => void
  onAskFactCheck: () => void
  onOpenFactCheck: () => void
  onOpenQueue?: () => void
}

const sentences: Partial<Record<ItemStatus, string>> = {
  approved: withoutResult.queued,
  sending: withoutResult.sending,
  waiting: withoutResult.waiting,
  unknown: withoutResult.unknown,
  blocked: withoutResult.blocked,
  rejected: withoutResult.rejected,
  done_unread: withoutResult.unread,
  not_sent: withoutResult.ready,
  cancelled: withoutResult.ready,
  older_result: withoutResult.ready,
  listed: withoutResult.notRead,
}
const inQueue: readonly ItemStatus[] = [
  'approved',
  'sending',
  'waiting',
  'unknown',
  'blocked',
  'rejected',
  'done_unread',
]
/** Refusals that concern the file itself. */
const aboutFile: readonly (ReasonCode | null)[] = ['file_too_large', 'unsupported_format']

/** Why there is no current result, and what can be done next; renders nothing if there is a result. */
export function NoResult({ item, hasAnalysis, onAnalyse, onAskFactCheck, onOpenFactCheck, onOpenQueue }: Props) {
  const { row } = item
  if (!row.isElsewhere && (row.status === 'done' || row.status === 'done_partial')) return null
  const last = item.attempts.at(-1)
  const message = last?.serviceMessage ?? null
  const called = sentNameWords(message, { sentName: last?.sentName ?? null, name: row.name })
  const answered = item.attempts.findLast(({ replyBytes }) => replyBytes !== null)
  const canFactCheck = whyNotFactChecked(row) === null
  // A later version could not parse what was not sent either.
  const isUnreadable = row.status === 'done_unread' && row.statusReason !== 'no_verdict'
  const canAnalyse = canBeAnalysed(row)
  const isOlder = hasOlderResult(row)
  const sentence = isOlder
    ? withoutResult.ready
    : row.isElsewhere
      ? withoutResult.elsewhere
      : row.status === 'ineligible' && canFactCheck
        ? row.factCheck === null
          ? onlyFactChecked.why
          : onlyFactChecked.asked
        : row.status === 'ineligible' && row.ineligible !== null
          ? withoutResult.ineligible({ why: ineligibleWords[row.ineligible] })
          : row.everSent === 'nothing'
            ? withoutResult.fileGone
            : isUnreadable || row.status !== 'done_unread'
              ? row.status === 'unknown' && row.statusReason === 'charge_not_stated'
                ? withoutResult.refusedNotStated
                : (sentences[row.status] ?? null)
              : null
  return (
    <div className="no-result lines">
      {isOlder ? null : row.status === 'not_sent' ? (
        <p className="no-result-title">{blocks.noResult}</p>
      ) : row.status === 'ineligible' && row.factCheck !== null ? (
        <div className="verdict-line">
          <FactCheckChip status={row.factCheck} />
          {row.factCheck.isSimulated && <SimulatedChip />}
          {row.factCheck.endedAt !== null && (
            <span className="muted">
              {blocks.asOf} <When at={row.factCheck.endedAt} />
            </span>
          )}
        </div>
      ) : (
        <StatusChip of={statusOfItem(row)} />
      )}
      {row.statusReason !== null && <p className="prose">{reasonWords(row.statusReason, row)}</p>}
      {message !== null && (
        <p className="prose">
          {withoutResult.serviceSays}: “<Name text={message} keepLines />”
        </p>
      )}
      {called !== null && <p className="quiet">{called}</p>}
      {aboutFile.includes(row.statusReason) && (
        <p className="muted">
          {withoutResult.thisFile({
            isKnown: row.format !== null,
            format: row.format?.toUpperCase() ?? '',
            size: row.bytes,
          })}
        </p>
      )}
      {sentence !== null && <p className="prose muted">{sentence}</p>}
      {!hasAnalysis && item.answerErasedAt !== null && (
        <p className="prose">{answerErased(instant(item.answerErasedAt), row.url !== null)}</p>
      )}
      {!hasAnalysis && item.earlier.length > 0 && <p className="prose">{withoutResult.earlier}</p>}
      {(canAnalyse || canFactCheck || (inQueue.includes(row.status) && onOpenQueue !== undefined)) && (
        <div className="no-result-actions">
          {canAnalyse && (
            <Button look="primary" keyOf="analyse" onClick={onAnalyse}>
              {words.analyse}
            </Button>
          )}
          {row.status === 'ineligible' && row.factCheck !== null && (
            <Button look="primary" keyOf="turnFace" onClick={onOpenFactCheck}>
              {onlyFactChecked.open}
            </Button>
          )}
          {canFactCheck && <AskFactCheck row={row} onAsk={onAskFactCheck} />}
          {inQueue.includes(row.status) && onOpenQueue !== undefined && (
            <Button onClick={onOpenQueue} keyOf="activity">
              {viewer.openQueue}
            </Button>
          )}
          {isUnreadable && row.checkId !== null && <ReadAgain checkId={row.checkId} itemId={row.id} />}
        </div>
      )}
      {!hasAnalysis && answered?.replyBytes != null && (
        <RawReply of={{ attemptId: answered.id }} bytes={answered.replyBytes} />
      )}
    </div>
  )
}

/** Button that parses a stored reply again with the current version, and reports the outcome. */
function ReadAgain({ checkId, itemId }: { checkId: CheckId; itemId: ItemId }) {
  const { mutate, data, error, isPending } = useReadAgain(itemId)
  return (
    <>
      <Button onClick={() => mutate(checkId)} isDisabled={isPending}>
        {words.readAgain}
      </Button>
      {data !== undefined && (
        <span className="muted" role="status">
          {data.isChanged ? words.readAgainDone : words.readAgainNone}
        </span>
      )}
      {error !== null && <ErrorNote error={error.error} />}
    </>
  )
}

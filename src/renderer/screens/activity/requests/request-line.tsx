import type { CheckRow } from '../../../../shared/model/check.ts'
import type { ItemId } from '../../../../shared/model/ids.ts'
import type { TrafficRow } from '../../../../shared/model/traffic.ts'
import { jobChip, jobWords } from '../../../../shared/words/fact-check.ts'
import { kindOfCheck } from '../../../../shared/words/queue.ts'
import { reasonWords } from '../../../../shared/words/reasons-link.ts'
import { answerWords, hasFailed, requestWords as words } from '../../../../shared/words/requests.ts'
import { statusOfCheck } from '../../../../shared/words/statuses.ts'
import { useUpload } from '../../../data/checks.ts'
import { Button } from '../../../ui/button.tsx'
import { SimulatedChip, StatusChip } from '../../../ui/chip.tsx'
import { bytes, exactInstant, exactLocalInstant } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Name } from '../../../ui/name.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { When } from '../../../ui/when.tsx'
import type { ItemFace } from '../../item/face-switch.tsx'
import { LineItem } from '../line-item.tsx'

type Fold = { isOpen: boolean; onFold: () => void }
type Props = Fold & {
  check: CheckRow
  isBusy: boolean
  onOpen: (itemId: ItemId, face: ItemFace) => void
  onCancel: () => void
  onRetry: () => void
  onDecide: () => void
}

const CANCELLABLE = ['approved', 'waiting', 'blocked']
const RETRYABLE = ['blocked', 'rejected', 'cancelled']

/** Line of one check: last change, kind, item, state with its reason, and actions. */
export function CheckLine({ check, isOpen, onFold, isBusy, onOpen, onCancel, onRetry, onDecide }: Props) {
  const { item, job, reason, state } = check
  return (
    <>
      <FoldButton at={check.updatedAt} isOpen={isOpen} onFold={onFold} />
      <span>{kindOfCheck[check.kind]}</span>
      <LineItem
        {...check}
        onOpen={() => item !== null && onOpen(item.itemId, check.kind === 'fact_check' ? 'fact_check' : 'medium')}
      />
      <span className="request-state">
        <span className="request-chips">
          {job === null || check.isAttached ? (
            <StatusChip of={statusOfCheck(check)} isAttached={check.isAttached} />
          ) : (
            <JobChip job={job} />
          )}
          {check.isSimulated && <SimulatedChip />}
          {state === 'waiting' && check.notBeforeAt !== null && (
            <span className="quiet">
              {words.next} <When at={check.notBeforeAt} isExact />
            </span>
          )}
        </span>
        {reason !== null && <span className="muted wraps">{reasonWords(reason, check, check.serviceMessage)}</span>}
      </span>
      <Sent check={check} />
      <span className="request-actions">
        {state === 'unknown' && (
          <Button onClick={onDecide}>{reason === 'charge_not_stated' ? words.decideHere : words.decide}</Button>
        )}
        {RETRYABLE.includes(state) && item !== null && (
          <Button onClick={onRetry} isDisabled={isBusy}>
            {words.retry}
          </Button>
        )}
        {CANCELLABLE.includes(state) && (
          <Button look="quiet" onClick={onCancel} isDisabled={isBusy}>
            {words.cancel}
          </Button>
        )}
      </span>
    </>
  )
}

/** Line of a request that is not about an item. */
export function FreeLine({ request, isOpen, onFold }: Fold & { request: TrafficRow }) {
  return (
    <>
      <FoldButton at={request.at} isOpen={isOpen} onFold={onFold} />
      <span>{words.purposes[request.purpose]}</span>
      <Name text={request.host} className="quiet one-line request-host" />
      <span className={hasFailed(request) ? 'request-failed' : undefined}>{answerWords(request)}</span>
      <span className="number">{request.bytesOut === null ? '–' : bytes(request.bytesOut)}</span>
      <span />
    </>
  )
}

function FoldButton({ at, isOpen, onFold }: Fold & { at: number }) {
  return (
    <button
      type="button"
      className="request-fold"
      aria-expanded={isOpen}
      aria-label={words.unfold({ at: exactInstant(at) })}
      title={exactLocalInstant(at)}
      onClick={onFold}
    >
      <Icon name={isOpen ? 'down' : 'right'} size={12} />
      <span>{exactInstant(at)}</span>
    </button>
  )
}

/** Bytes of the body sent; updated as they are reported while the upload is running. */
function Sent({ check: { checkId, state, item, sentBytes, bytes: total } }: { check: CheckRow }) {
  const upload = useUpload(checkId).data ?? { sentBytes, bodyBytes: total }
  if (state !== 'sending') return <span className="number">{sentBytes > 0 ? bytes(sentBytes) : '–'}</span>
  return (
    <span className="number request-sent">
      {words.sentOf({ sent: bytes(upload.sentBytes), total: bytes(upload.bodyBytes) })}
      <ProgressBar
        label={words.sending({ reference: item?.reference ?? '' })}
        done={upload.bodyBytes > 0 ? upload.sentBytes / upload.bodyBytes : 0}
      />
    </span>
  )
}

/** State of a job that the service accepted. */
function JobChip({ job }: { job: NonNullable<CheckRow['job']> }) {
  const { label, mark, foreign } = jobChip(job)
  return (
    <>
      <span className={`chip chip-${mark}`}>
        {mark === 'warning' && <Icon name="warning" size={12} />}
        <span>{label}</span>
      </span>
      {foreign !== null && <Name text={jobWords.serviceWord({ status: foreign })} className="quiet one-line" />}
    </>
  )
}

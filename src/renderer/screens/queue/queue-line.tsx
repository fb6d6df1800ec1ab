import type { QueueRow } from '../../../shared/model/check.ts'
import { count } from '../../../shared/words/counts.ts'
import { jobChip, jobWords } from '../../../shared/words/fact-check.ts'
import { kindOfCheck, submitted, queueWords as words } from '../../../shared/words/queue.ts'
import { reasonWords } from '../../../shared/words/reasons-link.ts'
import { checkStanding } from '../../../shared/words/statuses.ts'
import { Button } from '../../ui/button.tsx'
import { StatusChip } from '../../ui/chip.tsx'
import { bytes } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Name } from '../../ui/name.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { When } from '../../ui/when.tsx'
import { VeiledThumbnail } from '../../veil/veiled-thumbnail.tsx'

type Props = {
  row: QueueRow
  /** Address of the thumbnail; null = it asks about an address, which has none. */
  thumbnail: string | null
  /** Bytes of the body under way, told live; null = nothing was told. */
  upload: { sentBytes: number; bodyBytes: number } | null
  isBusy: boolean
  onOpen: () => void
  onCancel: () => void
  onRetry: () => void
  onDecide: () => void
}

const CANCELLABLE = ['approved', 'waiting', 'blocked']
const RETRYABLE = ['blocked', 'rejected', 'cancelled']
const ANSWERED = ['done', 'done_partial', 'done_unread']
/** A job that says no more. */
const OVER = ['completed', 'failed', 'cancelled']
/** Whether a charge is still to be expected. */
const isAhead = ({ state }: QueueRow): boolean => ['approved', 'sending', 'waiting'].includes(state)

/** One check of the queue: where it stands and why, what was sent, what it costs, what can be done. */
export function QueueLine({ row, thumbnail, upload, isBusy, onOpen, onCancel, onRetry, onDecide }: Props) {
  return (
    <>
      <span className="well">
        {thumbnail === null ? (
          <Icon name="link" size={14} />
        ) : (
          <VeiledThumbnail address={thumbnail} caseReference={row.caseReference} />
        )}
      </span>
      <span className="queue-item">
        <Button look="link" onClick={onOpen} title={words.openItem(row.itemReference)}>
          <Name text={row.name} className="one-line" />
        </Button>
        <span className="quiet one-line">
          {row.itemReference} · {row.caseReference}
        </span>
      </span>
      <span className="queue-phase">
        <span className="queue-kind">
          {row.kind === 'fact_check' && ANSWERED.includes(row.state) && !row.isAttached ? (
            <JobChip job={row.job} />
          ) : (
            <StatusChip of={checkStanding(row)} isAttached={row.isAttached} />
          )}
          <span className="quiet">{kindOfCheck[row.kind]}</span>
        </span>
        {row.reason !== null && <p className="muted prose">{reasonWords(row.reason, row)}</p>}
        {row.serviceMessage !== null && (
          <p className="muted prose selectable">
            {words.serviceSays}: “<Name text={row.serviceMessage} keepLines />”
          </p>
        )}
        {row.notBeforeAt !== null && (
          <p className="quiet">
            {words.next} <When at={row.notBeforeAt} isExact />
          </p>
        )}
      </span>
      <span className="number queue-try">{row.attempts}</span>
      <span className="queue-sent number">
        <Sent row={row} upload={upload} />
      </span>
      <span className="number">
        <Cost row={row} />
      </span>
      <span className="queue-actions">
        {row.state === 'unknown' && row.doubtfulAttemptId !== null && (
          <Button onClick={onDecide} isDisabled={isBusy}>
            {words.decide}
          </Button>
        )}
        {RETRYABLE.includes(row.state) && (
          <Button onClick={onRetry} isDisabled={isBusy}>
            {words.retry}
          </Button>
        )}
        {CANCELLABLE.includes(row.state) && (
          <Button look="quiet" onClick={onCancel} isDisabled={isBusy}>
            {words.cancel}
          </Button>
        )}
      </span>
    </>
  )
}

function Sent({ row, upload }: Pick<Props, 'row' | 'upload'>) {
  if (row.state !== 'sending') return row.sentBytes > 0 ? bytes(row.sentBytes) : <span className="quiet">–</span>
  const sent = upload?.sentBytes ?? row.sentBytes
  const total = upload?.bodyBytes ?? row.bytes
  return (
    <>
      {words.sentOf(bytes(sent), bytes(total))}
      <ProgressBar label={words.sending(row.itemReference)} done={total > 0 ? sent / total : 0} />
    </>
  )
}

/** Where a job stands that the service took; how it goes on stands with the fact checks. */
function JobChip({ job }: Pick<QueueRow, 'job'>) {
  if (job === null) return <span className="chip chip-plain">{submitted}</span>
  const { label, mark, foreign } = jobChip(job)
  return (
    <>
      <span className={`chip chip-${mark}`}>
        {mark === 'warning' && <Icon name="warning" size={12} />}
        <span>{label}</span>
      </span>
      {foreign !== null && <Name text={jobWords.serviceWord(foreign)} className="quiet" />}
    </>
  )
}

function Cost({ row }: { row: QueueRow }) {
  const { job, chargedCredits: charged } = row
  if (job !== null && job.creditsUsed === null && ANSWERED.includes(row.state)) {
    const reserved = job.creditsReserved ?? charged
    if (reserved === null) return <span className="quiet">{words.notNamed}</span>
    return (
      <>
        {words.reserved(count(reserved))}
        {charged !== null && charged > reserved && <p>{words.charged(count(charged - reserved))}</p>}
        {OVER.includes(job.state) && <p className="quiet">{words.useNotNamed}</p>}
      </>
    )
  }
  if (charged !== null) return <>{words.charged(count(charged))}</>
  if (row.state === 'unknown') return <>{words.chargeUnknown}</>
  if (ANSWERED.includes(row.state)) return <span className="quiet">{words.notNamed}</span>
  if (!isAhead(row) || row.expectedCredits === null) return <span className="quiet">–</span>
  return <span className="muted">{words.expected(count(row.expectedCredits))}</span>
}

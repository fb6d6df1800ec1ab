import type { Job } from '../../../../shared/model/job.ts'
import { jobChip, factCheck as words } from '../../../../shared/words/fact-check.ts'
import { SimulatedChip } from '../../../ui/chip.tsx'
import { CopyButton } from '../../../ui/copy.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Name } from '../../../ui/name.tsx'
import { When } from '../../../ui/when.tsx'

/** Where the job stands, what it cost, when it began and ended, and its identifier at the service. */
export function FactCheckHead({ job }: { job: Job }) {
  const chip = jobChip(job)
  const ended = job.state === 'completed' || job.state === 'failed' || job.state === 'cancelled' ? job.state : 'noticed'
  return (
    <div className="fact-head">
      <span className={`chip chip-${chip.mark}`}>
        {chip.mark === 'warning' && <Icon name="warning" size={12} />}
        <span>{chip.label}</span>
      </span>
      <span className="fact-credits number">{creditsText(job)}</span>
      {job.isSimulated && <SimulatedChip />}
      <span className="muted">
        {words.submitted} <When at={job.submittedAt} />
        {job.endedAt !== null && (
          <>
            , {words.ended[ended]} <When at={job.endedAt} />
          </>
        )}
      </span>
      <span className="fact-job quiet">
        {words.job}{' '}
        <code title={job.jobId}>
          <Name text={shortId(job.jobId)} />
        </code>
        <CopyButton text={job.jobId} label={words.copyJob} />
      </span>
    </div>
  )
}

function creditsText({ creditsUsed, creditsReserved, state }: Job): string {
  if (creditsUsed !== null) return words.credits(creditsUsed)
  if (creditsReserved === null) return words.usedNotNamed
  return state === 'completed'
    ? `${words.reserved(creditsReserved)}, ${words.usedUnsaid}`
    : words.reserved(creditsReserved)
}

const shortId = (id: string): string => (id.length <= 13 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`)

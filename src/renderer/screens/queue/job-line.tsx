import type { Job } from '../../../shared/model/job.ts'
import { count } from '../../../shared/words/counts.ts'
import { askingTrouble, jobChip, jobList as labels, jobWords as words } from '../../../shared/words/fact-check.ts'
import type { JobRow } from '../../data/fact-checks.ts'
import { Button } from '../../ui/button.tsx'
import { SimulatedChip } from '../../ui/chip.tsx'
import { duration } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Name } from '../../ui/name.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { When } from '../../ui/when.tsx'

/** What stands for a medium without a picture here. */
const icons = { image: 'picture', audio: 'sound', video: 'film' } as const

type Props = { row: JobRow /** This machine's clock, ms. */; now: number; onOpen: () => void }

/** One fact check of the list: where it stands, how long it took, what it cost. */
export function JobLine({ row: { job, itemReference, caseReference, name }, now, onOpen }: Props) {
  const chip = jobChip(job)
  const isRunning = job.state === 'watching'
  const said = job.errorMessage ?? job.statusMessage
  return (
    <>
      <span className="well">
        <Icon name={job.url === null ? icons[job.modality] : 'link'} size={14} />
      </span>
      <span className="queue-item">
        <Button look="link" onClick={onOpen} title={labels.open(itemReference)}>
          <Name text={name} className="one-line" />
        </Button>
        <span className="quiet one-line">
          {itemReference} · {caseReference}
        </span>
      </span>
      <span className="queue-phase">
        <span className="job-chips">
          <span className={`chip chip-${chip.mark}`}>
            {chip.mark === 'warning' && <Icon name="warning" size={12} />}
            <span>{chip.label}</span>
          </span>
          {chip.foreign !== null && <Name text={words.serviceWord(chip.foreign)} className="quiet" />}
          {job.isSimulated && <SimulatedChip />}
        </span>
        {isRunning && job.progress !== null && (
          <span className="job-bar">
            <ProgressBar label={`${words.progress} ${itemReference}`} done={job.progress / 100} />
          </span>
        )}
        {said !== null && said !== '' && (
          <p className="muted prose">
            {words.serviceSays}: “<Name text={said} keepLines />”
          </p>
        )}
        {isRunning && job.trouble !== null && <p className="muted prose">{askingTrouble(job.trouble)}</p>}
      </span>
      <span className="number">
        {duration((job.endedAt ?? (isRunning ? now : (job.answeredAt ?? now))) - job.submittedAt)}
        <span className="quiet job-since">
          <When at={job.submittedAt} />
        </span>
      </span>
      <span className="number">{creditsOf(job)}</span>
    </>
  )
}

function creditsOf({ creditsUsed, creditsReserved }: Job): string {
  if (creditsUsed !== null) return labels.used(count(creditsUsed))
  return creditsReserved === null ? labels.unnamed : labels.reserved(count(creditsReserved))
}

import type { CheckId } from '../../../../shared/model/ids.ts'
import type { Job } from '../../../../shared/model/job.ts'
import { shortened } from '../../../../shared/model/shortened.ts'
import { jobChip, factCheck as words } from '../../../../shared/words/fact-check.ts'
import { instant } from '../../../ui/format.ts'
import { Select } from '../../../ui/select.tsx'
import { isOfEarlierBytes } from './earlier.ts'

type Props = {
  jobs: readonly Job[]
  /** SHA-256 of the current file; null = not read, or a link. */
  sha256: string | null
  shown: CheckId
  onChoose: (checkId: CheckId) => void
}

/** Menu of an item's fact checks, where there are several. They are never mixed. */
export function JobMenu({ jobs, sha256, shown, onChoose }: Props) {
  if (jobs.length < 2) return null
  return (
    <Select
      label={words.menu({ n: jobs.length })}
      value={shown as string}
      options={jobs.map((job) => ({
        value: job.checkId as string,
        label: [
          instant(job.submittedAt),
          jobChip(job).label,
          words.run({ run: job.run }),
          ...(isOfEarlierBytes(job, sha256) ? [words.ofEarlier] : []),
          ...(job.isCurrent ? [] : [words.ofOther]),
          ...(job.isSimulated ? [words.simulated] : []),
          job.context === '' ? words.noContext : quoted(job.context),
        ].join(' · '),
      }))}
      onChange={(value) => {
        const job = jobs.find(({ checkId }) => checkId === value)
        if (job !== undefined) onChoose(job.checkId)
      }}
    />
  )
}

/** Characters of a context shown in the menu; the view shows all of it. */
const SHOWN = 40
const quoted = (context: string): string => words.quoted({ text: shortened(context.replace(/\s+/g, ' '), SHOWN) })

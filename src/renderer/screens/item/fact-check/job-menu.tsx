import type { CheckId } from '../../../../shared/model/ids.ts'
import type { Job } from '../../../../shared/model/job.ts'
import { shortened } from '../../../../shared/model/shortened.ts'
import { jobChip, factCheck as words } from '../../../../shared/words/fact-check.ts'
import { instant } from '../../../ui/format.ts'
import { Select } from '../../../ui/select.tsx'
import { isOfEarlierBytes } from './earlier.ts'

type Props = {
  jobs: readonly Job[]
  /** Of what the item holds now; null = not read, or an address. */
  sha256: string | null
  shown: CheckId
  onChoose: (checkId: CheckId) => void
}

/** Which of several fact checks of the item is shown. They are never mixed. */
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

/** Characters of a context that stand in the menu; the whole stands below. */
const SHOWN = 40
const quoted = (context: string): string => words.quoted({ text: shortened(context.replace(/\s+/g, ' '), SHOWN) })

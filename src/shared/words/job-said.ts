import type { ParsedJobReply } from '../model/fact-check.ts'
import type { FactCheck, Job } from '../model/job.ts'
import { progressText, saidOfJob } from './fact-check.ts'
import { otherFormText } from './sent.ts'

/**
 * What the service last said of a job besides its result. `said` = in its own words, to be quoted; `note` = in ours; one
 * of the two may be null.
 */
export type JobLine = {
  name: 'status' | 'progress' | 'statusMessage' | 'errorMessage'
  label: string
  said: string | null
  note: string | null
}

/** What is known of a job and of the reply that ended it; instants are ms in the model, and texts in a machine export. */
export type JobSaid<At> = {
  job: Pick<Job, 'status' | 'progress' | 'statusMessage' | 'errorMessage'> & {
    statusMessageAt: At | null
    errorMessageAt: At | null
    endedAt: At | null
  }
  parsed: Pick<ParsedJobReply, 'otherForms'> | null
}

/**
 * Status word, progress and messages of a job, whatever became of it, in every form. What was never sent has no line; a
 * message that later replies do not have bears the time of the reply that had it. `timeText` writes an instant.
 */
export function jobLines<At>({ job, parsed }: JobSaid<At>, timeText: (at: At) => string): JobLine[] {
  const earlier = (at: At | null) => (at === null ? null : saidOfJob.earlier({ when: timeText(at) }))
  const known: Record<JobLine['name'], Pick<JobLine, 'said' | 'note'>> = {
    status: { said: job.status, note: null },
    progress: { said: null, note: job.progress === null ? null : progressText(job.progress) },
    statusMessage: { said: job.statusMessage, note: earlier(job.statusMessageAt) },
    errorMessage: { said: job.errorMessage, note: earlier(job.errorMessageAt) },
  }
  return NAMES.flatMap((name) => {
    // Only the reply that ended it is stored beside what it said.
    const form = job.endedAt === null ? undefined : parsed?.otherForms?.[name]
    const { said, note } = known[name]
    const unread = form === undefined ? null : otherFormText(form)
    const notes = [note, unread].filter((text) => text !== null).join('; ')
    return said === null && notes === ''
      ? []
      : [{ name, label: saidOfJob[name], said, note: notes === '' ? null : notes }]
  })
}

const NAMES = ['status', 'progress', 'statusMessage', 'errorMessage'] as const

/**
 * Credits that the reply which ended a job states in a way that cannot be counted: negative, beyond all bounds, or in a
 * form that is not read. null = they are counted, or it states none.
 */
export function unusableCredits(
  { job, parsed }: Pick<FactCheck, 'job' | 'parsed'>,
  of: 'creditsReserved' | 'creditsUsed',
): string | null {
  if (job.endedAt === null || job[of] !== null || parsed === null) return null
  const [sent, form] = [parsed[of], parsed.otherForms?.[of]]
  if (form !== undefined) return otherFormText(form)
  return sent === null ? null : saidOfJob.unusableCredits({ n: String(sent) })
}

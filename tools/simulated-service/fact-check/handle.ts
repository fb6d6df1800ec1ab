import type { createCharges } from '../charges.ts'
import type { Account } from '../deps.ts'
import type { FactCheckAccount } from './account.ts'
import { digestOf } from './digits.ts'
import type { Job, Jobs } from './jobs.ts'
import { priceOf } from './prices.ts'
import { type createJobRules, type JobRule, scriptOf } from './rules.ts'
import type { Modality } from './story.ts'

type Deps = {
  jobs: Jobs
  rules: ReturnType<typeof createJobRules>
  charges: ReturnType<typeof createCharges>
  account: Account
}

/** A job as tests and the control see it. */
export type JobSeen = Pick<Job, 'modality' | 'fileName' | 'address' | 'sha256' | 'creditsReserved' | 'polls'> & {
  id: string
  /** As it would be answered now. */
  status: unknown
  /** ms since epoch. */
  createdAt: number
}

export type FactChecks = ReturnType<typeof createFactChecks>

/** What a test, or the control over HTTP, can do with the jobs of the simulated service. */
export function createFactChecks({ jobs, rules, charges, account }: Deps) {
  return {
    /** Gives the next submissions that fit a script, or a variant to end in. Unknown names throw. */
    script: (rule: JobRule): void => rules.add(rule),
    set: (changes: Partial<FactCheckAccount>): void => {
      if (changes.script !== undefined) scriptOf({ script: changes.script })
      Object.assign(account.factCheck, changes)
    },
    /**
     * Jobs that exist without a submission, reserved for like others; gives their ids. Their bytes are invented from
     * `name`, which also is the file name with a number.
     */
    add: ({ count = 1, modality = 'audio', script = account.factCheck.script, name = 'added' }: AddedJobs = {}) =>
      Array.from({ length: count }, (_, index): string => {
        const sha256 = digestOf(`${name} ${index + 1}`)
        const creditsReserved = priceOf(modality, null, sha256, account.factCheck.prices)
        const fileName = `${name}-${index + 1}.${{ image: 'jpg', audio: 'wav', video: 'mp4' }[modality]}`
        const job = jobs.submit(
          {
            sha256,
            modality,
            fileName,
            creditsReserved,
            fileSizeBytes: 200_000 + index,
            durationSeconds: null,
            userContext: null,
            address: null,
          },
          scriptOf({ script }),
          account.factCheck.pace,
        )
        const id = String(job.id)
        charges.add({ sha256, fileName, jobId: id, credits: creditsReserved, operation: 'fact_check' })
        return id
      }),
    /** Moves every job, or one, on by hand. */
    step: (steps = 1, id?: string): void => jobs.step(steps, id),
    /** Lets so many ms pass for jobs whose pace is time. */
    passTime: (ms: number): void => jobs.passTime(ms),
    /** Brings the ledger up to this moment. */
    settle: (): void => jobs.settle(),
    /** Newest first. */
    all: (): JobSeen[] =>
      jobs.all().map((job) => {
        const { state = {}, isGone } = jobs.stepOf(job)
        const { modality, fileName, address, sha256, creditsReserved, polls, createdAt } = job
        const status = isGone === true ? null : 'status' in state ? state.status : 'Completed'
        return { id: String(job.id), status, modality, fileName, address, sha256, creditsReserved, polls, createdAt }
      }),
  }
}

type AddedJobs = { count?: number; modality?: Modality; script?: JobRule['script']; name?: string }

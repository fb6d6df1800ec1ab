import type { createCharges } from '../charges.ts'
import { uuidOf } from './digits.ts'
import type { JobFacts } from './job-facts.ts'
import { endingOf, type JobScript, type JobStep, type Receipt, stateNamed, stepAt, stepsOf } from './steps.ts'
import type { Modality } from './story.ts'
import { storyOf } from './story-of.ts'

/** When a job takes its next step: with each poll, by hand only, or after so many ms. */
export type Pace = 'poll' | 'hand' | { stepMs: number }

export type Submission = {
  sha256: string
  modality: Modality
  fileName: string | null
  fileSizeBytes: number | null
  durationSeconds: number | null
  userContext: string | null
  /** Null for an upload. */
  address: string | null
  creditsReserved: number
}

export type Job = Submission & {
  id: string | number
  script: JobScript
  pace: Pace
  createdAt: number
  /** When its script began: at creation, or when it was redirected. */
  scriptFrom: number
  /** Steps taken by polls and by hand. */
  steps: number
  polls: number
  /** How far the ledger has looked. */
  settledTo: number
  isSettled: boolean
}

export type Jobs = ReturnType<typeof createJobs>

/**
 * Fact-checking jobs, kept in memory, moving along their scripts. Ids follow from the seed, the bytes and how often they
 * were submitted. Time is the clock's plus what `passTime` added.
 */
export function createJobs({ charges, seed }: { charges: ReturnType<typeof createCharges>; seed: string }) {
  const jobsById = new Map<string, Job>()
  const submissions = new Map<string, number>()
  let addedMs = 0
  const now = () => Date.now() + addedMs
  const positionOf = ({ pace, steps, scriptFrom }: Job): number =>
    steps + (typeof pace === 'object' ? Math.floor((now() - scriptFrom) / pace.stepMs) : 0)

  /** The first ending on the way counts; what a job says later changes no charge. */
  const settle = (job: Job) => {
    // Beyond the script everything is as at its last step.
    for (
      const end = Math.min(positionOf(job), stepsOf(job.script));
      !job.isSettled && job.settledTo <= end;
      job.settledTo += 1
    ) {
      const ending = endingOf(stepAt(job.script, job.settledTo))
      if (ending === null) continue
      job.isSettled = true
      charges.settle(String(job.id), ending.state === 'confirmed' ? usedBy(job, ending.creditsUsed) : 0, ending.state)
    }
  }

  return {
    submit: (submission: Submission, script: JobScript, pace: Pace): Job => {
      const again = (submissions.get(submission.sha256) ?? 0) + 1
      submissions.set(submission.sha256, again)
      const usual = uuidOf(`${seed} ${submission.sha256} ${again}`)
      const id = script.id?.(usual) ?? usual
      const job: Job = {
        ...submission,
        id,
        script,
        pace,
        createdAt: now(),
        scriptFrom: now(),
        steps: 0,
        polls: 0,
        settledTo: 0,
        isSettled: false,
      }
      jobsById.set(String(id), job)
      return job
    },
    find: (id: string): Job | null => jobsById.get(id) ?? null,
    /** The step that a job is at, after one more poll. */
    poll: (job: Job): JobStep => {
      job.polls += 1
      if (job.pace === 'poll') job.steps += 1
      settle(job)
      return stepAt(job.script, positionOf(job))
    },
    stepOf: (job: Job): JobStep => stepAt(job.script, positionOf(job)),
    /** Lets a job go on along another script, from its first step. */
    redirect: (job: Job, script: JobScript): void => {
      settle(job)
      Object.assign(job, { script, steps: 0, settledTo: 0, scriptFrom: now() })
      settle(job)
    },
    /** Newest first. */
    all: (): Job[] => [...jobsById.values()].reverse(),
    /** Brings the ledger up to this moment. */
    settle: (): void => jobsById.forEach(settle),
    passTime: (ms: number): void => {
      addedMs += ms
    },
    step: (steps = 1, id?: string): void => {
      for (const job of jobsById.values()) if (id === undefined || String(job.id) === id) job.steps += steps
    },
  }
}

const usedBy = ({ creditsReserved }: Job, stated: unknown): number =>
  typeof stated === 'number' && stated >= 0 ? stated : creditsReserved

export const receiptOf = ({ id, creditsReserved }: Job): Receipt => ({ jobId: id, status: 'Queued', creditsReserved })

/** What is so of a job at a step of its way. */
export function factsOf(job: Job, { state }: JobStep): JobFacts {
  const isRunning = state !== undefined && 'story' in state && state.story === null
  return {
    id: job.id,
    modality: job.modality,
    fileName: job.fileName,
    fileSizeBytes: job.fileSizeBytes,
    durationSeconds: job.durationSeconds,
    userContext: job.userContext,
    creditsReserved: job.creditsReserved,
    ...completedState,
    creditsUsed: job.creditsReserved,
    processingTimeMs: 4_000 + job.steps * 1_300,
    createdAt: new Date(job.createdAt).toISOString(),
    modifiedAt: isRunning ? null : new Date(job.createdAt + 4_000 + job.steps * 1_300).toISOString(),
    story: isRunning ? null : storyOf(job.sha256, job.modality, job.durationSeconds),
    ...state,
  }
}

const completedState = { status: 'Completed', progress: 100, statusMessage: null, errorMessage: null }

/** A script that ends a job at once as cancelled. */
export const cancelledScript: JobScript = { steps: [{ state: stateNamed('cancelled') }] }

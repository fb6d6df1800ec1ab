import type { Action } from '../behaviour.ts'
import type { JobFacts } from './job-facts.ts'
import { states } from './states.ts'

/** What a job answers at one point of its way. Without anything: completed, with its result. */
export type JobStep = {
  /** What is so of the job; see states.ts for ready ones. */
  state?: Partial<JobFacts>
  /** The variant in which it is answered; default: the naming of the service. */
  variant?: string
  /** Played instead of the plain answer. */
  action?: Action
  /** The service knows no such job: 404. */
  isGone?: boolean
  /** How many steps it lasts, default 1. The last step lasts for ever. */
  lasts?: number
}

/** The way of a job from submission on, and its receipt. The first step is what is so at submission. */
export type JobScript = {
  steps: readonly JobStep[]
  /** Changes the receipt: any JSON value; undefined members are left out. */
  receipt?: (usual: Receipt) => unknown
  receiptStatus?: number
  /** Under which id the job is known, from the usual one. */
  id?: (usual: string) => string | number
  /** Variant of every step that names none. */
  variant?: string
}
export type Receipt = { jobId: string | number; status: string; creditsReserved: number }

/** A ready state by its name; a name that is none is a mistake and throws. */
export function stateNamed(name: string): Partial<JobFacts> {
  const state = states[name]
  if (!state) throw new Error(`There is no state “${name}”.`)
  return state
}

export const at = (
  progress: unknown,
  statusMessage: string | null = null,
  status: unknown = 'Processing',
): JobStep => ({
  state: { ...stateNamed('processing'), status, progress, statusMessage },
})
export const queued: JobStep = { state: stateNamed('queued') }
export const searching = at(35, 'Looking for earlier appearances')
export const checking = at(75, 'Checking claims')
export const completed: JobStep = {}

/** The step at a position; positions beyond the last step stay with it. */
export function stepAt({ steps }: JobScript, position: number): JobStep {
  let left = position
  for (const step of steps) {
    left -= step.lasts ?? 1
    if (left < 0) return step
  }
  return steps.at(-1) ?? completed
}

/** How many steps a script has before it stays as it is. */
export const stepsOf = ({ steps }: JobScript): number => steps.reduce((sum, { lasts = 1 }) => sum + lasts, 0)

export type Ending = { state: 'confirmed'; creditsUsed: unknown } | { state: 'returned' }

/** How the job ends for the ledger at this step; null = it does not. */
export function endingOf({ state, isGone }: JobStep): Ending | null {
  if (isGone === true) return null
  const status = String(state && 'status' in state ? state.status : 'Completed')
    .trim()
    .toLowerCase()
  if (status === 'completed') return { state: 'confirmed', creditsUsed: state?.creditsUsed }
  return ['failed', 'cancelled', 'canceled'].includes(status) ? { state: 'returned' } : null
}

import type { Pace } from './jobs.ts'
import { PRICES, type Prices } from './prices.ts'

/** How the list of jobs is answered. `twice`: each job once more under another id, as if it had been submitted twice. */
export const JOB_LISTS = [
  'items',
  'array',
  'items without a count',
  'twice',
  'nameless',
  'ignores paging',
  'empty',
  'broken',
  'absent',
  'not allowed',
] as const
export type JobList = (typeof JOB_LISTS)[number]

/** How a cancellation is answered. `ignored`: with the job as it is, which goes on. */
export const CANCELLINGS = ['works', 'slow', 'empty answer', 'ignored', 'too late', 'absent', 'not allowed'] as const
export type Cancelling = (typeof CANCELLINGS)[number]

/** How the credit information of fact-checking is answered. */
export const CREDIT_INFOS = [
  'told',
  'without prices',
  'numbers as text',
  'not usable',
  'absent',
  'not allowed',
] as const
export type CreditInfoForm = (typeof CREDIT_INFOS)[number]

/** What can be set about fact-checking, at the start and later. */
export type FactCheckAccount = {
  /** A variant's name: in which naming jobs are answered. Null: public names, or none of them when there are no extras. */
  naming: string | null
  /** A script's or variant's name: how jobs run that ask for nothing else. */
  script: string
  pace: Pace
  jobList: JobList
  cancelling: Cancelling
  creditInfo: CreditInfoForm
  prices: Prices
  /** Modalities that the token may not submit: 403. */
  forbidden: readonly string[]
}

export const FACT_CHECK_ACCOUNT: FactCheckAccount = {
  naming: null,
  script: 'usual',
  pace: 'poll',
  jobList: 'items',
  cancelling: 'works',
  creditInfo: 'told',
  prices: PRICES,
  forbidden: [],
}

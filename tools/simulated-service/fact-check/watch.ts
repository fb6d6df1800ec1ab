import type { Documented } from '../answers.ts'
import type { Account, Call, RouteDeps } from '../deps.ts'
import { failure, free, notAllowed, notFound, type Prepared } from '../prepared.ts'
import { uuidOf } from './digits.ts'
import { cancelledScript, factsOf, type Job } from './jobs.ts'
import { publicFrame } from './public-shape.ts'
import { at, type JobStep } from './steps.ts'
import { variantNamed } from './variants.ts'

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** One poll. */
export function pollJob(id: string, { jobs, account }: RouteDeps): Prepared {
  const job = jobs.find(id)
  if (!job) return free(notFound)
  const step = jobs.poll(job)
  const answer = step.isGone === true ? notFound : answered(job, step, account)
  return { ...free(answer), ...(step.action === undefined ? {} : { action: step.action }) }
}

/** The job in the words of the step, else of the script, else of the service. */
function answered(job: Job, step: JobStep, account: Account): Documented {
  const variant = variantNamed(step.variant ?? job.script.variant ?? namingOf(account))
  const body = variant.body(factsOf(job, step))
  if (!variant.text) return { status: 200, headers: JSON_TYPE, body }
  return { status: 200, headers: JSON_TYPE, body: variant.text(JSON.stringify(body)) }
}

const namingOf = ({ factCheck, hasExtras }: Account): string =>
  factCheck.naming ?? (hasExtras ? 'public names' : 'interface only video')

export function cancelJob(id: string, { jobs, account }: RouteDeps): Prepared {
  const { cancelling } = account.factCheck
  if (cancelling === 'absent') return free(notFound)
  if (cancelling === 'not allowed') return free(notAllowed)
  const job = jobs.find(id)
  if (!job) return free(notFound)
  if (cancelling === 'too late' || job.isSettled) {
    return free(failure(409, 'FACT_CHECKING:NOT_CANCELLABLE', 'The job cannot be cancelled any more.'))
  }
  if (cancelling === 'slow') {
    jobs.redirect(job, { steps: [{ ...at(50, null, 'Cancelling'), lasts: 3 }, ...cancelledScript.steps] })
  } else if (cancelling !== 'ignored') jobs.redirect(job, cancelledScript)
  if (cancelling === 'empty answer') return free({ status: 204, body: null })
  return free(answered(job, jobs.stepOf(job), account))
}

const MOST_PER_PAGE = 100

export function listJobs({ query }: Call, { jobs, account }: RouteDeps): Documented {
  const form = account.factCheck.jobList
  if (form === 'absent') return notFound
  if (form === 'not allowed') return notAllowed
  if (form === 'broken') return { status: 200, headers: JSON_TYPE, body: '{"items":[{"id":' }
  const count = (name: string, otherwise: number) => {
    const value = Number(query.get(name) ?? otherwise)
    return Number.isInteger(value) && value >= 0 ? value : otherwise
  }
  const known = form === 'empty' ? [] : jobs.all().flatMap((job) => listed(job, jobs.stepOf(job), form))
  const skip = form === 'ignores paging' ? 0 : count('skip', 0)
  const items = known.slice(skip, skip + Math.min(MOST_PER_PAGE, count('take', 20)))
  if (form === 'array') return { status: 200, body: items }
  return { status: 200, body: form === 'items without a count' ? { items } : { items, totalCount: known.length } }
}

/** A job as the list shows it: without its result. */
function listed(job: Job, step: JobStep, form: string) {
  if (step.isGone === true) return []
  const shown = { ...publicFrame(factsOf(job, step)), result: null }
  if (form === 'nameless') return [{ ...shown, fileName: null }]
  return form === 'twice' ? [shown, { ...shown, id: uuidOf(`again ${String(job.id)}`) }] : [shown]
}

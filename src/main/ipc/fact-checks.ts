import type { Handlers } from '../../shared/contract/index.ts'
import { ATTENDED_FOR_MS, type Job } from '../../shared/model/job.ts'
import { err, ok } from '../../shared/result.ts'
import type { ItemDetails } from '../db/item-detail.ts'
import type { JobContext } from '../db/job-rows.ts'
import type { Sightings } from '../db/sightings.ts'
import type { FactChecking } from '../jobs/fact-checking.ts'
import type { JobReparser } from '../jobs/reparser.ts'
import type { QueryWorker } from '../query-worker/query-worker.ts'

type Names =
  | 'factChecks.ofItem'
  | 'factChecks.get'
  | 'factChecks.rest'
  | 'factChecks.answers'
  | 'factChecks.readAgain'
  | 'factChecks.cancel'
  | 'factChecks.update'
  | 'factChecks.attend'
  | 'factChecks.leave'
  | 'factChecks.stopAll'

export function createFactChecksHandlers(deps: {
  factChecking: FactChecking
  jobReparser: Pick<JobReparser, 'again'>
  queryWorker: Pick<QueryWorker, 'jobsOf' | 'factCheckOf' | 'jobRests' | 'keptAnswers'>
  details: Pick<ItemDetails, 'source'>
  sightings: Pick<Sightings, 'earlier'>
  context: () => JobContext
}): Pick<Handlers, Names> {
  const { factChecking, jobReparser, queryWorker, details, sightings, context } = deps
  const withNext = (job: Job, awaitedBefore: Job['awaitedResult'] = null): Job => {
    const { checkId, serviceOrigin: origin, endedAt } = job
    if (endedAt !== null) return job
    return {
      ...job,
      nextAskAt: factChecking.nextAskAt({ checkId, origin }),
      delay: factChecking.delayOf({ checkId, origin }),
      notBeforeAt: factChecking.notBeforeAt(origin),
      awaitedResult: factChecking.awaitedResult(checkId) ?? awaitedBefore,
    }
  }
  return {
    'factChecks.ofItem': async ({ itemId }) => {
      const source = details.source(itemId)
      if (!source) return err({ kind: 'not_found', what: 'item' })
      const now = source.sha256 ?? source.url
      const before = source.url === null ? sightings.earlier(itemId).map(({ sha256 }) => sha256) : []
      const jobs: Job[] = []
      for (const subject of [...(now === null ? [] : [now]), ...before]) {
        jobs.push(...(await queryWorker.jobsOf(subject, source.caseId, context())))
      }
      return ok(jobs.map((job) => withNext(job)))
    },
    'factChecks.get': async ({ checkId }) => {
      // What is awaited is forgotten once the end is stored, which may be while the job is read.
      const awaited = factChecking.awaitedResult(checkId)
      const found = await queryWorker.factCheckOf(checkId, context())
      return found ? ok({ ...found, job: withNext(found.job, awaited) }) : err({ kind: 'not_found', what: 'check' })
    },
    'factChecks.rest': async ({ checkId }) => {
      const rests = await queryWorker.jobRests(checkId)
      return rests.length > 0 ? ok(rests) : err({ kind: 'not_found', what: 'check' })
    },
    'factChecks.answers': async ({ checkId }) => {
      const answers = await queryWorker.keptAnswers(checkId)
      return answers ? ok(answers) : err({ kind: 'not_found', what: 'check' })
    },
    'factChecks.readAgain': async ({ checkId }) => {
      const read = await jobReparser.again(checkId)
      return read ? ok(read) : err({ kind: 'not_found', what: 'check' })
    },
    'factChecks.cancel': ({ checkId }) => factChecking.cancel(checkId),
    'factChecks.update': ({ checkId }) => factChecking.update(checkId),
    'factChecks.attend': ({ checkId }) => {
      factChecking.attend(checkId, ATTENDED_FOR_MS)
      return ok(null)
    },
    'factChecks.leave': ({ checkId }) => factChecking.leave(checkId),
    'factChecks.stopAll': ({ caseId }) => factChecking.stopAll(caseId),
  }
}

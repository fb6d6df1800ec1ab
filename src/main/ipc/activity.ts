import type { Handlers } from '../../shared/contract/index.ts'
import { ok } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import { localDay } from '../db/budgets.ts'
import { dayStart } from '../db/caps.ts'
import type { Cases } from '../db/cases.ts'
import type { Intake } from '../intake/intake.ts'
import type { Proving } from '../intake/proving.ts'
import type { LongWork } from '../long-work.ts'
import type { QueryWorker } from '../query-worker/query-worker.ts'

type Deps = {
  counter: Pick<QueryWorker, 'standing' | 'today' | 'custodyEnded'>
  cases: Pick<Cases, 'list'>
  intake: Pick<Intake, 'progress'>
  proving: Pick<Proving, 'progress'>
  /** Bytes free on the library's drive; null = the system does not report it. */
  freeBytes: () => Promise<number | null>
  clock: Pick<Clock, 'now'>
  longWork: Pick<LongWork, 'state'>
}

/** Maximum number of today's entries returned. */
const LOG = 100

export function createActivityHandlers(
  deps: Deps,
): Pick<Handlers, 'activity.standing' | 'activity.now' | 'activity.power' | 'activity.machine'> {
  const { counter, cases, intake, proving, freeBytes, clock, longWork } = deps
  return {
    'activity.standing': async ({ caseId }) => ok(await counter.standing(caseId)),
    'activity.now': async ({ caseId }) => {
      const now = clock.now()
      const from = dayStart(now)
      const [standing, today, log] = await Promise.all([
        counter.standing(caseId),
        counter.today(caseId, { day: localDay(now), from, now }),
        counter.custodyEnded(caseId, from, LOG),
      ])
      return ok({ standing, today, log })
    },
    'activity.power': () => ok(longWork.state()),
    'activity.machine': async () => {
      const ids = cases.list().map(({ id }) => id)
      return ok({
        intakes: ids.flatMap((id) => intake.progress(id) ?? []).filter(({ state }) => state !== 'finished'),
        proofs: ids
          .flatMap((id) => proving.progress(id) ?? [])
          .filter(({ state, isAsking }) => state === 'running' || isAsking),
        freeBytes: await freeBytes(),
      })
    },
  }
}

import { setImmediate as turn } from 'node:timers/promises'
import type { AppError } from '../../shared/errors.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { stopJobsQuestion } from '../../shared/words/jobs.ts'
import type { Jobs } from '../db/jobs.ts'
import type { Desktop } from '../desktop.ts'
import type { Watching } from './watching.ts'

type Deps = {
  jobs: Pick<Jobs, 'askedOf' | 'get'>
  watching: Pick<Watching, 'leave'>
  desktop: Pick<Desktop, 'confirm'>
}

/** So many between two looks at anything else: each is a transaction of its own. */
const AT_ONCE = 20

/**
 * Stops asking about every fact check of a case, after one question: of hundreds at an address that is gone none ends,
 * and a case is not deleted while one is asked about. Gives how many; each can be asked about again.
 */
export const createStopping =
  ({ jobs, watching, desktop }: Deps) =>
  async (caseId: CaseId): Promise<Result<number, Extract<AppError, { kind: 'declined' }>>> => {
    const asked = jobs.askedOf(caseId).length
    if (asked === 0) return ok(0)
    if (!(await desktop.confirm(stopJobsQuestion(asked)))) return err({ kind: 'declined' })
    // Some may have ended while the question stood.
    let stopped = 0
    for (const { checkId } of jobs.askedOf(caseId)) {
      const job = jobs.get(checkId)
      if (!job || job.endedAt !== null || job.state === 'left') continue
      watching.leave(job)
      stopped += 1
      if (stopped % AT_ONCE === 0) await turn()
    }
    return ok(stopped)
  }

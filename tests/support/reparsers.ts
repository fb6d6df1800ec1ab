import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createAnalyses } from '../../src/main/db/analyses.ts'
import { createChecks } from '../../src/main/db/checks.ts'
import { createJobReplies } from '../../src/main/db/job-replies.ts'
import { createJobs } from '../../src/main/db/jobs.ts'
import type { Library } from '../../src/main/db/library.ts'
import { createJobReparser } from '../../src/main/jobs/reparser.ts'
import { createLog } from '../../src/main/log.ts'
import { createQueryWorker } from '../../src/main/query-worker/query-worker.ts'
import { createReparser } from '../../src/main/queue/reparser.ts'
import { QUERY_WORKER_SCRIPT } from './app-parts.ts'

type Given = Pick<Library, 'db' | 'audit'>

/** Parses replies again in a library on disk, with the real query worker. `reported` = checks whose result changed. */
export function setupReparser(home: string, { db, audit }: Given) {
  const { common, until } = setupParts(home, { db, audit })
  return until(createReparser({ ...common, analyses: createAnalyses(db) }))
}

/** The same for replies to jobs. */
export function setupJobReparser(home: string, { db, audit }: Given) {
  const { common, until } = setupParts(home, { db, audit })
  return until(createJobReparser({ ...common, jobs: createJobs(db), replies: createJobReplies(db) }))
}

function setupParts(home: string, { db, audit }: Given) {
  const queryWorker = createQueryWorker({ script: QUERY_WORKER_SCRIPT, file: join(home, 'library.sqlite') })
  const log = createLog(join(home, 'logs'), Date.now)
  const reported: string[] = []
  return {
    common: {
      db,
      audit,
      log,
      clock: systemClock,
      queryWorker,
      checks: createChecks(db),
      changed: (subject: string) => void reported.push(subject),
    },
    /** Stops everything at the end of the test. */
    until: <T extends { stop: () => Promise<unknown> }>(reparser: T) => {
      onTestFinished(async () => {
        await reparser.stop()
        await queryWorker.close()
        await log.flush()
      })
      return { reparser, queryWorker, reported }
    },
  }
}

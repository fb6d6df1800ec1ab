import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createChecks } from '../../src/main/db/checks.ts'
import { createJobReplies } from '../../src/main/db/job-replies.ts'
import { createJobs } from '../../src/main/db/jobs.ts'
import type { Library } from '../../src/main/db/library.ts'
import { createJobRereading } from '../../src/main/jobs/rereading.ts'
import { createLog } from '../../src/main/log.ts'
import { createReader } from '../../src/main/reader/reader.ts'
import { READER_SCRIPT } from './app-parts.ts'

/** Reading answers about jobs again over a library on disk, with the real reader thread. `told` = whose result changed. */
export function setupJobRereading(home: string, { db, audit }: Pick<Library, 'db' | 'audit'>) {
  const reader = createReader({ script: READER_SCRIPT, file: join(home, 'library.sqlite') })
  const log = createLog(join(home, 'logs'), Date.now)
  const told: string[] = []
  const rereading = createJobRereading({
    ...{ db, audit, log, clock: systemClock, reader, checks: createChecks(db), jobs: createJobs(db) },
    replies: createJobReplies(db),
    changed: (subject) => void told.push(subject),
  })
  onTestFinished(async () => {
    await rereading.stop()
    await reader.close()
    await log.flush()
  })
  return { rereading, reader, told }
}

import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { createAnalyses } from '../../src/main/db/analyses.ts'
import { createChecks } from '../../src/main/db/checks.ts'
import type { Library } from '../../src/main/db/library.ts'
import { createLog } from '../../src/main/log.ts'
import { createRereading } from '../../src/main/queue/rereading.ts'
import { createReader } from '../../src/main/reader/reader.ts'
import { READER_SCRIPT } from './app-parts.ts'

/** Reading again over a library on disk, with the real reader thread. `told` = whose result changed. */
export function setupRereading(home: string, { db, audit }: Pick<Library, 'db' | 'audit'>) {
  const reader = createReader({ script: READER_SCRIPT, file: join(home, 'library.sqlite') })
  const log = createLog(join(home, 'logs'), Date.now)
  const told: string[] = []
  const rereading = createRereading({
    ...{ db, audit, log, clock: systemClock, reader, checks: createChecks(db), analyses: createAnalyses(db) },
    changed: (subject) => void told.push(subject),
  })
  onTestFinished(async () => {
    await rereading.stop()
    await reader.close()
    await log.flush()
  })
  return { rereading, reader, told }
}

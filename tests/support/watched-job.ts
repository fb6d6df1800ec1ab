import { setupFactChecking } from './fact-checking.ts'
import { entriesOf } from './log-entries.ts'
import { pngOf } from './pictures.ts'
import { createVirtualTime } from './virtual-time.ts'

type Kept = { id: number; what: string; body: Buffer; sha256: string; at: number }

/** Sets up a desk in virtual time with submitted fact checks, which run as this script says; watching has begun. */
export async function setupWatched(script: string, { files = 1, random = (): number => 0.5 } = {}) {
  const time = createVirtualTime()
  const pictures = Array.from({ length: files }, (_, salt) => pngOf(salt + 1))
  const desk = await setupFactChecking({ files: pictures, time, random, service: { factCheck: { script } } })
  await desk.submitAll()
  const [job] = desk.jobs.watched()
  if (!job) throw new Error('Nothing was submitted.')
  desk.factChecking.start()
  const kept = desk.db.prepare<[], Kept>(
    'SELECT id, what, body, body_sha256 AS sha256, received_at AS at FROM job_replies ORDER BY id',
  )
  return {
    ...desk,
    time,
    job,
    now: () => desk.jobs.get(job.checkId),
    shown: ({ rows }: Pick<typeof desk, 'rows'> = desk) => rows.factCheckOf(job.checkId, desk.context()),
    /** The replies that are stored. */
    kept: () => kept.all(),
    keptAs: () => kept.all().map(({ what }) => what),
    types: () => entriesOf(desk.db, 'job.*').map(({ type }) => type),
  }
}

import { createHash } from 'node:crypto'
import type { AttemptId } from '../../shared/model/ids.ts'
import { listedJobWords } from '../../shared/words/jobs.ts'
import type { Clock, Schedule } from '../clock.ts'
import type { DoubtfulJob } from '../db/doubtful-jobs.ts'
import type { Log } from '../log.ts'
import type { Credentials } from '../service/credentials.ts'
import { type ListedJob, readJobList } from '../service/job-list.ts'
import type { JobRequests } from '../service/job-requests.ts'
import type { Adopting } from './adopting.ts'

export type ReconcilingDeps = {
  /** Submissions of files with unknown charge, to this service by this account. */
  doubts: (origin: string, account: string) => DoubtfulJob[]
  adopt: Adopting
  requests: Pick<JobRequests, 'list'>
  credentials: () => Credentials | null
  clock: Clock
  log: Log
  isAirGapped: () => boolean
  /** Settles when one more request may be sent. */
  turn: () => Promise<void>
  schedule: Schedule
  /** A submission was linked to a job. */
  adopted: (of: DoubtfulJob) => void
}
export type Reconciling = ReturnType<typeof createReconciling>

const PAGE = 100
const MOST_PAGES = 20
/** After startup, and after the charge of a submission became unknown: the service may need a moment to list it. */
const LOOKS_MS = [5000, 60_000, 600_000]
const ACTOR = 'Touchstone'

type Found = ListedJob & { sourceSha256: string }

/**
 * Looks for submissions with unknown charge in the service's own list, by the unique name each file was sent under.
 * Only a single job with exactly that name counts; if there are none or several, the user decides. Links have no such
 * name and are not looked for.
 */
export function createReconciling(deps: ReconcilingDeps) {
  const { adopt, requests, credentials, clock, log } = deps
  /** When a submission was last absent from a list that was read completely. */
  const missed = new Map<AttemptId, number>()
  let absentAt: string | null = null
  let isLooking = false
  let isStopped = true
  let planned: (() => void)[] = []

  const keyOf = (known: Credentials) => `${known.baseUrl.href} ${known.fingerprint}`

  /** Every listed job; `isWhole` = the list was read completely. null = there is no list, or it cannot be read. */
  const readAll = async (known: Credentials): Promise<{ jobs: Map<string, Found>; isWhole: boolean } | null> => {
    const jobs = new Map<string, Found>()
    for (let page = 0; page < MOST_PAGES; page += 1) {
      await deps.turn()
      if (isStopped || deps.isAirGapped()) return null
      const asked = await requests.list(known, page * PAGE, PAGE)
      if (isStopped || !asked.ok) return null
      const read = readJobList(asked.value)
      if (read.type === 'absent') absentAt = keyOf(known)
      if (read.type !== 'page') return null
      const sourceSha256 = createHash('sha256').update(asked.value.body).digest('hex')
      const before = jobs.size
      for (const job of read.jobs) jobs.set(job.jobId, { ...job, sourceSha256 })
      // A list that ignores paging returns the same jobs again.
      if (read.size < PAGE || jobs.size === before) return { jobs, isWhole: true }
    }
    return { jobs, isWhole: false }
  }

  const look = async (): Promise<void> => {
    const known = credentials()
    if (isStopped || isLooking || !known || deps.isAirGapped() || absentAt === keyOf(known)) return
    const doubts = deps.doubts(known.baseUrl.origin, known.fingerprint)
    if (doubts.length === 0) return
    isLooking = true
    try {
      const list = await readAll(known)
      if (list === null) return
      const byName = Map.groupBy(list.jobs.values(), ({ fileName }) => fileName?.toLowerCase() ?? '')
      for (const doubt of doubts) {
        const found = byName.get(doubt.sentName.toLowerCase()) ?? []
        const [job] = found
        if (job && found.length === 1) {
          const words = listedJobWords(job.jobId, doubt.sentName)
          const { attempt, check } = doubt
          if (adopt({ attempt, check, job, words, actor: ACTOR, by: 'service_list', sourceSha256: job.sourceSha256 }))
            deps.adopted(doubt)
        } else if (found.length === 0 && list.isWhole) missed.set(doubt.attempt.id, clock.now())
      }
    } finally {
      isLooking = false
    }
  }
  const lookSoon = () => {
    for (const callOff of planned) callOff()
    const safely = () => void look().catch((cause: unknown) => log.bug('jobs.reconcile', cause))
    planned = LOOKS_MS.map((ms) => deps.schedule(safely, ms))
  }

  return {
    /** Starts to look for submissions whose charge an earlier run left unknown. */
    start: (): void => {
      isStopped = false
      lookSoon()
    },
    /**
     * The charge of a submission became unknown, or the token or service address changed: looks now, and again later.
     */
    lookSoon: (): void => {
      if (!isStopped) lookSoon()
    },
    /** When the service's list was last read completely without it; null = never, or there is no list. */
    missedAt: (attemptId: AttemptId): number | null => missed.get(attemptId) ?? null,
    stop: (): void => {
      isStopped = true
      for (const callOff of planned) callOff()
    },
  }
}

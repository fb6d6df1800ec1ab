import { createLogged, type Learn } from './logged.ts'
import type { Database } from './open.ts'
import { APART_MS } from './reply-faults.ts'
import { list, size, type Told, text } from './told-values.ts'

/** An instant as an entry tells it, ms since the epoch, UTC; what is stored may lie `within` so many ms of it. */
export type ToldInstant = { at: number; within: number }

/** What entries of the custody log say of the job of a fact check; what none of them says is left out. */
export type JobAnchor = {
  /** The request that made it. */
  attempt?: string
  jobId?: string
  /** It was found for a request in doubt: then it counts as submitted when that began. */
  isAdopted?: boolean
  /** When its submission was entered. */
  takenAt?: number
  state?: string
  /** As its end says; what was told on the way is in no entry. */
  status?: string | null
  creditsReserved?: number | null
  /** null = it did not end, or the service did not say. */
  creditsUsed?: number | null | undefined
  /** null = it did not end. */
  endedAt?: ToldInstant | null
  contradictedBy?: string | null
  /** null = its answer was not read to something else. */
  readAgainAt?: ToldInstant | null
}
/** A yes to fact checks that an entry tells of. */
export type ApprovedQuestion = {
  origin: string
  context: string
  /** What the media of its batch are together; [] = a version entered it that did not say. */
  modalities: string[]
  /** When it was entered: in the transaction that made its checks. */
  at: number
}

export type JobAnchors = ReturnType<typeof createJobAnchors>

/** Nothing of it is known but that it was taken. */
const TAKEN: JobAnchor = {
  ...{ state: 'watching', creditsUsed: null, endedAt: null, contradictedBy: null, readAgainAt: null },
}
const has = <K extends keyof JobAnchor>(of: Told, name: K, as: (value: unknown) => JobAnchor[K]): JobAnchor =>
  of[name] === undefined ? {} : { [name]: as(of[name]) }

const given = (state: string) => (): JobAnchor => ({ state })
/** Entries about jobs, and what each adds to what is known. */
const LEARN_OF: Record<string, (told: Told, at: number) => JobAnchor | null> = {
  'attempt.ended': (told, at) => taken(told, at, false),
  'attempt.decided': (told, at) => taken(told, at, true),
  'job.lost': given('lost'),
  'job.stalled': given('stalled'),
  'job.left': given('left'),
  'job.watched_again': given('watching'),
  'job.ended': (told, at) => ({
    state: String(told.state),
    ...{ ...has(told, 'status', text), ...has(told, 'creditsReserved', size) },
    // Until it ends nothing is used; of an end that does not say it is not known.
    creditsUsed: told.creditsUsed === undefined ? undefined : size(told.creditsUsed),
    endedAt: typeof told.receivedAt === 'number' ? { at: told.receivedAt, within: 0 } : { at, within: APART_MS },
  }),
  'job.contradicted': ({ status }) => ({ contradictedBy: text(status) }),
  'job.read_again': ({ creditsUsed }, at) => ({
    readAgainAt: { at, within: APART_MS },
    // Only what no version before could tell is learned then.
    ...(typeof creditsUsed === 'number' ? { creditsUsed } : {}),
  }),
}

function taken({ attempt, job }: Told, at: number, isAdopted: boolean): JobAnchor | null {
  const jobId = text(job)
  const by = text(attempt)
  return jobId === null || by === null ? null : { ...TAKEN, attempt: by, jobId, isAdopted, takenAt: at }
}

/** Remembers what the entries it hears say that fact checks were asked, and what became of their jobs. */
export function createJobAnchors() {
  const jobs = new Map<string, JobAnchor>()
  const approved = new Map<string, ApprovedQuestion[]>()

  const learnApproved = ({ kind, origin, context, media, prices }: Told, at: number) => {
    const [host, words] = [text(origin), text(context)]
    if (kind !== 'fact_check' || host === null || words === null || !Array.isArray(media)) return
    const modalities = list(prices).flatMap(({ modality }) => text(modality) ?? [])
    const question = { origin: host, context: words, modalities: [...new Set(modalities)], at }
    for (const subject of media) {
      const known = approved.get(String(subject))
      if (known === undefined) approved.set(String(subject), [question])
      else known.push(question)
    }
  }
  const learn: Learn = (type, payload, at) => {
    const told = (payload ?? {}) as Told
    if (type === 'checks.approved') learnApproved(told, at)
    const check = text(told.check)
    // An entry emptied with its case names none.
    if (check === null) return
    const known = jobs.get(check)
    const news = LEARN_OF[type]?.(told, at)
    if (news) jobs.set(check, { ...known, ...news })
  }
  return {
    learn,
    /** null = no entry tells of it. */
    of: (checkId: string): JobAnchor | null => jobs.get(checkId) ?? null,
    /** Every time that fact checks of bytes or an address were agreed to. */
    approved: (subject: string): readonly ApprovedQuestion[] => approved.get(subject) ?? [],
    /** The checks of all jobs that entries tell of. */
    checks: (): Iterable<string> => jobs.keys(),
  }
}

/** The same over the log of a library, for the reader thread. */
export const createLoggedJobs = (db: Database): (() => JobAnchors) =>
  createLogged(db, [...Object.keys(LEARN_OF), 'checks.approved'], createJobAnchors)

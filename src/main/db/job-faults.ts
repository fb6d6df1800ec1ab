import type { ReadingFault } from '../../shared/model/reading-proof.ts'
import { firstDifference } from './first-difference.ts'
import type { ApprovedQuestion, JobAnchor, JobAnchors, ToldInstant } from './job-anchors.ts'
import type { ReplyAnchors } from './reply-anchors.ts'
import { APART_MS, instantWord } from './reply-faults.ts'
import { DELETED_CASES, EMPTIED } from './subject.ts'

/** The job of a fact check as it is stored, with what was asked. */
export type JobRow = {
  checkId: string
  attempt: string
  jobId: string
  state: string
  status: string | null
  creditsReserved: number | null
  creditsUsed: number | null
  submittedAt: number
  /** When the request that made it began, as stored. */
  startedAt: number
  endedAt: number | null
  contradictedBy: string | null
  /** What was read in the answer that ended it is stored. */
  hasReading: number
  readAgainAt: number | null
  parameters: string
  origin: string
  subject: string
  /** What was sent and answered was erased with a deleted case. */
  isErased: number
}

/** SQL: the jobs, to be narrowed by more of a WHERE. */
export const JOB_ROWS = `
  SELECT j.check_id AS checkId, j.attempt_id AS attempt, j.job_id AS jobId, j.state, j.status,
         j.credits_reserved AS creditsReserved, j.credits_used AS creditsUsed, j.submitted_at AS submittedAt,
         t.started_at AS startedAt, j.ended_at AS endedAt, j.contradicted_by AS contradictedBy,
         f.check_id IS NOT NULL AS hasReading, f.read_again_at AS readAgainAt, c.parameters, c.origin, c.subject,
         json_extract(c.parameters, '$.removed') IS NOT NULL
           AND (c.case_id IN ${DELETED_CASES}
                OR EXISTS (SELECT 1 FROM replies r WHERE r.attempt_id = j.attempt_id AND ${EMPTIED('r')})
                OR EXISTS (SELECT 1 FROM job_replies r WHERE r.check_id = j.check_id AND ${EMPTIED('r')})) AS isErased
    FROM jobs j JOIN checks c ON c.id = j.check_id JOIN attempts t ON t.id = j.attempt_id
    LEFT JOIN fact_checks f ON f.check_id = j.check_id
   WHERE j.check_id`

/** `isAsked` = an entry tells what was asked. */
export type JobCompared = { isTold: boolean; isAsked: boolean; faults: ReadingFault[] }

/** What does not fit between a job, what it was asked, and what the entries of the log say of both. */
export function compareJob(
  row: JobRow,
  jobs: Pick<JobAnchors, 'of' | 'approved'>,
  replies: Pick<ReplyAnchors, 'of'>,
): JobCompared {
  const told = jobs.of(row.checkId)
  const asked = row.isErased === 1 ? [] : approvalsOf(row, jobs)
  return {
    ...{ isTold: told !== null, isAsked: asked.length > 0 },
    faults: [...questionFaults(row, asked), ...(told === null ? [] : jobFaults(row, told, replies))],
  }
}

/** That no entry of the log tells of a job. */
export const untoldJob = ({ jobId }: JobRow): ReadingFault => ({
  ...{ what: 'job', at: 'untold', stored: JSON.stringify(jobId), kept: '' },
})

function jobFaults(row: JobRow, told: JobAnchor, replies: Pick<ReplyAnchors, 'of'>): ReadingFault[] {
  const { attempt, jobId, state, status, creditsReserved, creditsUsed, contradictedBy } = told
  const said = {
    ...{ attempt, jobId: wellFormed(jobId), state: row.isErased === 1 ? undefined : state, status: wellFormed(status) },
    ...{ creditsReserved, creditsUsed, contradictedBy: wellFormed(contradictedBy) },
  }
  // What no entry says is as it is.
  const kept = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  const stored = Object.fromEntries(Object.keys(kept).map((name) => [name, row[name as keyof typeof said]]))
  const found = firstDifference(stored, kept)
  return [
    ...(found === null ? [] : [{ what: 'job' as const, ...found }]),
    ...timeFault('submittedAt', row.submittedAt, submittedIn(row, told, replies)),
    ...timeFault('endedAt', row.endedAt, told.endedAt),
    ...(row.hasReading === 1 ? timeFault('readAgainAt', row.readAgainAt, told.readAgainAt) : []),
  ]
}

/** When the answer came that took it; of one that was found later, when its request began. undefined = that is not told. */
function submittedIn(
  { attempt, startedAt }: JobRow,
  { takenAt, isAdopted }: JobAnchor,
  replies: Pick<ReplyAnchors, 'of'>,
): ToldInstant | undefined {
  if (takenAt === undefined) return undefined
  if (isAdopted) return { at: startedAt, within: 0 }
  const reply = replies.of({ attempt, source: 'service' })
  if (reply === null) return { at: takenAt, within: APART_MS }
  return reply.receivedAt === null ? { at: reply.at, within: APART_MS } : { at: reply.receivedAt, within: 0 }
}

/** Those in whose transaction the check was made: the id of a check holds the time, and later entries name it by that. */
function approvalsOf(
  { checkId, subject }: JobRow,
  { approved }: Pick<JobAnchors, 'approved'>,
): readonly ApprovedQuestion[] {
  const madeAt = timeIn(checkId)
  return madeAt === null ? [] : approved(subject).filter(({ at }) => Math.abs(at - madeAt) <= APART_MS)
}

/** ms since the epoch in a UUID of version 7; null = it is of another version. */
const timeIn = (id: string): number | null =>
  /^[\da-f]{8}-[\da-f]{4}-7/.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null

function questionFaults({ parameters, origin }: JobRow, asked: readonly ApprovedQuestion[]): ReadingFault[] {
  const { context, modality } = JSON.parse(parameters) as Record<string, unknown>
  const stored = { context: wellFormed(context), modality, origin }
  const faults = asked.map((one) => {
    const isKnown = one.modalities.length === 0 || one.modalities.includes(String(modality))
    const kept = {
      ...{ context: wellFormed(one.context), modality: isKnown ? modality : one.modalities[0], origin: one.origin },
    }
    return firstDifference(stored, kept)
  })
  const [found = null] = faults
  return found === null || faults.includes(null) ? [] : [{ what: 'job', ...found }]
}

/** `told` undefined = nothing is told of it, null = it was not. */
function timeFault(at: string, stored: number | null, told: ToldInstant | null | undefined): ReadingFault[] {
  if (told === undefined) return []
  if (stored === null ? told === null : told !== null && Math.abs(stored - told.at) <= told.within) return []
  const word = (of: number | null) => (of === null ? 'null' : instantWord(of))
  return [{ what: 'job', at, stored: word(stored), kept: word(told?.at ?? null) }]
}

/** The library keeps text in a form that has no half characters. */
const wellFormed = <T>(value: T): T => (typeof value === 'string' ? (value.toWellFormed() as T) : value)

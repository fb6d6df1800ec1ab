import type { CheckId } from '../../shared/model/ids.ts'
import type { CheckKind } from '../../shared/model/kind.ts'
import type { ReadingFault, ReadingProof } from '../../shared/model/reading-proof.ts'
import { endOf } from '../service/job-answer.ts'
import { JOB_READER_VERSION } from '../service/job-wire.ts'
import { READER_VERSION } from '../service/wire.ts'
import { readColumns } from './analyses.ts'
import { type Difference, firstDifference, shown } from './first-difference.ts'
import { createLoggedJobs } from './job-anchors.ts'
import { compareJob, JOB_ROWS, type JobRow, untoldJob } from './job-faults.ts'
import type { Database } from './open.ts'
import type { Asked, ReplyAnchors, ReplyKey } from './reply-anchors.ts'
import { CAME_ROW, instantWord, isMarkedAnywhere, type KeptReplyRow, noEntry, replyFaults } from './reply-faults.ts'
import type { AnswerRow } from './stored-answer.ts'
import { JOB_READING_ROW, readStoredJob } from './stored-job-readings.ts'
import { READING_ROW, type ReadingRow, readStored } from './stored-readings.ts'

export type ReadingProofs = ReturnType<typeof createReadingProofs>

type Stored = { id: string; ofSubject: string; parsed: string; readAt: number; reader: number }
type AnalysisRow = Stored &
  ReadingRow &
  Omit<KeptReplyRow, keyof AnswerRow> & {
    attemptId: string
    subject: string
    origin: string
    ofUrl: string | null
    imageIndex: number | null
    imageCount: number
    verdict: string | null
    confidence: number | null
  }
type FactCheckRow = Stored &
  AnswerRow &
  Omit<KeptReplyRow, keyof AnswerRow | 'source' | 'attachedBy'> & {
    replyOf: string
    what: string
    subject: string
    origin: string
    attemptId: string
    sentName: string | null
    hasResult: number
    readAgainAt: number | null
    jobState: string
    jobStatus: string | null
    jobError: string | null
  }

/** A stored reading against the kept answer it was made of; `reply` = that answer, and what its entry names it by. */
type Comparison = {
  state: ReadingProof['state']
  faults: ReadingFault[]
  reply: KeptReplyRow
  key: ReplyKey
  attempt: string
  asked: Asked
}

/** Reads the kept answers behind stored readings again. Reading may take long on a large answer: for the reader thread. */
export function createReadingComparisons(db: Database) {
  const analysis = db.prepare<[string], AnalysisRow>(`
    SELECT a.check_id AS id, a.subject AS ofSubject, a.url AS ofUrl, a.parsed, a.image_index AS imageIndex,
           a.image_count AS imageCount, a.verdict, a.confidence, a.received_at AS readAt, a.reader,
           r.source, r.attached_by AS attachedBy, r.is_simulated AS isSimulated, t.id AS attemptId, c.subject, c.origin,
           ${CAME_ROW}, ${READING_ROW}
      FROM analyses a JOIN replies r ON r.id = a.reply_id JOIN attempts t ON t.id = r.attempt_id
      JOIN checks c ON c.id = t.check_id WHERE a.check_id = ?`)
  const factCheck = db.prepare<[string], FactCheckRow>(`
    SELECT f.check_id AS id, f.subject AS ofSubject, f.parsed, f.has_result AS hasResult, f.received_at AS readAt,
           f.reader, f.read_again_at AS readAgainAt, r.check_id AS replyOf, r.what, r.is_simulated AS isSimulated,
           c.subject, c.origin, t.id AS attemptId, t.sent_name AS sentName, j.state AS jobState, j.status AS jobStatus, j.error_message AS jobError, ${CAME_ROW}, ${JOB_READING_ROW}
      FROM fact_checks f JOIN job_replies r ON r.id = f.reply_id JOIN jobs j ON j.check_id = f.check_id
      JOIN attempts t ON t.id = j.attempt_id JOIN checks c ON c.id = f.check_id WHERE f.check_id = ?`)

  return {
    /** Of the reading of image forensics of a check; null = there is none. */
    compareAnalysis: (checkId: string): Comparison | null => {
      const row = analysis.get(checkId)
      if (!row) return null
      const isOwn = row.checkId === row.id && row.ofSubject === row.subject
      const found = foundIn(row, READER_VERSION, owner(isOwn, row.id, row.checkId), () => analysisDifference(row))
      const { attemptId: attempt, source } = row
      return { ...found, reply: row, key: { attempt, source }, attempt, asked: askedOf(row.checkId, row) }
    },
    /** Of the reading of the answer that ended a fact check; null = there is none. */
    compareFactCheck: (checkId: string): Comparison | null => {
      const row = factCheck.get(checkId)
      if (!row) return null
      const isOwn = row.replyOf === row.id && row.what === 'end' && row.ofSubject === row.subject
      const found = foundIn(row, JOB_READER_VERSION, owner(isOwn, row.id, row.replyOf), () => factCheckDifference(row))
      return {
        ...{
          ...found,
          reply: { ...row, source: 'service', attachedBy: null },
          key: { check: row.replyOf, what: 'end' },
        },
        ...{ attempt: row.attemptId, asked: askedOf(row.id, row) },
      }
    },
  }
}

/**
 * Proves stored readings, and the answers they were made of, by what the custody log says of their coming; of fact checks
 * also what was asked, and their jobs.
 */
export function createReadingProofs(db: Database, anchors: () => ReplyAnchors) {
  const { compareAnalysis, compareFactCheck } = createReadingComparisons(db)
  const jobs = createLoggedJobs(db)
  const job = db.prepare<[string], JobRow>(`${JOB_ROWS} = ?`)
  const proofOf = (found: Comparison | null): ReadingProof | null => {
    if (found === null) return null
    const { key, reply, state } = found
    const known = anchors()
    const anchor = known.of(key)
    const faults = [...replyFaults(reply, anchor), ...askedFaults(found, known), ...found.faults]
    // Without a deletion that could have emptied it, each answer has the entry of its coming.
    if (anchor === null && known.isComplete()) faults.push(noEntry(reply))
    return { state: faults.length > 0 ? 'refused' : state, faults, isSimulated: isMarkedAnywhere(reply, anchor) }
  }
  const hasReading = db.prepare<[string], unknown>('SELECT 1 FROM fact_checks WHERE check_id = ?')
  const ended = db.prepare<[string], AnswerRow>(
    `SELECT ${JOB_READING_ROW} FROM job_replies r WHERE r.check_id = ? AND r.what = 'end'`,
  )
  /** Of a check that no reading of a kept answer stands for: whether one should; null = no. */
  const unread = (checkId: CheckId): ReadingProof | null => {
    const row = ended.get(checkId)
    const anchor = anchors().of({ check: checkId, what: 'end' })
    const isGone = row === undefined && (anchor !== null || hasReading.get(checkId) !== undefined)
    const isMissing = row !== undefined && readStoredJob(row) !== null
    if (!isGone && !isMissing) return null
    const fault: ReadingFault = { what: isGone ? 'gone' : 'missing', at: '', stored: '', kept: '' }
    return { state: 'refused', faults: [fault], isSimulated: anchor?.isSimulated === true }
  }
  /** What does not fit about what a fact check was asked, or its job; [] = all does, or it has none. */
  const jobFaults = (checkId: CheckId): ReadingFault[] => {
    const row = job.get(checkId)
    if (row === undefined) return []
    const known = anchors()
    const { isTold, faults } = compareJob(row, jobs(), known)
    return isTold || !known.isComplete() ? faults : [...faults, untoldJob(row)]
  }
  const outdated = db.prepare<
    { subject: string; reader: number; jobReader: number },
    { checkId: CheckId; kind: CheckKind }
  >(`
    SELECT check_id AS checkId, 'image_forensics' AS kind FROM analyses WHERE subject = @subject AND reader < @reader
    UNION ALL
    SELECT check_id, 'fact_check' FROM fact_checks WHERE subject = @subject AND reader < @jobReader
    UNION ALL
    SELECT c.id, c.kind FROM checks c
     WHERE c.subject = @subject AND c.kind = 'image_forensics' AND c.state = 'done_unread'
       AND NOT EXISTS (SELECT 1 FROM analyses a WHERE a.check_id = c.id)
       AND NOT EXISTS (SELECT 1 FROM attempts t JOIN replies r ON r.attempt_id = t.id
                         JOIN unread_replies u ON u.reply_id = r.id WHERE t.check_id = c.id AND u.reader >= @reader)`)
  return {
    /** Checks about bytes or an address whose answers an earlier version read last, or could not read. */
    outdatedOf: (subject: string): { checkId: CheckId; kind: CheckKind }[] =>
      outdated.all({ subject, reader: READER_VERSION, jobReader: JOB_READER_VERSION }),
    /**
     * What does not fit between the stored reading of a check and its kept answer, nearly at once: the log is not asked.
     * [] = all does, there is none, or an earlier version of Touchstone read it.
     */
    alteredReading: (checkId: CheckId): ReadingFault[] => {
      const found = compareAnalysis(checkId) ?? compareFactCheck(checkId)
      if (found === null) return []
      return [...replyFaults(found.reply, null), ...found.faults]
    },
    /**
     * By the id of their check; checks that have no reading, and none is missing of, are left out where nothing is known
     * against them.
     */
    proveReadings: (checkIds: readonly CheckId[]): { checkId: CheckId; proof: ReadingProof }[] =>
      checkIds.flatMap((checkId) => {
        const proof = proofOf(compareAnalysis(checkId)) ?? proofOf(compareFactCheck(checkId)) ?? unread(checkId)
        const faults = jobFaults(checkId)
        if (faults.length === 0) return proof === null ? [] : [{ checkId, proof }]
        const all = [...faults, ...(proof?.faults ?? [])]
        return [{ checkId, proof: { state: 'refused', faults: all, isSimulated: proof?.isSimulated === true } }]
      }),
  }
}

const askedOf = (
  check: string,
  { subject, origin, sentName }: { subject: string; origin: string; sentName: string | null },
): Asked => ({ check, subject, host: URL.canParse(origin) ? new URL(origin).host : origin, sentName })

/** Where a result is stored as one about other bytes, or of another service, than the log says was asked. */
export function askedFaults({ attempt, asked }: Comparison, anchors: Pick<ReplyAnchors, 'asked'>): ReadingFault[] {
  const told = anchors.asked(attempt)
  if (told === null) return []
  const kept = {
    ...told,
    host: told.host ?? asked.host,
    sentName: told.sentName === undefined ? asked.sentName : told.sentName,
  }
  const found = firstDifference(asked, kept, 'request')
  return found === null ? [] : [{ what: 'owner', ...found }]
}

type Compared = Difference | 'unreadable' | null

function foundIn(
  { reader, readAt, receivedAt }: Stored & { receivedAt: number },
  version: number,
  faults: readonly ReadingFault[],
  compare: () => Compared,
): Pick<Comparison, 'state' | 'faults'> {
  const time: ReadingFault[] =
    readAt === receivedAt ? [] : [{ what: 'time', at: '', stored: instantWord(readAt), kept: instantWord(receivedAt) }]
  const found = compare()
  // What an earlier version read is read again at the next start; until then nothing is said of it.
  const isOutdated = found !== null && reader < version
  const all = [...faults, ...time, ...(isOutdated ? [] : faultOf(found, reader > version))]
  return { state: all.length > 0 ? 'refused' : isOutdated ? 'outdated' : 'same', faults: all }
}

function faultOf(found: Compared, isLater: boolean): ReadingFault[] {
  if (found === null) return []
  if (found === 'unreadable') return [{ what: 'unreadable', at: '', stored: '', kept: '' }]
  return [{ what: isLater ? 'later' : 'reading', ...found }]
}

const owner = (isOwn: boolean, stored: string, kept: string): ReadingFault[] =>
  isOwn ? [] : [{ what: 'owner', at: '', stored, kept }]

function analysisDifference(row: AnalysisRow): Compared {
  const { reply, imageIndex } = readStored(row)
  if (reply === null) return 'unreadable'
  const { parsed, ...kept } = readColumns({ reply, imageIndex, url: row.ofUrl })
  const { imageIndex: index, imageCount, verdict, confidence } = row
  return (
    differenceOf(row.parsed, parsed) ?? firstDifference({ imageIndex: index, imageCount, verdict, confidence }, kept)
  )
}

function factCheckDifference(row: FactCheckRow): Compared {
  const reading = readStoredJob(row)
  if (reading === null) return 'unreadable'
  const hasResult = reading.result !== null
  const found =
    differenceOf(row.parsed, JSON.stringify(reading)) ??
    firstDifference({ hasResult: row.hasResult === 1 }, { hasResult })
  // What a job shows of its end was read when it came; a later reading replaces the result alone.
  if (found !== null || row.readAgainAt !== null) return found
  const { jobState: state, jobStatus: status, jobError: errorMessage } = row
  return firstDifference(
    { state, status, errorMessage },
    { state: endOf(reading), status: reading.status, errorMessage: reading.errorMessage },
    'job',
  )
}

/** Of two readings as JSON; what is stored may be none. */
function differenceOf(stored: string, kept: string): Difference | null {
  if (stored === kept) return null
  try {
    return firstDifference(JSON.parse(stored), JSON.parse(kept))
  } catch {
    return { at: '', stored: shown(stored), kept: shown(kept) }
  }
}

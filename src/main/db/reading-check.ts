import type { NamedFault, ReadingFault } from '../../shared/model/reading-proof.ts'
import { READER_VERSION } from '../service/wire.ts'
import { createCheckNames } from './check-names.ts'
import type { Database } from './open.ts'
import { askedFaults, createReadingComparisons } from './reading-proofs.ts'
import type { ReplyAnchors } from './reply-anchors.ts'
import type { AnswerRow } from './stored-answer.ts'
import { JOB_READING_ROW, readStoredJob } from './stored-job-readings.ts'
import { READING_ROW, type ReadingRow, readStored } from './stored-readings.ts'
import { EMPTIED } from './subject.ts'

export type CheckedReading = {
  /** outdated = an earlier version read it, later = a later one: this one reads it otherwise. */
  state: 'same' | 'outdated' | 'later' | 'different'
  faults: NamedFault[]
}
type Unread = { id: string; rowId: number; isPromised: number; triedBy: number | null }

/** How many answers are read at a time: some have megabytes. */
const AT_ONCE = 20

/** Reads every kept answer again and compares with what is stored as read in it, a slice at a time; `anchors` = what the log says was asked. */
export function createReadingCheck(db: Database, anchors: Pick<ReplyAnchors, 'asked'>) {
  const { compareAnalysis, compareFactCheck } = createReadingComparisons(db)
  const analyses = db
    .prepare<[string, number], string>('SELECT check_id FROM analyses WHERE check_id > ? ORDER BY check_id LIMIT ?')
    .pluck()
  const factChecks = db
    .prepare<[string, number], string>('SELECT check_id FROM fact_checks WHERE check_id > ? ORDER BY check_id LIMIT ?')
    .pluck()
  const unread = db.prepare<[number, number], ReadingRow & Unread>(`
    SELECT c.id, r.id AS rowId, c.state IN ('done', 'done_partial') AS isPromised,
           (SELECT u.reader FROM unread_replies u WHERE u.reply_id = r.id) AS triedBy, ${READING_ROW}
      FROM replies r JOIN attempts t ON t.id = r.attempt_id JOIN checks c ON c.id = t.check_id
     WHERE r.id > ? AND c.kind = 'image_forensics' AND t.outcome = 'success' AND NOT ${EMPTIED('r')}
       AND NOT EXISTS (SELECT 1 FROM analyses a WHERE a.check_id = c.id) ORDER BY r.id LIMIT ?`)
  const unreadJobs = db.prepare<[number, number], AnswerRow & { id: string; rowId: number }>(`
    SELECT r.check_id AS id, r.id AS rowId, ${JOB_READING_ROW}
      FROM job_replies r WHERE r.id > ? AND r.what = 'end' AND NOT ${EMPTIED('r')}
       AND NOT EXISTS (SELECT 1 FROM fact_checks f WHERE f.check_id = r.check_id) ORDER BY r.id LIMIT ?`)
  const nameOf = createCheckNames(db)
  /** Whether the log tells of a later version than the one it told of last: only such a one can have read later. */
  let isLaterKnown = false
  let newest = ''
  const at = { analyses: '', factChecks: '', unread: 0, unreadJobs: 0 }

  const told = (checkId: string, found: ReturnType<typeof compareAnalysis>): CheckedReading => {
    if (found === null) return wrong(checkId, 'gone')
    const faults: ReadingFault[] = [...askedFaults(found, anchors), ...found.faults]
    if (faults.length === 0) return { state: found.state === 'outdated' ? 'outdated' : 'same', faults: [] }
    if (isLaterKnown && faults.every(({ what }) => what === 'later')) return { state: 'later', faults: [] }
    const name = nameOf(checkId)
    return { state: 'different', faults: faults.map((fault) => ({ ...fault, name })) }
  }
  const wrong = (checkId: string, what: 'missing' | 'gone'): CheckedReading => ({
    state: 'different',
    faults: [{ name: nameOf(checkId), what, at: '', stored: '', kept: '' }],
  })

  return {
    learn: (type: string, payload: unknown): void => {
      if (type !== 'library.opened') return
      const version = String((payload as { appVersion?: unknown } | null)?.appVersion ?? '')
      const order = version.localeCompare(newest, 'en', { numeric: true })
      if (order > 0) newest = version
      isLaterKnown = order < 0
    },
    /** The next readings; [] = there are no more. */
    next: (): CheckedReading[] => {
      const ids = analyses.all(at.analyses, AT_ONCE)
      at.analyses = ids.at(-1) ?? at.analyses
      if (ids.length > 0) return ids.map((id) => told(id, compareAnalysis(id)))
      const jobs = factChecks.all(at.factChecks, AT_ONCE)
      at.factChecks = jobs.at(-1) ?? at.factChecks
      if (jobs.length > 0) return jobs.map((id) => told(id, compareFactCheck(id)))
      const bare = unread.all(at.unread, AT_ONCE)
      at.unread = bare.at(-1)?.rowId ?? at.unread
      if (bare.length > 0)
        return bare.map((row): CheckedReading => {
          if (readStored(row).reply === null) return { state: 'same', faults: [] }
          const isTried = row.isPromised === 1 || (row.triedBy ?? 0) >= READER_VERSION
          return isTried ? wrong(row.id, 'missing') : { state: 'outdated', faults: [] }
        })
      const bareJobs = unreadJobs.all(at.unreadJobs, AT_ONCE)
      at.unreadJobs = bareJobs.at(-1)?.rowId ?? at.unreadJobs
      return bareJobs.map((row) =>
        readStoredJob(row) === null ? { state: 'same', faults: [] } : wrong(row.id, 'missing'),
      )
    },
  }
}

import type { NamedFault } from '../../shared/model/reading-proof.ts'
import { createCheckNames } from './check-names.ts'
import type { Checked } from './checked-item.ts'
import { createJobAnchors } from './job-anchors.ts'
import { compareJob, JOB_ROWS, type JobRow } from './job-faults.ts'
import type { Database } from './open.ts'
import type { ReplyAnchors } from './reply-anchors.ts'

/** `isPartly` = no entry tells what it was asked. */
export type CheckedJob = Checked & { faults: NamedFault[]; isPartly: boolean }

/** Compares fact checks (what was asked, and what became of the job) with the entries about them. */
export function createJobCheck(db: Database, replies: Pick<ReplyAnchors, 'of'>) {
  const anchors = createJobAnchors()
  const nameOf = createCheckNames(db)
  const rows = db.prepare<[string, number], JobRow>(`${JOB_ROWS} > ? ORDER BY j.check_id LIMIT ?`)
  const met = new Set<string>()
  let after = ''
  return {
    learn: anchors.learn,
    /** The next fact checks that have a job, those under way too; [] = there are no more. */
    next: (limit: number): CheckedJob[] =>
      rows.all(after, limit).map((row) => {
        after = row.checkId
        met.add(row.checkId)
        const { isTold, isAsked, faults } = compareJob(row, anchors, replies)
        const isPartly = isTold && !isAsked
        if (faults.length === 0 && isTold) return { name: row.checkId, state: 'same', faults: [], isPartly }
        const name = nameOf(row.checkId)
        const state = faults.length > 0 ? 'different' : 'unnamed'
        return { name, state, faults: faults.map((fault) => ({ ...fault, name })), isPartly }
      }),
    /** Fact checks whose job the log tells of, and that have none any more. */
    gone: (): string[] => [...anchors.checks()].filter((checkId) => !met.has(checkId)).map(nameOf),
  }
}

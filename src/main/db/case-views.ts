import { z } from 'zod'
import { CaseView, FIRST_VIEW } from '../../shared/model/case-view.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import type { Clock } from '../clock.ts'
import type { Database } from './open.ts'

export type CaseViews = ReturnType<typeof createCaseViews>

const { layout, sort, columns, folds } = CaseView.shape
/** A view as stored. Parts written by another version, or by hand, are as at first. */
const Stored = z
  .object({
    layout: layout.catch(FIRST_VIEW.layout),
    sort: sort.catch(FIRST_VIEW.sort),
    columns: columns.catch(null),
    folds: folds.catch({}),
  })
  .catch(FIRST_VIEW)

/** How each case was last viewed. */
export function createCaseViews({ db, clock }: { db: Database; clock: Clock }) {
  const one = db.prepare<[CaseId], string>('SELECT view FROM case_views WHERE case_id = ?').pluck()
  const last = db
    .prepare<[], string>('SELECT view FROM case_views ORDER BY changed_at DESC, case_id DESC LIMIT 1')
    .pluck()
  const put = db.prepare(`
    INSERT INTO case_views (case_id, view, changed_at) VALUES (@caseId, @view, @now)
        ON CONFLICT (case_id) DO UPDATE SET view = excluded.view, changed_at = excluded.changed_at`)
  const parsed = (text: string): CaseView => Stored.parse(JSON.parse(text))
  return {
    /** A case that was never viewed starts like the one viewed last, but for its order. */
    get: (caseId: CaseId): CaseView => {
      const known = one.get(caseId)
      if (known !== undefined) return parsed(known)
      const before = last.get()
      return before === undefined ? FIRST_VIEW : { ...parsed(before), sort: FIRST_VIEW.sort }
    },
    set: (caseId: CaseId, view: CaseView): void => {
      put.run({ caseId, view: JSON.stringify(view), now: clock.now() })
    },
  }
}

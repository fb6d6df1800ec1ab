import type { Cap } from '../../shared/contract/caps.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { capQuestion } from '../../shared/words/caps.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Caps } from '../db/caps.ts'
import type { Cases } from '../db/cases.ts'
import type { Database } from '../db/open.ts'
import { type Desktop, wordsOf } from '../desktop.ts'
import type { Emit } from '../events.ts'

export type CapSettingDeps = {
  db: Database
  audit: Audit
  caps: Caps
  cases: Pick<Cases, 'get'>
  desktop: Pick<Desktop, 'confirm'>
  /** What counts against the limit of a case, or with null of today. */
  spent: (caseId: CaseId | null) => number
  emit: Emit
}
export type CapSetting = ReturnType<typeof createCapSetting>
type NotFound = { kind: 'not_found'; what: 'case' }

/**
 * The spending limits set by a person. A lower one applies at once; a higher one, or none, is confirmed in a native
 * dialog first.
 */
export function createCapSetting({ db, audit, caps, cases, desktop, spent, emit }: CapSettingDeps) {
  const capOf = (caseId: CaseId | null): Cap => ({ credits: caps.get(caseId), spent: spent(caseId) })
  const write = db.transaction((caseId: CaseId | null, to: number | null, words: string | null) => {
    const from = caps.get(caseId)
    if (from === to) return
    caps.set(caseId, to)
    audit.append({ caseId, type: 'cap.changed', payload: { of: caseId === null ? 'day' : 'case', from, to, words } })
  })
  return {
    get: (caseId: CaseId | null): Result<Cap, NotFound> =>
      caseId !== null && !cases.get(caseId) ? err({ kind: 'not_found', what: 'case' }) : ok(capOf(caseId)),
    set: async (
      caseId: CaseId | null,
      credits: number | null,
    ): Promise<Result<Cap, NotFound | { kind: 'declined' }>> => {
      const found = caseId === null ? null : cases.get(caseId)
      if (caseId !== null && !found) return err({ kind: 'not_found', what: 'case' })
      const from = caps.get(caseId)
      const isMore = from !== null && (credits === null || credits > from)
      const question = isMore ? capQuestion({ reference: found?.reference ?? null, from, to: credits }) : null
      if (question && !(await desktop.confirm(question))) return err({ kind: 'declined' })
      // The dialog may have been open for an hour, and the case may have been deleted.
      if (caseId !== null && !cases.get(caseId)) return err({ kind: 'not_found', what: 'case' })
      write(caseId, credits, question && wordsOf(question))
      emit({ type: caseId === null ? 'settings.changed' : 'cases.changed' })
      return ok(capOf(caseId))
    },
  }
}

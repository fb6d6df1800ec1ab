import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { judgeOutside, type OutsideRefusal } from '../../shared/model/outside-link.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { outsideQuestion } from '../../shared/words/outside.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Database } from '../db/open.ts'
import { type Desktop, wordsOf } from '../desktop.ts'

export type OpenOutsideDeps = {
  db: Database
  audit: Audit
  desktop: Pick<Desktop, 'confirm' | 'openOutside'>
  /** The case and reference of an item; null if there is none. */
  item: (itemId: ItemId) => { caseId: CaseId; reference: string } | null
  isAirGapped: () => boolean
}
export type OpenOutside = ReturnType<typeof createOpenOutside>

type Refused =
  | { kind: 'not_found'; what: 'item' }
  | { kind: 'not_openable'; reason: OutsideRefusal | 'no_program' }
  | { kind: 'air_gap' }
  | { kind: 'declined' }

/**
 * Opens a URL in the system's browser after a person confirmed its host. The custody entry is written before that, so
 * that no opening is missing from the log; a failed one is also noted.
 */
export function createOpenOutside({ db, audit, desktop, item, isAirGapped }: OpenOutsideDeps) {
  const note = db.transaction((caseId: CaseId | null, type: string, payload: Record<string, unknown>) =>
    audit.append({ caseId, type, payload }),
  )
  return async (given: { url: string; itemId: ItemId | null }): Promise<Result<null, Refused>> => {
    const judged = judgeOutside(given.url)
    if (!judged.ok) return err({ kind: 'not_openable', reason: judged.error })
    const from = given.itemId === null ? null : item(given.itemId)
    if (given.itemId !== null && from === null) return err({ kind: 'not_found', what: 'item' })
    if (isAirGapped()) return err({ kind: 'air_gap' })
    const question = outsideQuestion(judged.value, from?.reference ?? null)
    if (!(await desktop.confirm(question))) return err({ kind: 'declined' })
    // The dialog may have been open for an hour.
    if (isAirGapped()) return err({ kind: 'air_gap' })
    const { url, host } = judged.value
    const caseId = from?.caseId ?? null
    note(caseId, 'link.opened_outside', { item: from?.reference ?? null, url, host, words: wordsOf(question) })
    try {
      // As parsed, so that the browser goes to the host that was shown.
      await desktop.openOutside(new URL(url).href)
      return ok(null)
    } catch {
      note(caseId, 'link.not_opened', { item: from?.reference ?? null, url, host })
      return err({ kind: 'not_openable', reason: 'no_program' })
    }
  }
}

import type { CheckState, ReasonCode } from '../../shared/model/check.ts'
import type { CaseId, ItemId, Sha256 } from '../../shared/model/ids.ts'
import type { MediumFormat, MediumKind } from '../../shared/model/medium.ts'
import type { Database } from './open.ts'
import { CHECK_THAT_SPEAKS, OPEN_ELSEWHERE } from './open-request.ts'

/** One chosen item with what a quote needs to know. The medium's facts are null while it is not inspected. */
export type QuoteItem = {
  itemId: ItemId
  sha256: Sha256 | null
  bytes: number
  kind: MediumKind | null
  format: MediumFormat | null
  hasGps: number | null
  hasEmbeddedThumbnail: number | null
  /** The check that speaks for the bytes: of this account, or one of another that may be paid for already. */
  checkId: string | null
  state: CheckState | null
  reason: ReasonCode | null
  /** Of its check: the case and day whose budget it counts against, and for how much. */
  checkCaseId: CaseId | null
  day: string | null
  expectedCredits: number | null
}
export type QuoteItems = ReturnType<typeof createQuoteItems>

export function createQuoteItems(db: Database) {
  const select = db.prepare<Record<string, string | number>, QuoteItem>(`
    SELECT i.id AS itemId, i.sha256, coalesce(m.bytes, i.bytes) AS bytes, m.kind, m.format, m.has_gps AS hasGps,
           m.has_embedded_thumbnail AS hasEmbeddedThumbnail, c.id AS checkId, c.state, c.reason,
           c.case_id AS checkCaseId, c.day, c.expected_credits AS expectedCredits
      FROM json_each(@itemIds) j JOIN items i ON i.id = j.value AND i.case_id = @caseId
      LEFT JOIN media m ON m.sha256 = i.sha256
      LEFT JOIN checks c ON c.id = (
        SELECT id FROM checks
         WHERE sha256 = i.sha256 AND kind = 'image_forensics' AND parameters = '{}' AND origin = @origin
           AND (account = @account OR ${OPEN_ELSEWHERE})
         ORDER BY ${CHECK_THAT_SPEAKS} LIMIT 1)`)
  return {
    /** Items of the case among the given ones; ids of other cases are left out. */
    of: (caseId: CaseId, itemIds: readonly ItemId[], origin: string, account: string): QuoteItem[] =>
      select.all({ caseId, itemIds: JSON.stringify(itemIds), origin, account }),
  }
}

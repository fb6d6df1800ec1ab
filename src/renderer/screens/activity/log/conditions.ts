import type { CustodyFilter, CustodyPlace } from '../../../../shared/model/custody.ts'
import type { CaseId, ItemId } from '../../../../shared/model/ids.ts'
import { type Days, instantsOf, NO_DAYS } from './days.ts'

/** What a person narrows the log by. */
export type Conditions = Pick<CustodyFilter, 'groups' | 'actor' | 'text'> & {
  /** Every case, where one is open. */
  isAll: boolean
  /** Only what is about this item; null = any. */
  item: { id: ItemId; reference: string } | null
  days: Days
}

export const NO_CONDITIONS: Conditions = { isAll: false, groups: [], item: null, actor: null, text: '', days: NO_DAYS }

/** The conditions as main is asked with them; `caseId` = the open case. */
export function filterOf({ isAll, item, days, groups, actor, text }: Conditions, caseId: CaseId | null): CustodyFilter {
  return { caseId: isAll ? null : caseId, groups, itemId: item?.id ?? null, actor, ...instantsOf(days), text }
}

/** Something narrows the log besides the case. */
export const isNarrowed = (conditions: Conditions): boolean =>
  JSON.stringify(filterOf(conditions, null)) !== JSON.stringify(filterOf(NO_CONDITIONS, null))

/**
 * The conditions under which an entry can be shown that they hide; null = they do not hide it. Of the case that is open
 * it stays within it; an entry that is not there is shown the gap of, in the log without conditions.
 */
export function liftedFor(place: CustodyPlace, conditions: Conditions, caseId: CaseId | null): Conditions | null {
  if (place.index !== null) return null
  const isAll = conditions.isAll || caseId === null || place.caseId !== caseId
  return isNarrowed(conditions) || isAll !== conditions.isAll ? { ...NO_CONDITIONS, isAll } : null
}

import type { CustodyFilter, CustodyPlace } from '../../../../shared/model/custody.ts'
import type { CaseId, ItemId } from '../../../../shared/model/ids.ts'
import { type Days, instantsOf, NO_DAYS } from './days.ts'

/** Filter conditions of the log. */
export type Conditions = Pick<CustodyFilter, 'groups' | 'actor' | 'text'> & {
  /** Shows all cases although one is open. */
  isAll: boolean
  /** Only entries about this item; null = any. */
  item: { id: ItemId; reference: string } | null
  days: Days
}

export const NO_CONDITIONS: Conditions = { isAll: false, groups: [], item: null, actor: null, text: '', days: NO_DAYS }

/** The conditions as a query to main; `caseId` = the open case. */
export function filterOf({ isAll, item, days, groups, actor, text }: Conditions, caseId: CaseId | null): CustodyFilter {
  return { caseId: isAll ? null : caseId, groups, itemId: item?.id ?? null, actor, ...instantsOf(days), text }
}

/** Whether anything but the case filters the log. */
export const isNarrowed = (conditions: Conditions): boolean =>
  JSON.stringify(filterOf(conditions, null)) !== JSON.stringify(filterOf(NO_CONDITIONS, null))

/**
 * Relaxed conditions under which a hidden entry is shown; null = it is not hidden. An entry of the open case stays
 * within that case; for an entry that does not exist, the gap is shown in the unfiltered log.
 */
export function liftedFor(place: CustodyPlace, conditions: Conditions, caseId: CaseId | null): Conditions | null {
  if (place.index !== null) return null
  const isAll = conditions.isAll || caseId === null || place.caseId !== caseId
  return isNarrowed(conditions) || isAll !== conditions.isAll ? { ...NO_CONDITIONS, isAll } : null
}

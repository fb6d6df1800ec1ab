import type { CaseId } from '../../shared/model/ids.ts'
import { STRONGEST, type VeilLook } from '../../shared/model/veil.ts'

/** What a person said for this window: all veiled, or lifted while it stands at one place (null = outside a case). */
export type Override = { isOn: true } | { isOn: false; at: CaseId | null }

/** The case a picture belongs to; null = none, "unknown" = which is not known. */
export type Of = CaseId | null | 'unknown'

/** How the cases want their pictures; undefined = not known yet. */
export type CaseLooks = ReadonlyMap<CaseId, VeilLook> | undefined

/**
 * How the pictures of a case are shown now. While it is not known how its case wants them they are veiled: a picture
 * that was seen cannot be unseen. `at` = the case the window stands in.
 */
export function shownLook(of: Of, looks: CaseLooks, override: Override | null, at: CaseId | null): VeilLook {
  const wanted = of === null ? 'off' : ((of === 'unknown' ? undefined : looks?.get(of)) ?? STRONGEST)
  if (override === null) return wanted
  if (override.isOn) return wanted === 'off' ? STRONGEST : wanted
  // Lifted for one case is not lifted for the next.
  return override.at === at && (at === null || of === at) ? 'off' : wanted
}

import type { CaseId } from '../../shared/model/ids.ts'
import { STRONGEST, type VeilLook } from '../../shared/model/veil.ts'

/**
 * A person's choice for this window: everything veiled, or unveiled while the window is at one place (null = outside a
 * case).
 */
export type Override = { isOn: true } | { isOn: false; at: CaseId | null }

/** The case an image belongs to; null = none, "unknown" = not known which. */
export type Of = CaseId | null | 'unknown'

/** The veil setting of each case; undefined = not known yet. */
export type CaseLooks = ReadonlyMap<CaseId, VeilLook> | undefined

/**
 * How the images of a case are shown now. Until the setting of the case is known they are veiled: an image once seen
 * cannot be unseen. `at` = the case open in the window.
 */
export function shownLook(of: Of, looks: CaseLooks, override: Override | null, at: CaseId | null): VeilLook {
  const wanted = of === null ? 'off' : ((of === 'unknown' ? undefined : looks?.get(of)) ?? STRONGEST)
  if (override === null) return wanted
  if (override.isOn) return wanted === 'off' ? STRONGEST : wanted
  // Lifted for one case does not mean lifted for the next.
  return override.at === at && (at === null || of === at) ? 'off' : wanted
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { ineligibleFor, type Limits } from '../../shared/model/eligibility.ts'
import type { CaseId, ItemId, Sha256 } from '../../shared/model/ids.ts'
import type { Ineligible } from '../../shared/model/item.ts'
import type { QuoteItem, QuoteItems } from '../db/quote-items.ts'
import type { Recovery } from './recovery.ts'

export type PlannedMedium = {
  sha256: Sha256
  bytes: number
  hasPosition: boolean
  hasThumbnail: boolean
  reserved: number
}
/** What sending the chosen items would mean, medium by medium. */
export type Plan = {
  selectedItems: number
  toSend: PlannedMedium[]
  bytesToSend: number
  alreadyAnswered: number
  alreadyQueued: number
  chargeUnknown: number
  refusedBefore: number
  duplicates: number
  notInspected: number
  ineligible: Map<Ineligible, number>
}
export type PlanOf = {
  caseId: CaseId
  itemIds: readonly ItemId[]
  origin: string
  account: string
  day: string
}

/** Rows looked at before others get a turn. */
const CHUNK = 500

/** Sorts chosen items into what would be sent and what would not, and why. Looks in the library only. */
export function createPlanner({
  quoteItems,
  recovery,
  limits,
}: {
  quoteItems: QuoteItems
  recovery: Recovery
  limits: () => Limits
}) {
  return async ({ caseId, itemIds, origin, account, day }: PlanOf): Promise<Plan> => {
    const plan = emptyPlan()
    const seen = new Set<string>()
    for (let from = 0; from < itemIds.length; from += CHUNK) {
      if (from > 0) await nextTurn()
      const rows = () => quoteItems.of(caseId, itemIds.slice(from, from + CHUNK), origin, account)
      let found = rows()
      const lost = found.filter((item) => item.sha256 !== null && recovery.hasLost(item.sha256))
      for (const { sha256 } of lost) if (sha256) recovery.restore(sha256, caseId)
      if (lost.length > 0) found = rows()
      for (const item of found) place(plan, item, seen, limits(), { caseId, day })
    }
    return plan
  }
}

const emptyPlan = (): Plan => ({
  selectedItems: 0,
  toSend: [],
  bytesToSend: 0,
  alreadyAnswered: 0,
  alreadyQueued: 0,
  chargeUnknown: 0,
  refusedBefore: 0,
  duplicates: 0,
  notInspected: 0,
  ineligible: new Map(),
})

function place(
  plan: Plan,
  item: QuoteItem,
  seen: Set<string>,
  limits: Limits,
  budget: { caseId: CaseId; day: string },
): void {
  plan.selectedItems += 1
  const { sha256, kind, format, bytes } = item
  if (sha256 === null || kind === null || format === null) {
    plan.notInspected += 1
    return
  }
  if (seen.has(sha256)) {
    plan.duplicates += 1
    return
  }
  seen.add(sha256)
  const standing = standingOf(item)
  if (standing !== 'free') {
    plan[standing] += 1
    return
  }
  const reason = ineligibleFor({ bytes, kind, format }, limits)
  if (reason !== null) {
    plan.ineligible.set(reason, (plan.ineligible.get(reason) ?? 0) + 1)
    return
  }
  const isReserved = item.state === 'blocked' && item.checkCaseId === budget.caseId && item.day === budget.day
  plan.toSend.push({
    sha256,
    bytes,
    hasPosition: item.hasGps === 1,
    hasThumbnail: item.hasEmbeddedThumbnail === 1,
    reserved: isReserved ? (item.expectedCredits ?? 0) : 0,
  })
  plan.bytesToSend += bytes
}

/** Where the medium's check at this service and account stands; "free" = it may be sent after a yes. */
export function standingOf({
  state,
  reason,
}: Pick<QuoteItem, 'state' | 'reason'>):
  | 'free'
  | 'alreadyAnswered'
  | 'alreadyQueued'
  | 'chargeUnknown'
  | 'refusedBefore' {
  switch (state) {
    case 'done':
    case 'done_partial':
    case 'done_unread':
      return 'alreadyAnswered'
    case 'approved':
    case 'sending':
    case 'waiting':
      return 'alreadyQueued'
    case 'unknown':
      return 'chargeUnknown'
    case 'rejected':
      // The file was not where or what it was: nothing of it was ever complete on the other side.
      return reason === 'file_missing' || reason === 'file_changed' ? 'free' : 'refusedBefore'
    default:
      return 'free'
  }
}

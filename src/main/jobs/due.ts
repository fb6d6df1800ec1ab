import type { CheckId } from '../../shared/model/ids.ts'

type Due = { at: number; origin: string }
export type DueList = ReturnType<typeof createDueList>

/**
 * The polling schedule: when each job is next due, on the monotonic clock, ms; a job belongs to the service at its
 * origin.
 */
export function createDueList() {
  const due = new Map<CheckId, Due>()
  return {
    set: (checkId: CheckId, entry: Due): void => void due.set(checkId, entry),
    forget: (checkId: CheckId): void => void due.delete(checkId),
    has: (checkId: CheckId): boolean => due.has(checkId),
    at: (checkId: CheckId): number | undefined => due.get(checkId)?.at,
    count: (): number => due.size,
    /** How many of a service, leaving some out. */
    countAt: (origin: string, isLeftOut: (checkId: CheckId) => boolean): number => {
      let count = 0
      for (const [checkId, entry] of due) if (entry.origin === origin && !isLeftOut(checkId)) count += 1
      return count
    },
    /** The job waiting longest at a service, excluding those being polled; null = none. */
    next: (origin: string, isUnderWay: (checkId: CheckId) => boolean): { checkId: CheckId; at: number } | null => {
      let first: { checkId: CheckId; at: number } | null = null
      for (const [checkId, entry] of due) {
        if (entry.origin !== origin || (first !== null && entry.at >= first.at) || isUnderWay(checkId)) continue
        first = { checkId, at: entry.at }
      }
      return first
    },
    /** Limits every wait to a new time, generated for each job. */
    bringForward: (newTime: () => number): void => {
      for (const entry of due.values()) entry.at = Math.min(entry.at, newTime())
    },
    /** Limits the wait of one job. */
    bringOneForward: (checkId: CheckId, newTime: number): void => {
      const entry = due.get(checkId)
      if (entry) entry.at = Math.min(entry.at, newTime)
    },
  }
}

import { createCheckNames } from '../db/check-names.ts'
import type { Database } from '../db/database.ts'
import { committedIn } from '../journals/charge-journal.ts'

/**
 * Looks in the journal of charges for every request of which the custody log says that its last bytes were about to leave: the
 * line is on the disk before such an entry is. What the lines say is not compared. `file` null = there is none to look in.
 */
export function createChargeCheck(db: Database, file: string | null) {
  /** The checks of requests by their attempt; a request prepared by an emptied entry stands for itself. */
  const checks = new Map<string, string>()
  const committed = new Set<string>()
  const nameOf = createCheckNames(db)
  return {
    learn: (type: string, payload: unknown): void => {
      const { attempt: of, check } = (payload ?? {}) as Record<string, unknown>
      const attempt = text(of)
      // An entry emptied with its case names none.
      if (attempt === null) return
      const about = text(check)
      if (about !== null) checks.set(attempt, about)
      if (type === 'attempt.committing' || type === 'attempt.restored') committed.add(attempt)
    },
    /** How many the log tells of, and those that have no line. */
    compare: (): { checked: number; different: string[] } => {
      if (file === null) return { checked: 0, different: [] }
      const lost = new Set(committed)
      for (const attempt of committedIn(file)) lost.delete(attempt)
      return {
        checked: committed.size,
        different: [...lost].map((attempt) => nameOf(checks.get(attempt) ?? attempt)),
      }
    },
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

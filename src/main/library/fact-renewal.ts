import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { CaseId } from '../../shared/model/ids.ts'
import type { OutdatedFacts, RenewFacts } from '../db/renew-facts.ts'
import type { Emit } from '../events.ts'
import type { Log } from '../log.ts'

/** Facts of a slice: about 20 ms, so that the window never waits for one. */
const SLICE = 100
/** Pause after a slice nobody waits for, as a part of the time it took. */
const REST = 0.3
/** How often a list that is shown learns of it, ms. */
const REPORTED_EVERY_MS = 3000

type Deps = { renew: RenewFacts; emit: Emit; log: Log; now?: () => number }
export type FactRenewal = ReturnType<typeof createFactRenewal>

/** Has outdated facts derived anew beside everything else, and at once where somebody is about to use them. */
export function createFactRenewal({ renew, emit, log, now = () => performance.now() }: Deps) {
  renew.begin()
  let left = renew.due()
  let preferred: CaseId | null = null
  let isStopped = true
  /** The library moves, or the app ends: nothing is written. */
  let isHeld = false
  let under: Promise<void> = Promise.resolve()
  const reportedAt = new Map<CaseId, number>()

  const report = (caseId: CaseId, isLast: boolean) => {
    if (!isLast && now() - (reportedAt.get(caseId) ?? 0) < REPORTED_EVERY_MS) return
    reportedAt.set(caseId, now())
    emit({ type: 'items.changed', caseId, itemIds: null })
  }
  /** Derives one slice anew; how long it took, ms. */
  const step = (facts: OutdatedFacts): number => {
    const began = now()
    const { changed, isLast } = renew.slice(facts, SLICE)
    if (isLast) left = left.filter((one) => one !== facts)
    if (facts.caseId !== 0 && (isLast || changed.length > 0)) report(facts.caseId, isLast)
    return now() - began
  }
  const isOf = (caseId: CaseId | null) => (one: OutdatedFacts) =>
    caseId === null || one.caseId === caseId || one.caseId === 0
  const next = (): OutdatedFacts | undefined => left.find(({ caseId }) => caseId === preferred) ?? left[0]

  const run = async (): Promise<void> => {
    const count = left.length
    for (let one = next(); one !== undefined && !isStopped; one = next()) {
      const took = step(one)
      await pause(took * REST)
    }
    if (count > 0 && left.length === 0) log.info('facts.derived_again', { parts: count })
  }

  return {
    /** Starts; returns at once. */
    start: (): void => {
      isHeld = false
      if (!isStopped) return
      isStopped = false
      under = run().catch((cause: unknown) => void log.bug('facts.derive_again', cause))
    },
    stop: async (): Promise<void> => {
      isHeld = true
      isStopped = true
      await under
    },
    /** Whether facts of a case (null = of any) are still those of an earlier version. */
    isDue: (caseId: CaseId | null): boolean => left.some(isOf(caseId)),
    /** Has this case come before the others: somebody looks at it. */
    prefer: (caseId: CaseId): void => {
      preferred = caseId
    },
    /**
     * Settles once the facts of a case (null = of every case) and all texts are derived by this version. It has to be
     * awaited before they are stated, compared or exported.
     */
    ensure: async (caseId: CaseId | null): Promise<void> => {
      const of = isOf(caseId)
      for (let one = left.find(of); one !== undefined && !isHeld; one = left.find(of)) {
        step(one)
        await nextTurn()
      }
    },
    /** Settles when the round begun by `start` has ended. */
    settled: (): Promise<void> => under,
  }
}

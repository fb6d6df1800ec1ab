import { createLogCheck } from '../../src/main/custody/log-check.ts'
import type { Database } from '../../src/main/db/open.ts'
import { outcomeOf } from '../../src/shared/model/log-outcome.ts'
import { verificationLines } from '../../src/shared/words/custody-verify.ts'

/** What a verification finds about signed log heads if none was ever signed. */
export const NONE_SIGNED = { heads: 0, isChecked: true, keychain: null, faults: [], faultCount: 0 }

/**
 * Verifies a whole library in this thread, and returns what it found. `derivativesFolder` '' = no derivatives were
 * made; `chargesFile` null = the journal of charges is not checked.
 */
export function verifyHere(db: Database, derivativesFolder = '', chargesFile: string | null = null) {
  const check = createLogCheck(db, derivativesFolder, chargesFile)
  const { found: walked } = check.logWalk(null, 100_000)
  if (!walked) throw new Error('the log is longer than that')
  for (;;) {
    const { found } = check.factsWalk(100)
    if (!found) continue
    const all = { ...walked, ...found, signedHeads: NONE_SIGNED, database: 'sound' as const }
    const outcome = outcomeOf(all)
    const lines = verificationLines({ ...all, outcome, entries: 1, expected: null, durationMs: 1 })
    return { ...all, outcome, lines }
  }
}

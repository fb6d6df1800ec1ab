import { expect, onTestFinished } from 'vitest'
import type { Clock } from '../../src/main/clock.ts'
import type { Database } from '../../src/main/db/open.ts'
import { wrongFacts } from '../../src/main/facts/define-facts.ts'
import { setupFolder } from './folder.ts'
import { forged } from './forge.ts'
import { layEmptyLibrary } from './library-file.ts'
import { openHome } from './open-home.ts'

/** A clock that stops until a test advances it. */
export function setupClock(start = Date.UTC(2026, 10, 20, 9, 41)): Clock & { advance: (ms: number) => void } {
  let now = start
  return {
    now: () => now,
    monotonicNs: () => (now - start) * 1e6,
    advance: (ms) => {
      now += ms
    },
  }
}

/** Sets up a fresh library on disk, with the repositories every test needs. */
export function setupLibrary(clock: Clock = setupClock()) {
  const home = setupFolder()
  layEmptyLibrary(home)
  const library = openHome(home, clock)
  const { db } = library
  onTestFinished(() => {
    try {
      if (db.open && !forged.has(db)) expectFactsInStep(db)
    } finally {
      library.close()
    }
  })
  return library
}

/** Expects the derived facts behind lists and statuses to agree with their tables, whatever happened. */
export function expectFactsInStep(db: Database): void {
  expect(wrongFacts(db)).toEqual([])
}

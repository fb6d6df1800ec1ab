import { setTimeout as pause } from 'node:timers/promises'
import { err, ok, type Result } from '../../shared/result.ts'
import { startFailure } from '../../shared/words/menu.ts'
import { placeRefusal } from './find-place.ts'
import type { Lock } from './lock.ts'
import { lockPlace } from './lock-place.ts'
import { machineName } from './machine.ts'
import { findLibrary, holdsLibrary } from './place.ts'
import { openElsewhere, type StartRefusal } from './start-refusal.ts'

/** A command that briefly uses the library is waited for; a longer one is not. */
const PATIENCE_MS = 5000
const LOOK_EVERY_MS = 100

/**
 * Takes the library of a data folder for an unattended process: it asks nothing, creates no library, and waits for one
 * that is open elsewhere, for `patienceMs` at most. Throws file-system errors.
 */
export async function takeForJob(
  entry: string,
  patienceMs = PATIENCE_MS,
): Promise<Result<{ home: string; lock: Lock }, StartRefusal>> {
  const { title, detail } = startFailure.noFolder
  const until = performance.now() + patienceMs
  for (;;) {
    const place = findLibrary(entry)
    if (place.state !== 'here') return err(placeRefusal(place))
    const { home } = place
    if (!holdsLibrary(home)) return err({ title, detail: detail({ home }) })
    const lock = await lockPlace(entry, home)
    if (lock.ok) return ok({ home, lock: lock.value })
    if (performance.now() >= until) return err(openElsewhere(home, lock.error.owner, machineName()))
    await pause(LOOK_EVERY_MS)
  }
}

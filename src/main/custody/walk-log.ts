import type { ExportedHead, LogWalk } from '../../shared/model/custody.ts'
import type { NotHeld } from '../../shared/model/not-held.ts'
import type { Log } from '../log.ts'
import type { LogChecker } from './log-check.ts'
import type { ChainWalked } from './verify-chain.ts'

export type WalkLog = ReturnType<typeof createWalkLog>
/** The result of a walk for a report: for the log, and every stored row that does not match its seal. */
export type LogWalked = { walk: LogWalk; notHeld: NotHeld[] }
type Deps = {
  /** Starts a thread for each walk, which ends with it. */
  startChecker: () => Pick<LogChecker, 'logWalk' | 'notHeld' | 'close'>
  log: Pick<Log, 'bug'>
}

const SLICE = 2000

/**
 * Walks the custody log from its first entry, for a report that will name a head of it, and verifies every stored row
 * against it in the same pass. null = there is no head to name, or the walk failed. Throws the signal's reason.
 */
export function createWalkLog({ startChecker, log }: Deps) {
  return async (head: ExportedHead | null, signal: AbortSignal): Promise<LogWalked | null> => {
    if (head === null) return null
    const checker = startChecker()
    try {
      for (;;) {
        signal.throwIfAborted()
        const { found } = await checker.logWalk({ entries: head.entries, head: head.head }, SLICE)
        if (found !== null) return { walk: walkOf(found, head), notHeld: await checker.notHeld() }
      }
    } catch (cause) {
      signal.throwIfAborted()
      log.bug('custody.walk', cause)
      return null
    } finally {
      await checker.close()
    }
  }
}

function walkOf({ chain, head: state }: ChainWalked, { entries }: ExportedHead): LogWalk {
  if (chain.state === 'broken') return chain
  // An unbroken chain that does not lead to the head was rewritten while the report was being started.
  return state === 'contained'
    ? { state: 'whole' }
    : { state: 'broken', brokenAt: entries, at: null, type: null, fault: { what: 'hash' } }
}

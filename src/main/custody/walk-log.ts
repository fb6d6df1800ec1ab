import type { ExportedHead, LogWalk } from '../../shared/model/custody.ts'
import type { Reader } from '../db/reader.ts'
import type { Log } from '../log.ts'
import type { ChainWalked } from './verify-chain.ts'

export type WalkLog = ReturnType<typeof createWalkLog>
type Deps = {
  /** A thread of its own for each walk, which ends with it. */
  startChecker: () => Pick<Reader, 'chainWalk' | 'close'>
  log: Pick<Log, 'bug'>
}

const SLICE = 2000

/**
 * Walks the custody log from its first entry to a head that a report is to name. null = there is none to name, or the walk
 * failed. Throws the reason of the signal.
 */
export function createWalkLog({ startChecker, log }: Deps) {
  return async (head: ExportedHead | null, signal: AbortSignal): Promise<LogWalk | null> => {
    if (head === null) return null
    const checker = startChecker()
    try {
      for (;;) {
        signal.throwIfAborted()
        const { found } = await checker.chainWalk({ entries: head.entries, head: head.head }, SLICE)
        if (found !== null) return walkOf(found, head)
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
  // A chain that holds and does not lead to the head was written anew while the report was begun.
  return state === 'contained'
    ? { state: 'whole' }
    : { state: 'broken', brokenAt: entries, at: null, type: null, fault: { what: 'hash' } }
}

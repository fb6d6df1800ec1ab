import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Log } from './log.ts'

export type ReparseRoundsDeps<Id> = {
  /** Ids last parsed by an earlier version, at most `limit` of them. */
  due: (limit: number) => Promise<Id[]>
  /** null = it no longer exists. */
  reparseOne: (id: Id) => Promise<{ isChanged: boolean } | null>
  /** The version of the parser. */
  version: number
  /** Its name in the log. */
  name: string
  log: Log
}

const AT_ONCE = 50

/** Parses again, in small batches, everything parsed by an earlier version. */
export function createReparseRounds<Id>({ due, reparseOne, version, name, log }: ReparseRoundsDeps<Id>) {
  let isStopped = false
  let under: Promise<void> = Promise.resolve()

  const run = async (): Promise<void> => {
    const seen = new Set<Id>()
    let changes = 0
    while (!isStopped) {
      const left = (await due(AT_ONCE)).filter((id) => !seen.has(id))
      if (left.length === 0) break
      for (const id of left) {
        if (isStopped) return
        seen.add(id)
        if ((await reparseOne(id))?.isChanged) changes += 1
        await nextTurn()
      }
    }
    if (seen.size > 0) log.info(name, { replies: seen.size, changes, reader: version })
  }
  return {
    /** Starts; returns at once. */
    start: (): void => {
      isStopped = false
      under = run().catch((cause: unknown) => {
        if (!isStopped) log.bug(name, cause)
      })
    },
    /** Settles when the round begun by `start` has ended. */
    settled: (): Promise<void> => under,
    /** Parses what is left, after the round in progress; settles when that has ended, or was stopped. */
    finish: (): Promise<void> => {
      under = under.then(run).catch((cause: unknown) => {
        if (!isStopped) log.bug(name, cause)
      })
      return under
    },
    stop: async (): Promise<void> => {
      isStopped = true
      await under
    },
  }
}

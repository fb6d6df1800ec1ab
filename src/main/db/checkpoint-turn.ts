/** How often the thread takes a turn: a log that nobody reads from any more is emptied within a second. */
export const TURN_EVERY_MS = 500
/** Pages worth a flush of the disk: 2 MB. */
const WORTH_PAGES = 500
/** Pages of a log that grew while a long verification read from it: 16 MB. */
export const LARGE_PAGES = 4096

/** Pages in the log, and those of them that are in the library file already. */
export type Progress = { log: number; checkpointed: number }
const NONE: Progress = { log: 0, checkpointed: 0 }

/** Copies what is worth it, and empties a large log. `run` = a checkpoint of that kind; it throws what SQLite refuses. */
export function takeTurn(run: (mode: 'NOOP' | 'PASSIVE' | 'TRUNCATE') => Progress | undefined): void {
  const before = run('NOOP') ?? NONE
  const isWorthIt = before.log - before.checkpointed >= WORTH_PAGES || before.log >= LARGE_PAGES
  if (!isWorthIt) return
  const { log, checkpointed } = before.log === before.checkpointed ? before : (run('PASSIVE') ?? NONE)
  // Only once nothing is left to copy, which main would wait for; where somebody still reads, the next turn tries again.
  if (log >= LARGE_PAGES && log === checkpointed) run('TRUNCATE')
}

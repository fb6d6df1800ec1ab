import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

export type LogFields = Record<string, string | number | boolean | null>
export type Log = ReturnType<typeof createLog>

/** The newest file of the log; the older one is "touchstone.log.1". */
export const LOG_NAME = 'touchstone.log'
const MAX_BYTES = 5_000_000

/**
 * The app's log: one JSON object per line, named fields only. Objects are never dumped, because HTTP errors contain
 * headers and headers contain tokens. One older file is retained.
 */
export function createLog(folder: string, now: () => number) {
  const file = join(folder, LOG_NAME)
  // A log that cannot be written must not stop the work it records.
  let tail: Promise<unknown> = mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined)
  const write = (line: string) => {
    tail = tail
      .then(async () => {
        const size = await stat(file).then(
          (found) => found.size,
          () => 0,
        )
        if (size > MAX_BYTES) await rename(file, `${file}.1`)
        await appendFile(file, line, { mode: 0o600 })
      })
      .catch(() => undefined)
  }
  const entry = (level: string, event: string, fields: LogFields) =>
    write(`${JSON.stringify({ at: new Date(now()).toISOString(), level, event, ...fields })}\n`)
  return {
    info: (event: string, fields: LogFields = {}) => entry('info', event, fields),
    warn: (event: string, fields: LogFields = {}) => entry('warn', event, fields),
    /** Logs a defect with its stack and returns the reference a user can quote. */
    bug: (event: string, cause: unknown): string => {
      const reference = randomUUID().slice(0, 8)
      const error = cause instanceof Error ? cause : new Error('not an error object')
      entry('bug', event, { reference, name: error.name, message: error.message.slice(0, 500), stack: stackOf(error) })
      return reference
    },
    /** Settles when everything logged so far is written. */
    flush: async (): Promise<void> => void (await tail),
  }
}

/** For work that touches no data folder: nothing is logged. */
export const NO_LOG: Log = {
  info: () => undefined,
  warn: () => undefined,
  bug: () => '',
  flush: () => Promise.resolve(),
}

/** File names and lines without the message, which may quote the data it failed on. */
function stackOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12)
    .join('\n')
}

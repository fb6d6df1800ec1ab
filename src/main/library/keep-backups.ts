import type { createEvents } from '../events.ts'
import type { Log } from '../log.ts'
import type { Backups } from './backups.ts'

type Deps = { backups: Backups; events: ReturnType<typeof createEvents>; log: Log }

/** At startup the window comes first. */
const AFTER_START_MS = 30_000
const LOOK_EVERY_MS = 3_600_000

/** Backs up the library once a day and whenever a batch has ended. Nothing waits for it. */
export function keepBackups({ backups, events, log }: Deps): void {
  const fail = (cause: unknown) => void log.bug('backup.kept', cause)
  const daily = () => void backups.makeDaily().catch(fail)
  setTimeout(daily, AFTER_START_MS).unref()
  setInterval(daily, LOOK_EVERY_MS).unref()
  let wasBusy = false
  events.on((event) => {
    if (event.type !== 'queue.changed') return
    const { waiting, sending } = event.state.counts
    const isBusy = waiting + sending > 0
    if (wasBusy && !isBusy) void backups.make().catch(fail)
    wasBusy = isBusy
  })
}

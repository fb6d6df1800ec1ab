import { setTimeout as pause } from 'node:timers/promises'

/** If what is waited for never comes. */
const LIMIT_MS = 60_000

/** Waits for a state, in hooks and in measurements too, where `expect.poll` does not work. `what` names it if it never comes. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + LIMIT_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`)
    await pause(20)
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Core } from './core.ts'

/** Settles when something in the library changed, no sooner and no later than this. */
export async function nextChange(
  { onEvent }: Pick<Core, 'onEvent'>,
  { atLeastMs, atMostMs }: { atLeastMs: number; atMostMs: number },
): Promise<void> {
  const change = Promise.withResolvers<void>()
  const stop = onEvent(() => change.resolve())
  const late = setTimeout(change.resolve, atMostMs)
  await Promise.all([pause(atLeastMs), change.promise])
  clearTimeout(late)
  stop()
}

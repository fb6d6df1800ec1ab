import type { ReasonCode } from '../shared/model/check.ts'
import type { Core } from './core.ts'
import { queueState } from './queue-state.ts'

/** Pauses caused by a token; a run provides its own. */
export const OF_THE_TOKEN: ReadonlySet<ReasonCode> = new Set(['token_missing', 'token_refused', 'scope', 'credits'])

/**
 * Ends a pause caused by an earlier token, once the service accepts this run's in a free test. Returns why the queue is
 * still paused until the user acts; null = it runs, or resumes automatically.
 */
export async function clearTokenPause(core: Core): Promise<ReasonCode | null> {
  const { paused } = await queueState(core)
  if (!paused || (paused.until !== null && !OF_THE_TOKEN.has(paused.reason))) return null
  if (!OF_THE_TOKEN.has(paused.reason)) return paused.reason
  const tested = await core.call('account.test', {})
  if (!tested.ok) return 'token_missing'
  const { connection } = tested.value
  if (connection === 'online') return (await core.call('checks.resume', {})).ok ? null : 'token_missing'
  if (connection === 'token_refused') return 'token_refused'
  if (connection === 'credits_out') return 'credits'
  if (connection === 'no_scope') return 'scope'
  if (connection === 'offline' || connection === 'unreachable' || connection === 'not_the_service') return connection
  return paused.reason
}

import type { QueueState } from '../shared/contract/checks.ts'
import type { Core } from './core.ts'

/** The state of the queue, over all cases. */
export async function queueState(core: Pick<Core, 'call'>): Promise<QueueState> {
  const state = await core.call('checks.state', {})
  if (!state.ok) throw new Error('the queue cannot be read')
  return state.value
}

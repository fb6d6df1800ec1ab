import type { CaseId } from '../../shared/model/ids.ts'
import type { ItemContext } from '../db/item-context.ts'
import type { createEvents } from '../events.ts'

type Deps = {
  events: ReturnType<typeof createEvents>
  /** The service and account now in use. */
  context: () => Pick<ItemContext, 'origin' | 'account'>
  caseIds: () => readonly CaseId[]
}

/**
 * Notifies the windows that every list is stale when the service or account changes: which results are current, and
 * what may be sent, depends on it. Gives a function that stops listening.
 */
export function notifyOfNewContext({ events, context, caseIds }: Deps): () => void {
  const keyOf = () => {
    const { origin, account } = context()
    return `${origin} ${account}`
  }
  let key = keyOf()
  return events.on((event) => {
    if (event.type !== 'account.changed' && event.type !== 'settings.changed') return
    const now = keyOf()
    if (now === key) return
    key = now
    for (const caseId of caseIds()) events.emit({ type: 'items.changed', caseId, itemIds: null })
  })
}

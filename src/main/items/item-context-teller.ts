import type { CaseId } from '../../shared/model/ids.ts'
import type { ItemContext } from '../db/item-select.ts'
import type { createEvents } from '../events.ts'

type Deps = {
  events: ReturnType<typeof createEvents>
  /** Which service and account are in use now. */
  context: () => Pick<ItemContext, 'origin' | 'account'>
  caseIds: () => readonly CaseId[]
}

/**
 * Tells the windows that every list is stale once another service or account is in use: whose results are current, and
 * what may be sent, depends on it. Gives back what stops listening.
 */
export function tellOfNewContext({ events, context, caseIds }: Deps): () => void {
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

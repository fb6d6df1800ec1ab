import type { Handlers } from '../../shared/contract/index.ts'
import { err, ok } from '../../shared/result.ts'
import type { Redactions } from '../db/redactions.ts'
import type { Emit } from '../events.ts'

type Names = Extract<keyof Handlers, `redactions.${string}`>
type Deps = { redactions: Redactions; emit: Emit }

export const createRedactionsHandlers = ({ redactions, emit }: Deps): Pick<Handlers, Names> => ({
  'redactions.get': ({ itemId }) => {
    const current = redactions.current(itemId)
    if (current !== null && 'unsettled' in current) return ok({ boxes: [], unsettled: current.unsettled })
    return ok({ boxes: current?.boxes ?? [], unsettled: null })
  },
  'redactions.set': ({ itemId, boxes }) => {
    const caseId = redactions.set(itemId, boxes)
    if (caseId === null) return err({ kind: 'not_found', what: 'item' })
    // Every item with the same bytes is shown as redacted, or no longer is.
    emit({ type: 'items.changed', caseId, itemIds: null })
    return ok(null)
  },
})

import type { Handlers } from '../../shared/contract/index.ts'
import { err, ok } from '../../shared/result.ts'
import type { Redactions } from '../db/redactions.ts'

type Names = Extract<keyof Handlers, `redactions.${string}`>

export const createRedactionsHandlers = ({ redactions }: { redactions: Redactions }): Pick<Handlers, Names> => ({
  'redactions.get': ({ itemId }) => ok({ boxes: redactions.current(itemId)?.boxes ?? [] }),
  'redactions.set': ({ itemId, boxes }) =>
    redactions.set(itemId, boxes) ? ok(null) : err({ kind: 'not_found', what: 'item' }),
})

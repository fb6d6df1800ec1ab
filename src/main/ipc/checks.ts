import type { Handlers } from '../../shared/contract/index.ts'
import type { DoubtfulRow } from '../../shared/model/check.ts'
import type { AttemptId } from '../../shared/model/ids.ts'
import { ok } from '../../shared/result.ts'
import type { DoubtfulRows } from '../db/doubtful-rows.ts'
import type { Chosen } from '../items/chosen-items.ts'
import type { Attach } from '../queue/attach.ts'
import type { Choices } from '../queue/choices.ts'
import type { Queue } from '../queue/queue.ts'
import type { Quotes } from '../queue/quotes.ts'

type Names =
  | 'checks.quote'
  | 'checks.leaving'
  | 'checks.approve'
  | 'checks.state'
  | 'checks.pause'
  | 'checks.resume'
  | 'checks.cancel'
  | 'checks.retry'
  | 'checks.decide'
  | 'checks.doubtful'
  | 'checks.doubt'
  | 'checks.decideAll'
  | 'checks.attach'
export type ChecksHandlersDeps = {
  queue: Queue
  quotes: Quotes
  choices: Choices
  attach: Attach
  doubtfulRows: DoubtfulRows
  chosen: Pick<Chosen, 'ids'>
  /** When the service's own list was last read without this submission; null = never. */
  missedAt: (attemptId: AttemptId) => number | null
}

export function createChecksHandlers(deps: ChecksHandlersDeps): Pick<Handlers, Names> {
  const { queue, quotes, choices, attach, doubtfulRows, chosen } = deps
  const withMissed = (row: DoubtfulRow): DoubtfulRow => ({ ...row, notListedAt: deps.missedAt(row.attemptId) })
  return {
    'checks.quote': async ({ caseId, items, batch, options }) => {
      const ids = await chosen.ids(caseId, items, 'send')
      return ids.ok ? await quotes.quote(caseId, ids.value, options, batch) : ids
    },
    'checks.leaving': ({ quoteId, offset, limit }) => quotes.leaving(quoteId, offset, limit),
    'checks.approve': ({ quoteId }) => quotes.approve(quoteId),
    'checks.state': () => ok(queue.state()),
    'checks.pause': () => ok(queue.pause()),
    'checks.resume': () => queue.resume(),
    'checks.cancel': ({ checkId }) => choices.cancel(checkId),
    'checks.retry': ({ checkId }) => choices.retry(checkId),
    'checks.doubtful': ({ caseId }) => {
      const { rows, total } = doubtfulRows.of(caseId)
      return ok({ rows: rows.map(withMissed), total })
    },
    'checks.doubt': ({ checkId }) => {
      const row = doubtfulRows.one(checkId)
      return ok(row && withMissed(row))
    },
    'checks.decideAll': ({ attemptIds, choice }) => choices.decideAll(attemptIds, choice),
    'checks.attach': ({ attemptId, text }) => attach(attemptId, text),
    'checks.decide': ({ attemptId, choice }) => choices.decide(attemptId, choice),
  }
}

import type { Handlers } from '../../shared/contract/index.ts'
import { ok } from '../../shared/result.ts'
import type { QueueRows } from '../db/queue-rows.ts'
import type { Choices } from '../queue/choices.ts'
import type { Queue } from '../queue/queue.ts'
import type { Quotes } from '../queue/quotes.ts'

type Names =
  | 'checks.quote'
  | 'checks.approve'
  | 'checks.queue'
  | 'checks.pause'
  | 'checks.resume'
  | 'checks.cancel'
  | 'checks.retry'
  | 'checks.decide'
export type ChecksHandlersDeps = { queue: Queue; quotes: Quotes; choices: Choices; queueRows: QueueRows }

export function createChecksHandlers({ queue, quotes, choices, queueRows }: ChecksHandlersDeps): Pick<Handlers, Names> {
  return {
    'checks.quote': ({ caseId, itemIds, options }) => quotes.quote(caseId, itemIds, options),
    'checks.approve': ({ quoteId }) => quotes.approve(quoteId),
    'checks.queue': ({ caseId }) => ok({ state: queue.state(), rows: queueRows.rows(caseId) }),
    'checks.pause': () => ok(queue.pause()),
    'checks.resume': () => queue.resume(),
    'checks.cancel': ({ checkId }) => choices.cancel(checkId),
    'checks.retry': ({ checkId }) => choices.retry(checkId),
    'checks.decide': ({ attemptId, choice }) => choices.decide(attemptId, choice),
  }
}

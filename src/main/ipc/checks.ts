import type { Handlers } from '../../shared/contract/index.ts'
import { ok } from '../../shared/result.ts'
import type { DoubtfulRows } from '../db/doubtful-rows.ts'
import type { Reader } from '../db/reader.ts'
import type { Attach } from '../queue/attach.ts'
import type { Choices } from '../queue/choices.ts'
import type { Queue } from '../queue/queue.ts'
import type { Quotes } from '../queue/quotes.ts'

type Names =
  | 'checks.quote'
  | 'checks.leaving'
  | 'checks.approve'
  | 'checks.state'
  | 'checks.page'
  | 'checks.pause'
  | 'checks.resume'
  | 'checks.cancel'
  | 'checks.retry'
  | 'checks.decide'
  | 'checks.doubtful'
  | 'checks.decideAll'
  | 'checks.attach'
export type ChecksHandlersDeps = {
  queue: Queue
  quotes: Quotes
  choices: Choices
  attach: Attach
  reader: Pick<Reader, 'queuePage'>
  doubtfulRows: DoubtfulRows
}

export function createChecksHandlers(deps: ChecksHandlersDeps): Pick<Handlers, Names> {
  const { queue, quotes, choices, attach, reader, doubtfulRows } = deps
  return {
    'checks.quote': ({ caseId, itemIds, batch, options }) => quotes.quote(caseId, itemIds, options, batch),
    'checks.leaving': ({ quoteId, offset, limit }) => quotes.leaving(quoteId, offset, limit),
    'checks.approve': ({ quoteId }) => quotes.approve(quoteId),
    'checks.state': () => ok(queue.state()),
    'checks.page': async ({ caseId, offset, limit }) => ok(await reader.queuePage(caseId, offset, limit)),
    'checks.pause': () => ok(queue.pause()),
    'checks.resume': () => queue.resume(),
    'checks.cancel': ({ checkId }) => choices.cancel(checkId),
    'checks.retry': ({ checkId }) => choices.retry(checkId),
    'checks.doubtful': ({ caseId }) => ok(doubtfulRows.of(caseId)),
    'checks.decideAll': ({ attemptIds, choice }) => choices.decideAll(attemptIds, choice),
    'checks.attach': ({ attemptId, text }) => attach(attemptId, text),
    'checks.decide': ({ attemptId, choice }) => choices.decide(attemptId, choice),
  }
}

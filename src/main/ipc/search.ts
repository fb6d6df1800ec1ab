import type { Handlers } from '../../shared/contract/index.ts'
import { err, ok } from '../../shared/result.ts'
import type { Cases } from '../db/cases.ts'
import type { ItemContext } from '../db/item-context.ts'
import type { QueryWorker } from '../query-worker/query-worker.ts'

type Names = Extract<keyof Handlers, `search.${string}`>
type Deps = {
  cases: Pick<Cases, 'exists'>
  queryWorker: Pick<QueryWorker, 'findTexts' | 'countTexts'>
  context: () => ItemContext
}

export function createSearchHandlers({ cases, queryWorker, context }: Deps): Pick<Handlers, Names> {
  const noCase = err({ kind: 'not_found', what: 'case' } as const)
  return {
    'search.find': async ({ caseId, text, from, limit }) =>
      caseId !== null && !cases.exists(caseId)
        ? noCase
        : ok(await queryWorker.findTexts(caseId, text, from, limit, context())),
    'search.count': async ({ caseId, text, so }) =>
      caseId !== null && !cases.exists(caseId) ? noCase : ok(await queryWorker.countTexts(caseId, text, so)),
  }
}

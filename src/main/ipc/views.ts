import type { Handlers } from '../../shared/contract/index.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import type { SavedFilterId } from '../../shared/model/saved-filter.ts'
import { err, ok } from '../../shared/result.ts'
import type { CaseViews } from '../db/case-views.ts'
import type { Cases } from '../db/cases.ts'
import type { ItemContext } from '../db/item-context.ts'
import type { SavedFilters } from '../db/saved-filters.ts'
import type { QueryWorker } from '../query-worker/query-worker.ts'

type Names = Extract<keyof Handlers, `views.${string}` | `savedFilters.${string}`>
type Deps = {
  cases: Pick<Cases, 'exists'>
  caseViews: CaseViews
  savedFilters: SavedFilters
  queryWorker: Pick<QueryWorker, 'counts'>
  context: () => ItemContext
}

export function createViewsHandlers({
  cases,
  caseViews,
  savedFilters: saved,
  queryWorker,
  context,
}: Deps): Pick<Handlers, Names> {
  const noCase = err({ kind: 'not_found', what: 'case' } as const)
  const noFilter = err({ kind: 'not_found', what: 'saved_filter' } as const)
  const isTaken = err({ kind: 'not_now', reason: 'filter_exists' } as const)
  const found = (id: SavedFilterId) => {
    const known = saved.get(id)
    return known === null ? noFilter : ok(known)
  }
  /** Whether another filter of the case has this name. */
  const isNamed = (caseId: CaseId, name: string, own: SavedFilterId | null) => {
    const other = saved.named(caseId, name)
    return other !== null && other !== own
  }
  return {
    'views.get': ({ caseId }) => (cases.exists(caseId) ? ok(caseViews.get(caseId)) : noCase),
    'views.set': ({ caseId, view }) => {
      if (!cases.exists(caseId)) return noCase
      caseViews.set(caseId, view)
      return ok(null)
    },
    'savedFilters.list': ({ caseId }) => (cases.exists(caseId) ? ok(saved.list(caseId)) : noCase),
    'savedFilters.counts': async ({ caseId }) => {
      if (!cases.exists(caseId)) return noCase
      const counted = saved
        .list(caseId)
        .flatMap(({ id, filter }) => (filter === null || filter.text !== '' ? [] : [{ id, filter }]))
      if (counted.length === 0) return ok([])
      const filters = counted.map(({ filter }) => filter)
      const counts = await queryWorker.counts(caseId, context(), filters)
      return ok(counted.map(({ id }, at) => ({ id, count: counts[at] ?? 0 })))
    },
    'savedFilters.add': ({ caseId, name: given, filter, sort }) => {
      const name = given.toWellFormed()
      if (!cases.exists(caseId)) return noCase
      if (isNamed(caseId, name, null)) return isTaken
      return found(saved.add(caseId, { name, filter, sort }))
    },
    'savedFilters.change': ({ id, name: given, to }) => {
      const caseId = saved.caseOf(id)
      if (caseId === null) return noFilter
      const name = given?.toWellFormed()
      if (name !== undefined && isNamed(caseId, name, id)) return isTaken
      if (name !== undefined) saved.rename(id, name)
      if (to !== undefined) saved.replace(id, to)
      return found(id)
    },
    'savedFilters.remove': ({ id }) => {
      if (saved.caseOf(id) === null) return noFilter
      saved.remove(id)
      return ok(null)
    },
  }
}

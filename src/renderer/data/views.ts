import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CaseView, FIRST_VIEW } from '../../shared/model/case-view.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import type { SavedFilter } from '../../shared/model/saved-filter.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/**
 * How a case is viewed, and what changes it: shown at once, then stored. undefined = not read yet, or no case is open.
 * A view that cannot be read or stored is no reason to show nothing.
 */
export function useCaseView(caseId: CaseId | null): [CaseView | undefined, (change: Partial<CaseView>) => void] {
  const client = useQueryClient()
  const queryKey = keys.caseView(caseId)
  const { data } = useQuery({
    queryKey,
    queryFn: () => (caseId === null ? FIRST_VIEW : ask('views.get', { caseId }).catch((): CaseView => FIRST_VIEW)),
  })
  const change = (part: Partial<CaseView>) => {
    if (caseId === null) return
    const view = { ...(client.getQueryData<CaseView>(queryKey) ?? FIRST_VIEW), ...part }
    client.setQueryData(queryKey, view)
    ask('views.set', { caseId, view }).catch(() => undefined)
  }
  return [caseId === null ? undefined : data, change]
}

/** The saved filters of a case, by name. */
export const useSavedFilters = (caseId: CaseId) =>
  useQuery({ queryKey: keys.savedFilters(caseId), queryFn: () => ask('savedFilters.list', { caseId }) })

/** How many items each saved filter includes, by its id; filters with a search text are not counted. */
export const useSavedCounts = (caseId: CaseId, saved: readonly SavedFilter[]) =>
  useQuery({
    queryKey: [...keys.itemsOf(caseId), 'saved_counts', saved.map(({ id, filter }) => [id, filter])],
    queryFn: async () =>
      saved.length === 0
        ? new Map<number, number>()
        : new Map((await ask('savedFilters.counts', { caseId })).map(({ id, count }) => [id as number, count])),
  })

/** Saves, changes and deletes filters of a case. */
export function useSavedFilterActions(caseId: CaseId) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: keys.savedFilters(caseId) })
  return {
    add: useMutation({
      mutationFn: (kept: { name: string } & KeptFilter) => ask('savedFilters.add', { caseId, ...kept }),
      onSettled,
    }),
    rename: useMutation({
      mutationFn: (to: Pick<SavedFilter, 'id' | 'name'>) => ask('savedFilters.change', to),
      onSettled,
    }),
    replace: useMutation({
      mutationFn: ({ id, ...to }: { id: SavedFilter['id'] } & KeptFilter) => ask('savedFilters.change', { id, to }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: SavedFilter['id']) => ask('savedFilters.remove', { id }),
      onSettled,
    }),
  }
}

/** A filter and an order, as they are saved. */
export type KeptFilter = { filter: NonNullable<SavedFilter['filter']>; sort: SavedFilter['sort'] }

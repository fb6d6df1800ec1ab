import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CopyProgress } from '../../shared/contract/copies.ts'
import type { CaseId } from '../../shared/model/ids.ts'
import { type ItemFilter, NO_FILTER } from '../../shared/model/item-list.ts'
import type { ItemSet } from '../../shared/model/item-set.ts'
import { ask } from './ask.ts'
import { chosenOf, serialOf } from './item-sets.ts'
import { keys } from './keys.ts'
import { useReported } from './use-reported.ts'

/** Progress of copying a case's originals; null = not started. */
export const useCopyProgress = (caseId: CaseId) => useReported<CopyProgress>(keys.copies(caseId))

const REDACTED: ItemFilter = { ...NO_FILTER, is: { found: ['redacted'] } }

/**
 * Number of these items, null = all of the case, that are redacted in reports or have unsettled redactions; queried
 * again each time, because it is shown before anything is copied.
 */
export const useRedactedAmong = (caseId: CaseId, items: ItemSet | null) =>
  useQuery({
    queryKey: [...keys.itemsOf(caseId), 'redacted among', items && serialOf(items)],
    queryFn: async () =>
      (await ask('items.count', { caseId, filter: REDACTED, items: items && chosenOf(items) })).inList,
    staleTime: 0,
    gcTime: 0,
  })

/** Copies originals of a case to a folder the person chooses, and stops it. `items` null = all of them. */
export function useCopyActions(caseId: CaseId) {
  const client = useQueryClient()
  return {
    make: useMutation({
      mutationFn: (items: ItemSet | null) => {
        client.setQueryData(keys.copies(caseId), null)
        return ask('copies.make', { caseId, items: items && chosenOf(items) })
      },
    }),
    stop: useMutation({ mutationFn: () => ask('copies.stop', { caseId }) }),
  }
}

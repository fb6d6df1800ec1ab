import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CopyProgress } from '../../shared/contract/copies.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** How far the copying of a case's originals is; null = it has not begun. */
export const useCopyProgress = (caseId: CaseId) =>
  useQuery<CopyProgress | null>({
    queryKey: keys.copies(caseId),
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? null

/** Copies originals of a case where a person says, and stops it. `itemIds` null = all of them. */
export function useCopyActions(caseId: CaseId) {
  const client = useQueryClient()
  return {
    make: useMutation({
      mutationFn: (itemIds: readonly ItemId[] | null) => {
        client.setQueryData(keys.copies(caseId), null)
        return ask('copies.make', { caseId, itemIds: itemIds === null ? null : [...itemIds] })
      },
    }),
    stop: useMutation({ mutationFn: () => ask('copies.stop', { caseId }) }),
  }
}

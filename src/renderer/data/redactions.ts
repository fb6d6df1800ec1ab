import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ItemId } from '../../shared/model/ids.ts'
import type { RedactionBox } from '../../shared/model/print-copy.ts'
import { ask } from './ask.ts'

/** What reports take out of an item's picture; asked anew each time. */
export const useRedactions = (itemId: ItemId) =>
  useQuery({
    queryKey: ['redactions', itemId],
    queryFn: () => ask('redactions.get', { itemId }),
    staleTime: 0,
    gcTime: 0,
  })

/** Sets them, of all items of the same bytes in the case. */
export function useSetRedactions(itemId: ItemId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (boxes: RedactionBox[]) => ask('redactions.set', { itemId, boxes }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['redactions'] }),
  })
}
